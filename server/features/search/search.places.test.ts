import { describe, expect, test } from 'vitest'
import { write } from '#server/core/db.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { indexDocuments } from './search.index.service.ts'

const services = eachTest.services()
const admin = callerFor(services, eachTest.user(services, 'editor'))
const anyone = callerFor(services, null)

const urlsOf = async (q: string) => (await anyone.search.page({ q })).places.map(({ url }) => url)
const indexIssue = (number: number) =>
  write(services.db, (tx) => {
    const issue = { kind: 'pdf', author: '', categoryId: null, lang: 'ta', createdAt: number, body: '' } as const
    const title = `மை ${number}`
    const document = { ...issue, entityId: `issue${number}`, title, url: `/pdf-viewer/issue${number}` }
    indexDocuments(tx, document, { ...document, page: 1, body: 'மழை' })
  })

describe('places that a query names', () => {
  test.each([
    ['interview', '/interviews'],
    ['நேர்காணல்', '/interviews'],
    ['பேட்டி', '/interviews'],
    ['poem', '/poems'],
    ['கவிதைகள்', '/poems'],
    ['kavithai', '/poems'],
    ['periyar', '/periyarspeaks'],
    ['periyaar', '/periyarspeaks'],
    ['பெரியர்', '/periyarspeaks'],
    ['பெரியார்', '/periyarspeaks'],
    ['ambedkar', '/babasahebspeaks'],
  ])('%s is a section, in the panel and on the page', async (q, url) => {
    expect(await urlsOf(q)).toEqual([url])
    expect((await anyone.search.suggest({ q })).places.map((place) => place.url)).toEqual([url])
  })

  test.each([
    ['சந்தா', '/subscriptions'],
    ['subscription', '/subscriptions'],
    ['My orders', '/orders'],
    ['எங்களை பற்றி', '/about'],
  ])('%s is a page of the site, and nothing that sounds like it', async (q, url) => {
    expect(await urlsOf(q)).toEqual([url])
  })

  test.each(['மழை', 'கவிதை மழை', 'திட்டம்', 'ப', 'the', ''])('“%s” is none', async (q) => {
    expect(await urlsOf(q)).toEqual([])
  })

  test('an author is one, by any part of the name and in Latin letters', async () => {
    await admin.posts.create({ title: 'ஆற்றோரம்', content: '<p>உரை</p>', category: 'Poems', author: 'மு. தமிழ்ச்செல்வி' })
    for (const q of ['தமிழ்ச்செல்வி', 'thamizhselvi']) {
      const { places } = await anyone.search.page({ q })
      expect(places).toMatchObject([{ kind: 'author', name: { ta: 'மு. தமிழ்ச்செல்வி' } }])
      expect(decodeURI(places[0]!.url)).toBe('/authors/மு-தமிழ்ச்செல்வி')
    }
  })

  test('an issue is found by its number, and no other word is offered for it', async () => {
    for (const number of [45, 46]) indexIssue(number)
    for (const q of ['issue 46', 'இதழ் 46', '46', '௪௬']) {
      const { places, didYouMean } = await anyone.search.page({ q })
      expect(places).toEqual([{ kind: 'issue', name: { ta: 'மை 46', en: 'மை 46' }, url: '/pdf-viewer/issue46' }])
      expect(didYouMean).toBeNull()
    }
    expect((await anyone.search.page({ q: 'issue 99' })).didYouMean).toBeNull()
  })

  test('a name comes before words that only share its stem', async () => {
    const publish = (title: string, content: string) => admin.posts.create({ title, content, category: 'Poems' })
    await publish('சுயமரியாதை', '<p>பெரியார் சொன்னது</p>')
    await publish('பெரிய ஊர்', '<p>பெரிய பேருந்து</p>')
    for (const q of ['periyar', 'periyaar', 'பெரியர்', 'பெரியார்']) {
      const { hits } = await anyone.search.page({ q })
      expect([q, hits[0]?.title.map(({ text }) => text).join('')]).toEqual([q, 'சுயமரியாதை'])
    }
  })

  test('a suggestion whose title does not show why shows the words around it', async () => {
    await admin.posts.create({ title: 'கடிதம்', content: '<p>ஊரில் நேற்று மழை பெய்தது</p>', category: 'Poems' })
    await admin.posts.create({ title: 'மழை', content: '<p>மழை</p>', category: 'Poems' })
    const hits = (await anyone.search.suggest({ q: 'மழை' })).groups.flatMap((group) => group.hits)
    expect(hits.map(({ excerpt }) => excerpt.filter(({ isMatch }) => isMatch).length)).toEqual([0, 1])
  })

  test('verses of a poem keep apart in the words around a finding', async () => {
    await admin.posts.create({ title: 'ஒரு கவிதை', content: '<p>நேற்றைய மழை<br>இன்றைய வெயில்</p>', category: 'Poems' })
    const [hit] = (await anyone.search.page({ q: 'மழை' })).hits
    expect(hit?.excerpt.map(({ text }) => text).join('')).toContain('மழை / இன்றைய')
  })

  test('a result names its category, in the panel and on the page', async () => {
    await admin.posts.create({ title: 'மழை', content: '<p>x</p>', category: 'Poems' })
    const [hit] = (await anyone.search.page({ q: 'மழை' })).hits
    expect(hit?.category?.en).toBe('Poems')
    expect((await anyone.search.suggest({ q: 'மழை' })).groups[0]?.hits[0]?.category?.en).toBe('Poems')
  })
})
