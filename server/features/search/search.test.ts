import { setImmediate as nextTurn } from 'node:timers/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { searchKinds } from '#shared/search/search.rules.ts'
import { posts, searchTexts, searchWords } from '#drizzle/schema/index.ts'
import { sql } from 'drizzle-orm'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write } from '#server/core/db.ts'
import { buildMissingIndex, rebuildSearchIndex, refreshOldIndex, refreshSearchIndex } from '#server/search-index.ts'
import { buildBook } from '#server/test/factories.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { proofLibrary } from '#server/test/search-proof/library.ts'
import { indexDocuments, indexVersion, listIndexed, rebuildIndex, type SearchDocument } from './search.index.service.ts'
import { namesContaining } from './search.names.service.ts'
import { suggest } from './search.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const admin = callerFor(services, editor)
const anyone = callerFor(services, null)

const joinPieces = (pieces: { text: string }[]): string => pieces.map(({ text }) => text).join('')
const marked = (pieces: { text: string; isMatch: boolean }[]): string[] =>
  pieces.filter(({ isMatch }) => isMatch).map(({ text }) => text)
const titles = async (q: string, more = {}) => {
  const { hits } = await anyone.search.page({ q, ...more })
  return hits.map((hit) => joinPieces(hit.title))
}
const publish = (title: string, content = '<p>உரை</p>', more = {}) =>
  admin.posts.create({ title, content, category: 'Poems', ...more })

const documentWith = (fields: Partial<SearchDocument>): SearchDocument => ({
  kind: 'post',
  entityId: 'a',
  title: 'தலைப்பு',
  author: '',
  categoryId: null,
  lang: 'ta',
  url: '/posts/a',
  createdAt: Date.UTC(2026, 0, 1),
  body: '',
  ...fields,
})
const index = (...documents: Partial<SearchDocument>[]) =>
  write(services.db, (tx) => {
    for (const [at, fields] of documents.entries()) indexDocuments(tx, documentWith({ entityId: `${at}`, ...fields }))
  })

/** The observable state of the index: its results and its words. */
const contents = () => ({
  words: services.db.select().from(searchWords).orderBy(searchWords.word).all(),
  found: searchKinds.map((kind) =>
    services.db.all(sql`SELECT entity_id, title, body FROM search_docs JOIN search_texts USING (id)
      WHERE kind = ${kind} ORDER BY entity_id`),
  ),
})

