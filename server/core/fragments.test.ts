import { count, eq, sql, type SQL } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  auditLog,
  contactMessages,
  fragmentRows,
  mails,
  orders,
  planRequests,
  securityEvents,
  subscribers,
  uploads,
  users,
} from '#drizzle/schema/index.ts'
import { maxCounted } from '#shared/counted.ts'
import { fillSite } from '#tools/size/fill-site.ts'
import { buildBook, buildPost, sendNotification } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { indexAllFragments, indexFragments } from './fragment-index.ts'
import { findLikely, lists, maxFound, oneOf, rowsContaining, type FragmentListName } from './fragments.ts'

const services = eachTest.services({ RATE_LIMIT: '0' })
const owner = eachTest.user(services, 'owner')
const reader = eachTest.user(services, 'reader')
const api = callerFor(services, owner)

let number = 1000
function order(fields: Partial<typeof orders.$inferInsert> = {}): string {
  number += 1
  const id = `${number}`.padStart(24, 'f')
  const row = {
    name: 'கண்மணி',
    phone: '9840012345',
    address: '12, தெற்குத் தெரு, ஆற்றூர்',
    totalAmount: 100,
    deliveryFee: 0,
  }
  services.db
    .insert(orders)
    .values({
      ...{ id, number, ...row, status: 'pending', paymentMode: 'cod', fingerprint: id },
      ...{ createdAt: number, updatedAt: number, ...fields },
    })
    .run()
  return id
}
const found = async (q: string) => (await api.orders.adminList({ q })).orders.map(({ id }) => id)
const countRows = (condition: SQL) =>
  services.db.select({ rows: count() }).from(fragmentRows).where(condition).get()?.rows
const staleRows = () => countRows(eq(fragmentRows.isStale, true))

describe.each([
  ['before they are indexed', () => undefined],
  ['after they are indexed', () => indexAllFragments(services.db)],
])('parts of words are found %s', (_, index) => {
  let own: string
  let other: string
  beforeEach(() => {
    own = order({ name: 'Élodie O"Neil', address: '100% 2_3 Lane*', tracking: 'ET1AB9IN' })
    other = order()
    index()
  })

  test.each([
    ['in the middle of a Tamil word', 'ற்குத்', 'other'],
    ['across words', 'த் தெரு, ஆற்', 'other'],
    ['decomposed', 'கண்ம'.normalize('NFD'), 'other'],
    ['of two letters that are more code points', 'ண்ம', 'other'],
    ['of one letter', 'ற்', 'other'],
    ['of two code points', 'கண', 'other'],
    ['in the middle of a Latin word, without its accent', 'LODI', 'own'],
    ['of two Latin letters', 'lo', 'own'],
    ['of a tracking number', '1ab9', 'own'],
    ['with a quotation mark', 'o"n', 'own'],
    ['with a percent sign', '00% 2', 'own'],
    ['with an underscore', '2_3', 'own'],
    ['with an asterisk', 'ane*', 'own'],
    ['that nobody has', 'xyzq', 'none'],
    ['of signs alone', '"*"', 'none'],
    ['with a wildcard', '1%3', 'none'],
    ['of a NUL among letters', 'a\0b', 'none'],
    ['with half a character', '\ud800ab', 'none'],
    ['of words of the search language', 'lod OR neil', 'none'],
  ])('%s', async (_name, q, whose) => {
    expect(await found(q)).toEqual({ own: [own], other: [other], none: [] }[whose])
  })
})

test('what is changed is found as it is now, and what is deleted not at all', async () => {
  const id = order()
  indexAllFragments(services.db)
  services.db.update(orders).set({ name: 'Marudhan' }).where(eq(orders.id, id)).run()
  expect(await found('rudha')).toEqual([id])
  expect(await found('கண்மணி')).toEqual([])
  await indexFragments(services.db)
  expect(staleRows()).toBe(0)
  expect(await found('rudha')).toEqual([id])
  expect(await found('கண்மணி')).toEqual([])
  services.db.delete(orders).where(eq(orders.id, id)).run()
  expect(await found('rudha')).toEqual([])
  await indexFragments(services.db)
  expect(await found('rudha')).toEqual([])
  expect(countRows(eq(fragmentRows.list, 'orders'))).toBe(0)
  // Its place in the index is taken by another.
  const next = order({ name: 'Kayalvizhi' })
  indexAllFragments(services.db)
  expect([await found('rudha'), await found('alviz')]).toEqual([[], [next]])
})

test('long texts that begin alike are told apart by their ends', () => {
  const [wanted] = ['98765', '43210'].map((end) => order({ name: `அருள்மொழிச்செல்வன் இராசேந்திரன் ${end}` }))
  indexAllFragments(services.db)
  const likely = findLikely(services.db, 'orders', ['அருள்மொழிச்செல்வன் இராசேந்திரன் 98765'])
  const entities = services.db.select().from(fragmentRows).where(oneOf(fragmentRows.id, likely!.ids)).all()
  expect(entities.map(({ entity }) => entity)).toEqual([wanted])
})

