import { afterEach, describe, expect, test, vi } from 'vitest'
import { auditLog, bulkChanges, bulkRows, postRevisions, subscribers } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import type { BulkAction } from '#shared/post-list.ts'
import { undoDays } from '#shared/bulk.rules.ts'
import { forgetBulkChanges } from '#server/core/bulk.ts'
import { buildPost } from '#server/test/factories.ts'
import { errorOf } from '#server/test/errors.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'

const services = eachTest.services()
const owner = eachTest.user(services, 'owner')
const editor = eachTest.user(services, 'editor')
const own = callerFor(services, owner)
const api = callerFor(services, editor)
const tab = 'tab-of-editor'
afterEach(() => vi.useRealTimers())

const whole = async (title: string, overrides: object = {}) =>
  (await api.posts.create(buildPost({ title, ...overrides }))).id
const categoryOf = async (id: string) => (await api.drafts.get({ id, tab })).form.fields.category
const bulk = async (ids: string[], action: BulkAction) => (await api.posts.bulk({ ids, action })).bulkId ?? ''
const move = (ids: string[], category = 'Interviews') => bulk(ids, { kind: 'move', category })
const nameOfCategory = async (wanted: string) => {
  const { ta, en } = (await api.categories.list()).find(({ slug, id }) => slug === wanted || id === wanted)!.name
  return { ta, en }
}
const entries = async () => (await own.audit.list({ area: 'posts' })).entries

describe('a bulk change in the audit log', () => {
  test('is one entry, which names categories in both languages, and leads to what it has changed [H-107]', async () => {
    const ids = [await whole('ஒன்று'), await whole('இரண்டு')]
    const former = await nameOfCategory(await categoryOf(ids[0]!))
    const id = await move(ids)
    const [entry, next] = await entries()
    expect(entry).toMatchObject({
      ...{ action: 'posts.bulk', userName: editor.name, network: '192.0.2.1' },
      changes: [{ field: 'categoryId', before: [former], after: [await nameOfCategory('interviews')] }],
      bulk: { id, area: 'posts', count: 2, isUndo: false, undone: null },
    })
    expect(Date.parse(entry!.bulk!.undoUntil!) - Date.parse(entry!.at)).toBeGreaterThan((undoDays - 1) * dayMs)
    expect(next?.action).toBe('posts.create')
    expect((await own.audit.parts({ id })).parts).toMatchObject([
      { id: ids[0], title: 'ஒன்று', changes: [{ field: 'categoryId', before: [former] }], isUndone: false },
      { id: ids[1], title: 'இரண்டு' },
    ])
  })

  test('names the tag that was added, the state, and the thing itself if it is one', async () => {
    const id = await whole('கடல்')
    await bulk([id], { kind: 'tag', tag: 'பயணம்' })
    await bulk([id], { kind: 'unpublish' })
    expect((await entries()).slice(0, 2)).toMatchObject([
      { changes: [{ field: 'state', before: ['published'], after: ['unpublished'] }], bulk: { title: 'கடல்' } },
      { changes: [{ field: 'tag', of: { ta: 'பயணம்' }, before: [false], after: [true] }] },
    ])
  })

  test('names no more than some of the values where they are many', async () => {
    const known = (await api.categories.list()).filter(({ slug }) => slug !== 'interviews').slice(0, 7)
    const ids = await Promise.all(known.map(({ name }) => whole(name.ta, { category: name.en })))
    await move(ids)
    const [entry] = await entries()
    expect(entry?.changes[0]?.before.length).toBe(5)
    expect(entry?.changes[0]?.after).toHaveLength(1)
  })

  test('is found by the title of what it has changed', async () => {
    const ids = [await whole('ஒன்று'), await whole('இரண்டு')]
    await move(ids)
    expect((await own.audit.list({ q: 'இரண்டு' })).entries[0]).toMatchObject({
      action: 'posts.update',
      summary: 'இரண்டு',
      changes: [{ field: 'categoryId' }],
    })
  })

  test('keeps the name of a category that is gone', async () => {
    const { id: categoryId } = await api.categories.create({ name: { en: 'Letters', ta: 'மடல்கள்' } })
    const post = await whole('மழை', { category: 'Letters' })
    await move([post])
    await api.categories.delete({ id: categoryId })
    expect((await own.audit.list({ q: 'மழை' })).entries[0]?.changes[0]?.before).toEqual([
      { ta: 'Letters', en: 'Letters' },
    ])
  })
})