describe('the index', () => {
  test('knows a post with the transaction that publishes, changes or deletes it', async () => {
    const { id } = await publish('மழைக்காலம்')
    expect(await titles('மழைக்காலத்தில்')).toEqual(['மழைக்காலம்'])
    await admin.posts.update({ id, title: 'வெயில்காலம்', content: '<p>சூடு</p>', category: 'Poems' })
    expect(await titles('மழைக்காலம்')).toEqual([])
    expect(await titles('veyilkaalam')).toEqual(['வெயில்காலம்'])
    await admin.posts.delete({ id })
    expect(await titles('வெயில்காலம்')).toEqual([])
    expect(services.db.select().from(searchWords).all()).toEqual([])
  })

  test('keeps nothing of a post that is refused', async () => {
    await expect(publish('நிராகரிப்பு', '<p>x</p>', { category: 'no such category' })).rejects.toThrow()
    expect(await titles('நிராகரிப்பு')).toEqual([])
  })

  test('is the same when it is built anew', async () => {
    const { id } = await publish('முதல் பதிவு', '<p>பழைய சொற்கள்</p>')
    await publish('இரண்டாம் பதிவு')
    await admin.posts.update({ id, title: 'முதல் பதிவு', content: '<p>புதிய சொற்கள்</p>', category: 'Poems' })
    const before = contents()
    rebuildSearchIndex(services.db)
    expect(contents()).toEqual(before)
    expect(await titles('பதிவு')).toHaveLength(2)
  })

  test('is brought up to date while the site runs, in short transactions', async () => {
    await publish('முதல் பதிவு', '<p>பழைய சொற்கள்</p>')
    await publish('இரண்டாம் பதிவு')
    buildBook(services)
    const before = contents()
    index({ title: 'இல்லாதது', entityId: 'gone' })
    expect(await refreshSearchIndex(services.db)).toBe(3)
    expect(contents()).toEqual(before)
    expect(await titles('பதிவு')).toHaveLength(2)
  })

  test('that is brought up to date keeps what changes meanwhile', async () => {
    const { id } = await publish('முதல் பதிவு', '<p>பழைய சொற்கள்</p>')
    const refreshing = refreshSearchIndex(services.db)
    await admin.posts.update({ id, title: 'மாறிய பதிவு', content: '<p>புதிய சொற்கள்</p>', category: 'Poems' })
    await publish('இடையில் வந்தது')
    await refreshing
    expect(await titles('மாறிய')).toEqual(['மாறிய பதிவு'])
    expect(await titles('பழைய')).toEqual([])
    expect(await titles('இடையில்')).toEqual(['இடையில் வந்தது'])
  })

  test('is brought up to date though the content changes all the while', async () => {
    for (let at = 0; at < 120; at += 1) await publish(`பதிவு ${at}`)
    services.db.run(sql`UPDATE search_docs SET keys_version = 1`)
    const site = { isBusy: true }
    const refreshing = refreshSearchIndex(services.db).finally(() => (site.isBusy = false))
    while (site.isBusy) {
      write(services.db, raiseContentVersion)
      await nextTurn()
    }
    expect(await refreshing).toBe(120)
    expect(listIndexed(services.db, { isCurrent: true })).toHaveLength(120)
  })

  test('that is missing is built at start, and one of this version is left as it is', async () => {
    await publish('முதல் பதிவு')
    const before = contents()
    const spoil = () => services.db.run(sql`UPDATE search_texts SET body = 'பழையது'`)
    services.db.run(sql`DELETE FROM search_docs`)
    services.db.$client.pragma('user_version = 0')
    buildMissingIndex(services.db)
    expect(contents()).toEqual(before)
    spoil()
    buildMissingIndex(services.db)
    expect(services.db.select().from(searchTexts).all()).toMatchObject([{ body: 'பழையது' }])
  })

  describe('that an earlier version has made', () => {
    /** As that version left it, with a word that this one would not have. */
    function age() {
      services.db.run(sql`UPDATE search_docs SET keys_version = 1`)
      services.db.run(sql`INSERT INTO search_words (word, sound, shape, docs, titles) VALUES ('பழையசொல்', '', '', 1, 0)`)
      services.db.$client.pragma('user_version = 1')
    }

    test('is made anew while the site runs, and is as if this one had made it', async () => {
      for (let at = 0; at < 51; at += 1) await publish(`பதிவு ${at}`, '<p>1936இல் எழுதியது</p>')
      const before = contents()
      age()
      const indexing = refreshOldIndex(services.db)
      expect(await titles('பதிவு 7 ')).toContain('பதிவு 7')
      await indexing
      expect(contents()).toEqual(before)
      expect(services.db.$client.pragma('user_version', { simple: true })).toBe(indexVersion)
    })

    test('keeps what changes meanwhile, and goes on where it was when the site was stopped', async () => {
      for (let at = 0; at < 51; at += 1) await publish(`பதிவு ${at}`, '<p>1936இல் எழுதியது</p>')
      const { id } = await publish('முதல் வரைவு', '<p>பழைய சொற்கள்</p>')
      age()
      const stopping = new AbortController()
      const indexing = refreshOldIndex(services.db, stopping.signal)
      await admin.posts.update({ id, title: 'மாறிய வரைவு', content: '<p>புதிய சொற்கள்</p>', category: 'Poems' })
      stopping.abort()
      await expect(indexing).rejects.toThrow()
      expect(services.db.$client.pragma('user_version', { simple: true })).toBe(1)
      await refreshOldIndex(services.db)
      const refreshed = contents()
      rebuildSearchIndex(services.db)
      expect(contents()).toEqual(refreshed)
      expect(await titles('மாறிய')).toEqual(['மாறிய வரைவு'])
    })
  })

  test('counts a common word no further than is of use, and offers it among the commonest', () => {
    index(...Array.from({ length: 260 }, () => ({ title: 'கடல்', body: 'கடலோரம்' })), { title: 'கடலடி', entityId: 'x' })
    const counted = services.db.select().from(searchWords).orderBy(searchWords.word).all()
    expect(counted.map((row) => [row.word, row.docs, row.titles])).toEqual([
      ['கடலடி', 1, 1],
      ['கடலோரம்', 250, 0],
      ['கடல்', 250, 260],
    ])
  })

  test('follows posts to another category', async () => {
    const from = await admin.categories.create({ name: { en: 'From Here', ta: 'இங்கிருந்து' } })
    await publish('இடம் பெயர்வு', '<p>x</p>', { category: from.id })
    expect(await titles('பெயர்வு', { category: from.slug })).toHaveLength(1)
    const poems = await anyone.categories.bySlug({ slug: 'poems' })
    await admin.categories.delete({ id: from.id, moveTo: poems.id })
    expect(await titles('பெயர்வு', { category: 'poems' })).toHaveLength(1)
  })
})