test('a row that comes back before it was forgotten is found again', async () => {
  const id = order()
  indexAllFragments(services.db)
  const row = services.db.select().from(orders).where(eq(orders.id, id)).get()!
  const { grandTotal: _, ...values } = row
  services.db.delete(orders).where(eq(orders.id, id)).run()
  services.db
    .insert(orders)
    .values({ ...values, name: 'Ponni' })
    .run()
  indexAllFragments(services.db)
  expect(await found('onni')).toEqual([id])
})

test('what very many rows have is listed to the end, in each order, and counted to a limit', async () => {
  const more = maxFound + 50
  services.db.transaction(() => {
    for (let each = 0; each < more; each += 1)
      order({ name: 'Thenmozhi', status: each % 2 ? 'pending' : 'delivered', totalAmount: 100 + (each % 7) })
  })
  const rare = order({ name: 'Thenarasi' })
  indexAllFragments(services.db)
  for (const sort of ['newest', 'oldest', 'amount'] as const) {
    const numbers = new Set<number>()
    let cursor: string | undefined
    do {
      const page = await api.orders.adminList({ q: 'nmozh', sort, cursor, limit: 100 })
      for (const each of page.orders) numbers.add(each.number)
      cursor = page.next ?? undefined
    } while (cursor)
    expect(numbers.size).toBe(more)
  }
  const { isMore, pending, delivered } = await api.orders.totals({ q: 'nmozh' })
  expect(isMore).toBe(true)
  expect(pending.count + delivered.count).toBe(maxCounted + 1)
  expect(await found('narasi')).toEqual([rare])
  expect(await api.orders.totals({ q: 'narasi' })).toMatchObject({ pending: { count: 1, amount: 100 } })
  expect(await api.orders.totals({ q: 'narasi' })).not.toHaveProperty('isMore')
})

const ownTables =
  /^(SCAN|SEARCH) (orders|contact_messages|mails|subscribers|audit_log|security_events|plan_requests|uploads|posts|search_docs|notifications|letters|tags|authors)\b/

test('each list looks its rows up, also among those of one state', async () => {
  order()
  const id = 'a'.repeat(24)
  const { db } = services
  const at = { createdAt: 1 }
  db.insert(contactMessages)
    .values({ id, name: 'Kayal', email: 'k@example.org', message: 'வணக்கம்', ...at })
    .run()
  db.insert(mails)
    .values({ id, recipient: 'kayal@example.org', subject: 'வணக்கம்', text: '', state: 'sent', ...at })
    .run()
  db.insert(subscribers)
    .values({ id, email: 'kayal@example.org', lang: 'ta', ...at, mailsSince: 1 })
    .run()
  db.insert(auditLog).values({ userId: owner.id, action: 'posts.update', entityId: id, summary: 'KAYAL' }).run()
  db.insert(securityEvents).values({ at: 1, kind: 'login-failed', isStaff: true, detail: 'kayal', bucket: 'b' }).run()
  db.insert(planRequests)
    .values({ ...{ id, userId: owner.id, title: 'Kayal', price: 1, durationInDays: 1, status: 'requested' }, ...at })
    .run()
  db.insert(uploads)
    .values({
      ...{ id, name: 'a.jpg', originalKey: 'a', previewKey: 'a', mime: 'image/jpeg', bytes: 1, width: 1, height: 1 },
      ...{ searchForm: 'kayal.jpg', ...at },
    })
    .run()
  await api.posts.create(buildPost({ title: 'Kayal', language: 'ta' }))
  await api.posts.create(buildPost({ title: 'Kayal, a draft', language: 'ta', state: 'draft' }))
  const english = await api.posts.create(buildPost({ title: 'River', language: 'en', state: 'draft' }))
  buildBook(services, { name: 'Kayal' })
  await sendNotification(services, owner, [reader.id], 'Kayal')
  await api.letters.create({ subject: 'Kayal', lang: 'ta', audience: 'ta', content: '<p>Text</p>' })
  await api.tags.create({ name: 'Kayal' })
  await api.authors.create({ name: 'Kayal' })
  indexAllFragments(db)
  const asked = {
    orders: () => api.orders.adminList({ q: 'தெற்குத்', status: 'pending' }),
    messages: () => api.contact.list({ q: 'aya', state: 'unread' }),
    mails: () => api.mail.list({ q: 'aya', state: 'sent' }),
    subscribers: () => api.newsletter.list({ q: 'aya', lang: 'ta' }),
    audit: () => api.audit.list({ q: 'aya', area: 'posts', userId: owner.id }),
    requests: () => api.plans.requests({ q: 'aya' }),
    uploads: () => api.library.list({ q: 'aya', kind: 'image' }),
    titles: () => api.titles.candidates({ q: 'aya' }),
    posts: () => api.posts.adminList({ q: 'aya', lang: 'ta', state: 'published' }),
    category: () => api.posts.byCategory({ slug: 'poems', q: 'aya' }),
    drafts: () => api.posts.adminList({ q: 'aya', state: 'draft' }),
    counterparts: async () => ({ found: await api.counterparts.candidates({ id: english.id, q: 'aya' }) }),
    books: () => api.books.adminList({ q: 'aya' }),
    notifications: () => api.notifications.sent({ q: 'aya' }),
    letters: () => api.letters.list({ q: 'aya', state: 'draft' }),
    tags: () => api.tags.adminList({ q: 'aya' }),
    authors: () => api.authors.adminList({ q: 'aya' }),
  }
  for (const [name, call] of Object.entries(asked)) {
    const rows = Object.values((await call()) as object).find(Array.isArray)
    expect([name, rows?.length]).toEqual([name, { audit: 3, counterparts: 2 }[name] ?? 1])
    const steps = await plansOf(services, call)
    const read = steps.filter((step) => ownTables.test(step))
    expect([name, read]).toEqual([name, expect.arrayContaining([expect.stringMatching(/\((\w+_)?(row)?id=\?\)/)])])
    for (const step of read)
      expect([name, step]).toEqual([name, expect.not.stringMatching(/^SCAN|state|status|area|staff/)])
  }
})