describe('undoing a bulk change', () => {
  test('gives every post its former category, writes revisions, and is one entry itself', async () => {
    const first = await whole('ஒன்று', { category: 'Poems' })
    const second = await whole('இரண்டு', { category: 'Editorial' })
    const before = [await categoryOf(first), await categoryOf(second)]
    const id = await move([first, second])
    await api.posts.update({ id: first, title: 'ஒன்று, திருத்தியது' })
    const undone = await api.audit.undo({ id })
    expect(undone).toMatchObject({ done: [first, second], failed: [] })
    expect([await categoryOf(first), await categoryOf(second)]).toEqual(before)
    expect((await api.drafts.get({ id: first, tab })).form.fields.title).toBe('ஒன்று, திருத்தியது')
    expect((await api.posts.byCategory({ slug: 'interviews' })).posts).toEqual([])
    const revisions = services.db.select().from(postRevisions).all()
    expect(revisions.filter(({ postId }) => postId === second).map(({ kind }) => kind)).toEqual([
      'save',
      'save',
      'save',
    ])
    expect((await entries()).slice(0, 3)).toMatchObject([
      { action: 'posts.undo', bulk: { id: undone.bulkId, count: 2, isUndo: true } },
      { action: 'posts.update', bulk: null },
      { action: 'posts.bulk', bulk: { undoUntil: null, undone: { count: 2, by: editor.name } } },
    ])
  })

  test('leaves what somebody has changed since, and says who and when; of other fields nothing stands in its way [H-107]', async () => {
    const [kept, changed, retitled] = [await whole('ஒன்று'), await whole('இரண்டு'), await whole('மூன்று')]
    const former = await categoryOf(kept)
    const id = await move([kept, changed, retitled])
    await own.posts.update({ id: changed, category: 'Editorial' })
    await own.posts.update({ id: retitled, title: 'நான்கு' })
    const { done, failed } = await api.audit.undo({ id })
    expect(done).toEqual([kept, retitled])
    expect(failed).toEqual([
      { id: changed, title: 'இரண்டு', code: 'BULK_CHANGED_SINCE', by: owner.name, at: expect.any(String) },
    ])
    expect([await categoryOf(kept), await categoryOf(retitled)]).toEqual([former, former])
    expect((await api.posts.get({ id: changed })).category.en).toBe('Editorial')
    const entry = (await entries()).find(({ bulk: found }) => found?.id === id)
    expect(entry?.bulk).toMatchObject({ count: 3, undone: { count: 2 } })
  })

  test('takes back the tag that was added, and no other one', async () => {
    const [with_, without] = [await whole('ஒன்று', { tags: ['கடல்'] }), await whole('இரண்டு')]
    const had = await whole('மூன்று', { tags: ['பயணம்'] })
    const id = await bulk([with_, without, had], { kind: 'tag', tag: 'பயணம்' })
    await api.posts.update({ id: without, tags: ['பயணம்', 'மழை'] })
    expect((await api.audit.undo({ id })).failed).toEqual([])
    const tagsOf = async (post: string) => (await api.posts.get({ id: post })).tags.map(({ name }) => name)
    expect([await tagsOf(with_), await tagsOf(without), await tagsOf(had)]).toEqual([['கடல்'], ['மழை'], ['பயணம்']])
  })

  test('gives states and times back, also after days', async () => {
    const draft = await whole('வரைவு', { state: 'draft' })
    const scheduled = await whole('நாளை', { state: 'scheduled', publishAt: '2199-01-01T06:00' })
    const stateOf = async (id: string) => {
      const { state, publishAt, form } = await api.drafts.get({ id, tab })
      return { state, publishAt, publishedAt: form.fields.publishedAt }
    }
    const before = [await stateOf(draft), await stateOf(scheduled)]
    const id = await bulk([draft, scheduled], { kind: 'publish' })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 29 * dayMs })
    expect((await callerFor(services, owner).audit.undo({ id })).failed).toEqual([])
    expect([await stateOf(draft), await stateOf(scheduled)]).toEqual(before)
  })

  test('names what was deleted for ever, what is in the trash, and whose former category is gone', async () => {
    const { id: categoryId } = await api.categories.create({ name: { en: 'Letters', ta: 'மடல்கள்' } })
    const [purged, trashed, lost] = [
      await whole('ஒன்று'),
      await whole('இரண்டு'),
      await whole('மூன்று', { category: 'Letters' }),
    ]
    const id = await move([purged, trashed, lost])
    await api.categories.delete({ id: categoryId })
    await api.posts.delete({ id: trashed })
    await api.posts.delete({ id: purged })
    await callerSignedIn(services, owner).trash.purge({ kind: 'post', id: purged })
    const { bulkId, done, failed } = await api.audit.undo({ id })
    expect({ bulkId, done }).toEqual({ bulkId: null, done: [] })
    expect(failed).toMatchObject([
      { title: 'ஒன்று', code: 'BULK_GONE', by: owner.name },
      { title: 'இரண்டு', code: 'BULK_CHANGED_SINCE', by: editor.name },
      { title: 'மூன்று', code: 'CATEGORY_UNKNOWN', by: '' },
    ])
    // Nothing was undone, so there is no entry of it; what comes back can still be undone.
    expect((await entries()).filter(({ action }) => action === 'posts.undo')).toEqual([])
    await api.trash.restore({ kind: 'post', id: trashed })
    expect((await api.audit.undo({ id })).done).toEqual([trashed])
  })

  test('is undone itself in the same way, once each', async () => {
    const post = await whole('ஒன்று')
    const former = await categoryOf(post)
    const id = await move([post])
    const moved = await categoryOf(post)
    const undone = await api.audit.undo({ id })
    expect((await errorOf(() => api.audit.undo({ id }))).code).toBe('BULK_UNDONE')
    await api.audit.undo({ id: undone.bulkId! })
    expect(await categoryOf(post)).toBe(moved)
    expect(moved).not.toBe(former)
  })

  test('pressed by two at the same time gives each post back once', async () => {
    const ids = [await whole('ஒன்று'), await whole('இரண்டு'), await whole('மூன்று')]
    const id = await move(ids)
    const both = await Promise.all([api.audit.undo({ id }), own.audit.undo({ id })])
    expect(both.flatMap(({ done }) => done).toSorted()).toEqual(ids.toSorted())
    expect(both.flatMap(({ failed }) => failed)).toEqual([])
  })

  test('goes on with the rest after it was interrupted', async () => {
    const ids = [await whole('ஒன்று'), await whole('இரண்டு')]
    const id = await move(ids)
    services.db.$client.exec(
      `CREATE TRIGGER no_second BEFORE UPDATE ON posts WHEN OLD.id = '${ids[1]}' BEGIN SELECT raise(ABORT, 'cut'); END`,
    )
    await expect(api.audit.undo({ id })).rejects.toThrow()
    services.db.$client.exec('DROP TRIGGER no_second')
    expect((await api.posts.byCategory({ slug: 'interviews' })).posts.map((post) => post.id)).toEqual([ids[1]])
    expect((await api.audit.undo({ id })).done).toEqual([ids[1]])
  })

  test('ends after 30 days, when what it needs is forgotten; the entry stays [H-107]', async () => {
    const id = await move([await whole('ஒன்று')])
    const later = Date.now() + undoDays * dayMs + 1000
    vi.useFakeTimers({ toFake: ['Date'], now: later })
    expect((await errorOf(() => own.audit.undo({ id }))).code).toBe('BULK_EXPIRED')
    await forgetBulkChanges(services.db, 400)
    expect(services.db.select().from(bulkRows).all()).toEqual([])
    expect((await errorOf(() => own.audit.undo({ id }))).code).toBe('BULK_EXPIRED')
    expect((await entries())[0]?.bulk).toMatchObject({ count: 1, undoUntil: null })
    expect((await own.audit.parts({ id })).parts).toMatchObject([{ title: 'ஒன்று' }])
    vi.setSystemTime(later + 400 * dayMs)
    await forgetBulkChanges(services.db, 400)
    expect(services.db.select().from(bulkChanges).all()).toEqual([])
  })

  test('is for whoever may make such a change', async () => {
    const id = await move([await whole('ஒன்று')])
    for (const [caller, code] of [
      [callerFor(services, null), 'UNAUTHENTICATED'],
      [callerFor(services, await addUser(services, 'reader')), 'ADMIN_ONLY'],
      [callerFor(services, await addUser(services, 'author')), 'ROLE_INSUFFICIENT'],
      [callerFor(services, await addUser(services, 'shop')), 'ROLE_INSUFFICIENT'],
    ] as const) {
      expect((await errorOf(() => caller.audit.undo({ id }))).code).toBe(code)
      expect((await errorOf(() => caller.audit.parts({ id }))).code).toBe(code)
    }
    expect((await errorOf(() => api.audit.undo({ id: 'nowhere' }))).code).toBe('BULK_NOT_FOUND')
    expect((await errorOf(() => api.audit.parts({ id: 'nowhere' }))).code).toBe('BULK_NOT_FOUND')
  })

  test('of what was erased for ever is not offered', async () => {
    services.db
      .insert(subscribers)
      .values({ id: 's', email: 'a@example.org', lang: 'ta', createdAt: 1, confirmedAt: 1, mailsSince: 1 })
      .run()
    expect(await api.newsletter.remove({ ids: ['s'] })).toMatchObject({ bulkId: null, done: ['s'] })
    const [entry] = (await own.audit.list({ area: 'newsletter' })).entries
    expect(entry).toMatchObject({ action: 'newsletter.bulk', bulk: { count: 1, undoUntil: null } })
    expect((await errorOf(() => api.audit.undo({ id: entry!.bulk!.id }))).code).toBe('BULK_EXPIRED')
  })
})

test('whoever has no right to the whole log sees the bulk changes of what they work on [H-107]', async () => {
  await move([await whole('ஒன்று')])
  const shop = callerFor(services, await addUser(services, 'shop'))
  expect((await shop.audit.bulkChanges({})).entries).toEqual([])
  expect((await api.audit.bulkChanges({})).entries).toMatchObject([
    { action: 'posts.bulk', userName: editor.name, network: '', bulk: { count: 1, title: 'ஒன்று' } },
  ])
})

test('the lists of bulk changes and their parts walk along an index', async () => {
  const id = await move([await whole('ஒன்று')])
  const plans = [
    ...(await plansOf(services, () => api.audit.bulkChanges({ cursor: '1_a' }))),
    ...(await plansOf(services, () => api.audit.parts({ id }))),
    ...(await plansOf(services, () => api.audit.undo({ id }))),
  ].join('; ')
  expect(plans).not.toMatch(/SCAN (?:audit_log|bulk_rows)/)
  expect(plans).not.toMatch(/SCAN bulk_changes(?! USING)/)
  expect(services.db.select().from(auditLog).all().length).toBeGreaterThan(0)
})