describe('ranking', () => {
  test('puts words as they stand before their other forms, and those before what only sounds alike', async () => {
    index({ title: 'பெருவளம்' }, { title: 'பெருவளத்தின் கணக்கு' }, { title: 'பெருவழம் ஊதுவோர்' })
    expect(await titles('பெருவளம்')).toEqual(['பெருவளம்', 'பெருவளத்தின் கணக்கு', 'பெருவழம் ஊதுவோர்'])
  })

  test('puts titles before texts', async () => {
    index({ title: 'ஏரி' }, { title: 'மற்றொன்று', body: 'இங்கே ஏரி உண்டு' })
    expect(await titles('ஏரி ')).toEqual(['ஏரி', 'மற்றொன்று'])
  })

  test('puts the fresh before the old of whatever kind, after the index was made anew', async () => {
    const { id } = await publish('தேர் இழுத்த கதை')
    services.db.run(sql`UPDATE posts SET published_at = ${Date.UTC(2030, 0, 1)} WHERE id = ${id}`)
    await publish('தேர் வடம்')
    rebuildSearchIndex(services.db)
    expect(await titles('தேர்')).toEqual(['தேர் இழுத்த கதை', 'தேர் வடம்'])
  })

  test('puts the fresh before the old when they answer equally', async () => {
    index(
      { title: 'தேர்', entityId: 'new', createdAt: Date.UTC(2026, 5, 1) },
      { title: 'தேர்', entityId: 'old', createdAt: Date.UTC(2020, 5, 1) },
    )
    expect((await anyone.search.page({ q: 'தேர்' })).hits.map((hit) => hit.id)).toEqual(['new', 'old'])
  })
})