test('every row of a library has its texts in the index, and none besides', async () => {
  const { db, storage } = services
  await fillSite(db, storage, { amounts: { posts: 12, readers: 8, orders: 20, notifications: 4 }, seed: 1 })
  expect(staleRows()).toBe(0)
  for (const [name, { table, id, text, within }] of Object.entries(lists)) {
    const list = name as FragmentListName
    const rows = db.all<{ id: string | number; text: string }>(
      sql`SELECT ${id} AS id, ${text} AS text FROM ${table} WHERE ${within ?? sql`1`}`,
    )
    expect([name, countRows(eq(fragmentRows.list, list))]).toEqual([name, rows.length])
    expect([name, rows.length]).not.toEqual([name, 0])
    for (const row of rows.slice(0, 5)) {
      expect([name, countRows(sql`list = ${list} AND entity = ${String(row.id)}`)]).toEqual([name, 1])
      if (row.text.length < 12) continue
      const part = row.text.trim().slice(2, 10).trim()
      const condition = rowsContaining(db, list, part)!
      expect([name, part, condition.isNamed]).toEqual([name, part, true])
      const hits = db.all<{ id: string | number }>(sql`SELECT ${id} AS id FROM ${table} WHERE ${condition.all}`)
      expect(hits.map((hit) => hit.id)).toContain(row.id)
    }
  }
})

test('a post is found as a draft as long as it is one', async () => {
  const { db } = services
  const { id } = await api.posts.create(buildPost({ title: 'Thamarai', state: 'draft' }))
  const inIndex = () => {
    indexAllFragments(db)
    return countRows(eq(fragmentRows.list, 'drafts'))
  }
  const ofState = async (state: 'draft' | 'unpublished' | 'published') =>
    (await api.posts.adminList({ q: 'amara', state })).posts.length
  const look = async () => [
    (await ofState('draft')) + (await ofState('unpublished')),
    await ofState('published'),
    inIndex(),
  ]
  expect(await look()).toEqual([1, 0, 1])
  await api.posts.bulk({ ids: [id], action: { kind: 'publish' } })
  expect(await look()).toEqual([0, 1, 0])
  await api.posts.bulk({ ids: [id], action: { kind: 'unpublish' } })
  expect(await look()).toEqual([1, 0, 1])
  await api.posts.update({ id, title: 'Kumudham' })
  expect(await look()).toEqual([0, 0, 1])
  expect((await api.posts.adminList({ q: 'umudh' })).posts).toHaveLength(1)
  await api.posts.bulk({ ids: [id], action: { kind: 'trash' } })
  expect([(await api.posts.adminList({ q: 'umudh' })).posts.length, inIndex()]).toEqual([0, 0])
})

test('a reader who changes the name or the address is found by the new one among the requests', async () => {
  const id = 'b'.repeat(24)
  services.db
    .insert(planRequests)
    .values({ id, userId: owner.id, title: 'Plan', price: 1, durationInDays: 1, status: 'requested', createdAt: 1 })
    .run()
  indexAllFragments(services.db)
  services.db
    .update(users)
    .set({ name: 'Vennila', email: 'new-address@example.org' })
    .where(eq(users.id, owner.id))
    .run()
  for (const q of ['ennil', 'w-addr']) {
    expect((await api.plans.requests({ q })).requests).toHaveLength(1)
    indexAllFragments(services.db)
    expect((await api.plans.requests({ q })).requests).toHaveLength(1)
  }
})
