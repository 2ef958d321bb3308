import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { posts, series as seriesTable } from '#drizzle/schema/index.ts'
import type { PostSeries } from '#shared/post-parts.ts'
import type { SeriesPage } from '#shared/series.ts'
import { write } from '#server/core/db.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildPost } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { saveTerms } from './posts.terms.service.ts'

const services = eachTest.services()
const editor = eachTest.user(services, 'editor')
const api = callerFor(services, editor)
const visitor = callerFor(services, null)

async function publish(title: string, series?: PostSeries): Promise<string> {
  const { id } = await api.posts.create(buildPost({ title }))
  put(id, series)
  return id
}
const put = (id: string, series: PostSeries | null | undefined) =>
  write(services.db, (tx) => saveTerms(tx, id, { series }))
const hide = (id: string) => services.db.update(posts).set({ state: 'unpublished' }).where(eq(posts.id, id)).run()

const titlesOf = async (slug: string) => (await visitor.posts.bySeries({ slug })).posts.map(({ title }) => title)
const placeOf = async (id: string) => (await visitor.posts.get({ id })).series
const around = async (id: string) => {
  const place = await placeOf(id)
  return [place?.first?.title, place?.previous?.title, place?.next?.title]
}

describe('a series', () => {
  test('is made by the first post that names it; each further one is its next part', async () => {
    const one = await publish('அலை', { name: 'கடல்' })
    const two = await publish('கரை', { name: 'கடல்' })
    const three = await publish('படகு', { name: ' கடல் ' })
    expect(await titlesOf('கடல்')).toEqual(['அலை', 'கரை', 'படகு'])
    expect(await placeOf(two)).toMatchObject({ name: 'கடல்', slug: 'கடல்', part: 2 })
    expect(await around(one)).toEqual([undefined, undefined, 'கரை'])
    expect(await around(two)).toEqual(['அலை', 'அலை', 'படகு'])
    expect(await around(three)).toEqual(['அலை', 'கரை', undefined])
    // Saved again without a number it stays where it is.
    put(two, { name: 'கடல்' })
    expect((await placeOf(two))?.part).toBe(2)
  })

  test('shows readers its published parts only', async () => {
    const one = await publish('அலை', { name: 'கடல்' })
    const two = await publish('கரை', { name: 'கடல்' })
    await publish('படகு', { name: 'கடல்' })
    hide(two)
    expect(await titlesOf('கடல்')).toEqual(['அலை', 'படகு'])
    expect(await around(one)).toEqual([undefined, undefined, 'படகு'])
    expect((await visitor.series.bySlug({ slug: 'கடல்' })).posts).toBe(2)
    for (const { id } of (await visitor.posts.bySeries({ slug: 'கடல்' })).posts) hide(id)
    expect((await errorOf(() => visitor.series.bySlug({ slug: 'கடல்' }))).code).toBe('SERIES_NOT_FOUND')
  })

  test('is put into another order, by naming every part once [N-10]', async () => {
    const ids = [await publish('அலை', { name: 'கடல்' }), await publish('கரை', { name: 'கடல்' })]
    const { id } = (await api.series.adminList({})).series[0]!
    const [one, two] = ids as [string, string]
    expect((await api.series.reorder({ id, posts: [two, one] })).parts.map(({ part, title }) => [part, title])).toEqual(
      [
        [1, 'கரை'],
        [2, 'அலை'],
      ],
    )
    expect(await titlesOf('கடல்')).toEqual(['கரை', 'அலை'])
    for (const wrong of [[one], [one, one], [one, two, 'nobody'], [one, 'nobody']])
      expect((await errorOf(() => api.series.reorder({ id, posts: wrong }))).fields).toEqual({
        posts: 'SERIES_ORDER_INVALID',
      })
    expect(await titlesOf('கடல்')).toEqual(['கரை', 'அலை'])
  })

  test('is renamed, keeps its old address, and goes without its posts', async () => {
    const one = await publish('அலை', { name: 'கடல்' })
    await publish('கரை', { name: 'கடல்' })
    const { id } = (await api.series.adminList({ q: 'கடல்' })).series[0]!
    await api.series.update({ id, name: 'பெருங்கடல்', description: 'நீர்', descriptionEn: 'Water' })
    const series = await visitor.series.bySlug({ slug: 'கடல்' })
    expect(series).toMatchObject({ slug: 'பெருங்கடல்', description: 'நீர்', descriptionEn: 'Water' })
    expect((await errorOf(() => api.series.create({ name: 'கடல்' }))).code).toBe('TERM_NAME_TAKEN')
    await api.series.delete({ id })
    expect(await placeOf(one)).toBeNull()
    expect((await errorOf(() => api.series.adminGet({ id }))).code).toBe('SERIES_NOT_FOUND')
  })

  test('that is not there, or has no name, is refused by its field', async () => {
    const id = await publish('அலை')
    expect((await errorOf(() => put(id, { id: 'nowhere' }))).fields).toEqual({ series: 'SERIES_NOT_FOUND' })
    expect((await errorOf(() => put(id, { name: '!' }))).fields).toEqual({ 'series.name': 'TERM_NAME_UNUSABLE' })
  })

  test('stands in the list of all, the newest first, with the number of its published parts, its first and its last one', async () => {
    for (const title of ['அலை', 'கரை', 'படகு']) await publish(title, { name: 'கடல்' })
    hide(await publish('பாய்மரம்', { name: 'கடல்' }))
    await publish('ஊற்று', { name: 'ஆறு' })
    hide(await publish('வித்து', { name: 'காடு' }))
    services.db
      .update(seriesTable)
      .set({ createdAt: sql`rowid` })
      .run()

    const namesOf = ({ series }: SeriesPage) =>
      series.map(({ name, posts: parts, first, last }) => [name, parts, first.title, last.title])
    const page = await visitor.series.list({ limit: 1 })
    expect(namesOf(page)).toEqual([['ஆறு', 1, 'ஊற்று', 'ஊற்று']])
    const rest = await visitor.series.list({ limit: 1, cursor: page.next! })
    expect(namesOf(rest)).toEqual([['கடல்', 3, 'அலை', 'படகு']])
    expect(rest.next).toBeNull()
  })

  test('is read by an index', async () => {
    const id = await publish('அலை', { name: 'கடல்' })
    const listing = (await plansOf(services, () => visitor.series.list({}))).join()
    expect(listing).toMatch(/SCAN series USING INDEX series_created/)
    expect(listing).not.toMatch(/SCAN posts|TEMP B-TREE/)
    for (const call of [() => visitor.posts.bySeries({ slug: 'கடல்' }), () => visitor.posts.get({ id })])
      expect((await plansOf(services, call)).join()).toMatch(/SEARCH posts USING (COVERING )?INDEX posts_series/)
    const counting = await plansOf(services, () => visitor.series.bySlug({ slug: 'கடல்' }))
    for (const step of counting.filter((each) => /\bposts\b/.test(each)))
      expect(step).toBe('SEARCH posts USING COVERING INDEX posts_series (series_id=?)')
  })
})