describe('a page of results', () => {
  beforeEach(() => {
    write(services.db, (tx) => rebuildIndex(tx, proofLibrary()))
  })

  test('counts what it can be narrowed by, and narrowing leaves as many as were counted', async () => {
    const { facets, total } = await anyone.search.page({ q: 'மழை' })
    expect(facets.kinds.reduce((sum, { count }) => sum + count, 0)).toBe(total)
    for (const { value, count } of facets.kinds)
      expect((await anyone.search.page({ q: 'மழை', type: value })).total).toBe(count)
    for (const { value, count } of facets.authors)
      expect((await anyone.search.page({ q: 'மழை', author: value })).total).toBe(count)
    for (const { value, count } of facets.years)
      expect((await anyone.search.page({ q: 'மழை', year: value })).total).toBe(count)
  })

  test('shows every result on one page only', async () => {
    const first = await anyone.search.page({ q: 'ஒரு' })
    const second = await anyone.search.page({ q: 'ஒரு', page: 2 })
    expect(first.total).toBeGreaterThan(20)
    expect(first.hits).toHaveLength(10)
    const ids = [...first.hits, ...second.hits].map((hit) => hit.id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('marks what was found in whole letters', async () => {
    const { hits } = await anyone.search.page({ q: 'கவித' })
    const [hit] = hits
    expect(hit && marked(hit.title)).toEqual(['கவிதை'])
    const [inflected] = (await anyone.search.page({ q: 'விமர்சனத்தை' })).hits
    expect(inflected && marked(inflected.title)).toEqual(['விமர்சனம்'])
  })

  test('shows the words around what was found in a text, and the page of a PDF', async () => {
    const [hit] = (await anyone.search.page({ q: 'கீழடி' })).hits
    expect(hit).toMatchObject({ kind: 'pdf', page: 7 })
    expect(hit && marked(hit.excerpt)).toEqual(['கீழடி'])
  })

  test('finds a word in every form, and numbers and initials however they are written', async () => {
    index(
      { title: 'வவ்வால்களின் ஊரில்', body: 'கதவுகளை மூடினார்கள்' },
      { title: 'மு.க. எழுதியது', body: '1936இல் தி.மு.க.வின் மாநாட்டில் 7,00,000 பேர் எம்.ஜி.ஆரைக் கேட்டுக்கொண்டிருந்தார்கள்' },
    )
    for (const q of ['ஊர் வவ்வால் ', 'கதவு மூடுவதற்கு வவ்வால் ']) expect(await titles(q)).toContain('வவ்வால்களின் ஊரில்')
    for (const q of ['1936 திமுக ', 'தி.மு.க. மாநாடு ', '700000', '7,00,000 பேர்', 'மு க மாநாடு ', 'கேட்பதற்கு தி மு க '])
      expect(await titles(q)).toContain('மு.க. எழுதியது')
    for (const q of ['எம்ஜிஆர் ', 'எம்.ஜி.ஆர். ', 'எம் ஜி ஆர் ', 'MGR ', 'M.G.R. ', 'm g r '])
      expect({ q, titles: await titles(q) }).toEqual({ q, titles: ['மு.க. எழுதியது'] })
    const { hits } = await anyone.search.page({ q: 'திமுக ' })
    expect(hits.flatMap(({ excerpt }) => marked(excerpt))).toContain('தி.மு.க.வின்')
  })

  test('finds words that are joined here and apart there', async () => {
    index({ title: 'சிலந்திவலையும் குடிசைத்தொழிலும்' }, { title: 'சிலந்தி வலை ஒன்று' })
    for (const q of ['சிலந்தி வலை ', 'சிலந்திவலை '])
      expect((await titles(q)).toSorted()).toEqual(['சிலந்தி வலை ஒன்று', 'சிலந்திவலையும் குடிசைத்தொழிலும்'])
    expect(await titles('தொழில் குடிசை ')).toContain('சிலந்திவலையும் குடிசைத்தொழிலும்')
  })

  test('does not take one word of the lexicon for another that sounds alike, unless the others say so', async () => {
    index({ title: 'குவளைகள் விளை நிலங்கள்' })
    expect(await titles('விலை குவளை ')).toContain('குவளைகள் விளை நிலங்கள்')
    index({ title: 'வாழைத் தோட்டம்', entityId: 'x' })
    expect(await titles('விலை ')).not.toContain('குவளைகள் விளை நிலங்கள்')
  })

  test('offers a word as it stands alone, and nothing instead of a number', async () => {
    index({ title: 'ஒன்று', body: 'வவ்வால்களைச் சுமந்து 1936 நெடுஞ்சாலைத்' })
    const meant = async (q: string) => (await anyone.search.page({ q })).didYouMean
    expect(await meant('வவ்வேல் ')).toBe('வவ்வால்')
    expect(await meant('நெடுஞ்சோலை 1937')).toBe('நெடுஞ்சாலை 1937')
    expect(await meant('1937')).toBeNull()
  })

  test('offers what was perhaps meant', async () => {
    expect((await anyone.search.page({ q: 'நூவலகம்' })).didYouMean).toContain('நூலக')
    expect((await anyone.search.page({ q: 'நூலகம்' })).didYouMean).toBeNull()
  })

  test('finds authors, in either script', async () => {
    const { hits } = await anyone.search.page({ q: 'leena arasu' })
    expect(hits.slice(0, 3).every((hit) => hit.author === 'Leena Arasu')).toBe(true)
    expect((await anyone.search.page({ q: 'kayal' })).hits[0]?.author).toBe('ந. கயல்')
  })

  test('groups suggestions by kind, the kind of the best first [S-025]', () => {
    const { groups } = suggest(services.db, 'லக்ஷ்மி', { mayReadAll: false })
    expect(groups[0]?.kind).toBe('book')
  })
})

describe('GET /api/search', () => {
  const api = eachTest.api(services)
  beforeEach(async () => {
    write(services.db, (tx) => rebuildIndex(tx, proofLibrary()))
  })

  test('answers the documented shape, best first [S-025]', async () => {
    const { status, body } = await api.call('GET', `/api/search?q=${encodeURIComponent('kavithai')}&limit=3`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, total: expect.any(Number) })
    expect(body.data).toHaveLength(3)
    // The title that equals the word comes first, as on the page of results.
    const { hits } = await anyone.search.page({ q: 'kavithai' })
    expect(body.data.map((hit: { _id: string }) => hit._id)).toEqual(hits.slice(0, 3).map((hit) => hit.id))
    expect(body.total).toBeGreaterThan(3)
    expect(body.data[0]).toEqual({
      type: 'post',
      _id: expect.any(String),
      title: expect.any(String),
      excerpt: expect.any(String),
      url: expect.any(String),
    })
  })

  test('names the page of a PDF, and narrows by type', async () => {
    const { body } = await api.call('GET', `/api/search?q=keezhadi&type=pdf`)
    expect(body.data).toMatchObject([{ type: 'pdf', page: 7 }])
  })

  test('stands in the OpenAPI document with this shape', async () => {
    const { body } = await api.call('GET', '/api/openapi.json')
    const call = body.paths['/api/search'].get
    expect(call.parameters.map((each: { name: string; in: string }) => `${each.in} ${each.name}`).toSorted()).toEqual([
      'query limit',
      'query q',
      'query type',
    ])
    const answer = call.responses['200'].content['application/json'].schema
    expect(answer).toMatchObject({
      required: ['success', 'total', 'data'],
      properties: { success: { const: true }, total: { type: 'integer' }, data: { type: 'array' } },
    })
    const name = answer.properties.data.items.$ref.split('/').at(-1)
    const hit = body.components.schemas[name]
    expect(hit.required).toEqual(['type', '_id', 'title', 'excerpt', 'url'])
    expect(Object.keys(hit.properties)).toEqual(['type', '_id', 'title', 'excerpt', 'url', 'page'])
    expect(hit.properties.type.enum).toEqual(['post', 'book', 'gallery', 'pdf'])
  })

  test('finds nothing for nothing', async () => {
    expect((await api.call('GET', '/api/search')).body).toEqual({ success: true, total: 0, data: [] })
  })

  test.each(['type=film', 'limit=0', 'limit=101', 'limit=x'])('refuses %s', async (query) => {
    expect((await api.call('GET', `/api/search?q=a&${query}`)).status).toBe(400)
  })
})

describe('lists of other features', () => {
  test('the admin finds posts by any form or spelling of a title or author', async () => {
    const { id } = await publish('புத்தகங்களின் வாசனை', '<p>x</p>', { author: 'மதிவாணன்' })
    for (const q of ['புத்தகம்', 'puthagam', 'mathivanan', 'கங்களின்'])
      expect((await admin.posts.adminList({ q })).posts.map((post) => post.id)).toEqual([id])
    expect((await admin.posts.adminList({ q: 'கடல்' })).posts).toEqual([])
  })

  test.each([
    ['decomposed', 'கொள்கை'.normalize('NFD')],
    ['with joiners', 'கொ\u200Dள்\u200Cகை'],
    ['in small letters', 'élan'],
    ['without accents', 'ELAN'],
    ['with other digits', '௪௭'],
    ['as part of a word', 'ள்கை'],
  ])('titles are found %s by admin, category and ticker', async (_, q) => {
    const { id } = await publish('கொள்கை 47: Élan')
    await publish('மற்றொன்று')
    expect((await admin.posts.adminList({ q })).posts.map((post) => post.id)).toEqual([id])
    expect((await anyone.posts.byCategory({ slug: 'poems', q })).posts.map((post) => post.id)).toEqual([id])
    expect((await admin.titles.candidates({ q })).titles.map(({ postId }) => postId)).toEqual([id])
  })

  test('other forms of a word are found where the index is asked, and parts of names by its keys', async () => {
    const { id } = await publish('கொள்கை விளக்கம்')
    expect((await admin.posts.adminList({ q: 'கொள்கைகளின்' })).posts.map((post) => post.id)).toEqual([id])
    expect((await admin.titles.candidates({ q: 'கொள்கைகளின்' })).titles).toEqual([])
    for (const q of ['%', '_', '"', "'"]) expect((await admin.titles.candidates({ q })).titles).toEqual([])
    const { contains: condition } = namesContaining(services.db, { q: 'கை', kind: 'post', entityId: posts.id })
    const plan = services.db.all<{ detail: string }>(sql`EXPLAIN QUERY PLAN SELECT id FROM ${posts} WHERE ${condition}`)
    expect(plan.map(({ detail }) => detail)).toContainEqual(
      expect.stringMatching(/^SEARCH search_docs .*search_docs_entity \(kind=\? AND entity_id=\? AND page=\?\)/),
    )
  })

  test('a category is searched the same way', async () => {
    await publish('புத்தகங்களின் வாசனை')
    expect((await anyone.posts.byCategory({ slug: 'poems', q: 'puthagam' })).posts).toHaveLength(1)
  })
})
