import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  auditLog,
  contactMessages,
  mails,
  orders,
  orderTotals,
  planRequests,
  securityEvents,
  subscribers,
  uploads,
  users,
} from '#drizzle/schema/index.ts'
import { maxCounted } from '#shared/counted.ts'
import { fillSite } from '#tools/size/fill-site.ts'
import { buildBook, buildPost, sendNotification } from '#server/test/factories.ts'
import { databaseBefore } from '#server/test/former-database.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { lists, matching, maxNamed, maxRead, titles, type LargeList } from './matching.ts'
import { migrate } from './migrations.ts'

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
describe('orders are found by parts of words', () => {
  let own: string
  let other: string
  beforeEach(() => {
    own = order({ name: 'Élodie O"Neil', address: '100% 2_3 Lane*', tracking: 'ET1AB9IN' })
    other = order()
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

test('an order that is changed is found as it is now, and one that is deleted not at all', async () => {
  const id = order()
  services.db.update(orders).set({ name: 'Marudhan' }).where(eq(orders.id, id)).run()
  expect([await found('rudha'), await found('கண்மணி')]).toEqual([[id], []])
  const row = services.db.select().from(orders).where(eq(orders.id, id)).get()!
  services.db.delete(orders).where(eq(orders.id, id)).run()
  expect(await found('rudha')).toEqual([])
  const { grandTotal: _, ...values } = row
  services.db
    .insert(orders)
    .values({ ...values, name: 'Ponni' })
    .run()
  expect([await found('rudha'), await found('onni')]).toEqual([[], [id]])
})

test('orders of buyers whose names begin alike are told apart by their ends', async () => {
  const [wanted] = ['98765', '43210'].map((end) => order({ name: `அருள்மொழிச்செல்வன் இராசேந்திரன் ${end}` }))
  expect(await found('அருள்மொழிச்செல்வன் இராசேந்திரன் 98765')).toEqual([wanted])
})

test('one or two letters are looked for in the newest orders only', async () => {
  const old = order({ name: 'Q' })
  const first = number
  order({ number: first + maxRead - 1 })
  expect(await found('q')).toEqual([old])
  order({ number: first + maxRead })
  expect(await found('q')).toEqual([])
})

test('what very many rows have is listed to the end, in each order, and counted to a limit', async () => {
  const more = maxNamed + 50
  services.db.transaction(() => {
    for (let each = 0; each < more; each += 1)
      order({ name: 'Thenmozhi', status: each % 2 ? 'pending' : 'delivered', totalAmount: 100 + (each % 7) })
  })
  const rare = order({ name: 'Thenarasi' })
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

const ownTables = /^(SCAN|SEARCH) (orders|mails|audit_log|security_events|uploads|posts|search_docs)\b/

test('parts of words are found in each list, and looked up in the large ones, also in one state', async () => {
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
    const read = (await plansOf(services, call)).filter((step) => ownTables.test(step))
    expect([name, read]).toEqual([name, expect.not.arrayContaining([expect.stringMatching(/state=|status=|area=/)])])
    // Of posts those that are not published are read, which are few.
    const scans = read.filter(
      (step) => step.startsWith('SCAN') && !/^SCAN posts USING( COVERING)? INDEX posts_state/.test(step),
    )
    expect([name, scans]).toEqual([name, []])
  }
})

/** The rows that an index has. */
const indexed = (index: string) =>
  services.db.all<{ id: number }>(sql.raw(`SELECT id FROM ${index}_docsize ORDER BY id`))

test('every row of a library has its texts in the index, and none besides', async () => {
  const { db, storage } = services
  await fillSite(db, storage, { amounts: { posts: 12, readers: 8, orders: 20, notifications: 4 }, seed: 1 })
  const firstPages = db.all(sql`SELECT id FROM search_docs WHERE page = 0 ORDER BY id`)
  expect([indexed(titles.index), firstPages.length]).toEqual([firstPages, expect.any(Number)])
  for (const [name, { table, key, index, text }] of Object.entries(lists)) {
    const rows = db.all<{ id: number; text: string }>(
      sql`SELECT ${key} AS id, ${text} AS text FROM ${table} ORDER BY ${key}`,
    )
    expect([name, rows.length]).not.toEqual([name, 0])
    expect([name, indexed(index)]).toEqual([name, rows.map(({ id }) => ({ id }))])
    for (const row of rows.slice(0, 5)) {
      if (row.text.length < 12) continue
      const part = row.text.trim().slice(2, 10).trim()
      const hits = db.all<{ id: number }>(
        sql`SELECT ${key} AS id FROM ${table} WHERE ${matching(db, name as LargeList, part)}`,
      )
      expect([name, part, hits.map((hit) => hit.id)]).toEqual([name, part, expect.arrayContaining([row.id])])
    }
  }
  db.$client.pragma('foreign_keys = OFF')
  for (const { table } of [...Object.values(lists), titles]) db.delete(table).run()
  for (const { index } of [...Object.values(lists), titles]) expect([index, indexed(index)]).toEqual([index, []])
})

test('a post is found as a draft as long as it is one', async () => {
  const { id } = await api.posts.create(buildPost({ title: 'Thamarai', state: 'draft' }))
  const ofState = async (state: 'draft' | 'unpublished' | 'published') =>
    (await api.posts.adminList({ q: 'amara', state })).posts.length
  const look = async () => [(await ofState('draft')) + (await ofState('unpublished')), await ofState('published')]
  expect(await look()).toEqual([1, 0])
  await api.posts.bulk({ ids: [id], action: { kind: 'publish' } })
  expect(await look()).toEqual([0, 1])
  await api.posts.bulk({ ids: [id], action: { kind: 'unpublish' } })
  expect(await look()).toEqual([1, 0])
  await api.posts.update({ id, title: 'Kumudham' })
  expect(await look()).toEqual([0, 0])
  expect((await api.posts.adminList({ q: 'umudh' })).posts).toHaveLength(1)
  await api.posts.bulk({ ids: [id], action: { kind: 'trash' } })
  expect((await api.posts.adminList({ q: 'umudh' })).posts).toHaveLength(0)
})

test('a reader who changes the name or the address is found by the new one among the requests', async () => {
  const id = 'b'.repeat(24)
  services.db
    .insert(planRequests)
    .values({ id, userId: owner.id, title: 'Plan', price: 1, durationInDays: 1, status: 'requested', createdAt: 1 })
    .run()
  services.db
    .update(users)
    .set({ name: 'Vennila', email: 'new-address@example.org' })
    .where(eq(users.id, owner.id))
    .run()
  for (const q of ['ennil', 'w-addr']) expect((await api.plans.requests({ q })).requests).toHaveLength(1)
})

test('what was in lists before they had indexes of trigrams is found after the update, and counted [G-57]', () => {
  const db = databaseBefore('0049_trigram-indexes')
  for (const [id, at, status] of [
    ['b', 1001, 'pending'],
    ['a', 1002, 'delivered'],
  ] as const)
    db.run(sql`INSERT INTO orders (id, number, name, phone, address, total_amount, delivery_fee, status, payment_mode,
      fingerprint, created_at, updated_at)
      VALUES (${id}, ${at}, ${`Kayal ${at}`}, '98400', 'Street', 1, 2, ${status}, 'cod', '', 0, 0)`)
  for (const [id, at] of [
    ['b', 1],
    ['a', 2],
  ] as const) {
    db.run(sql`INSERT INTO mails (id, recipient, subject, text, state, created_at)
      VALUES (${id}, 'kayal@example.org', ${`மழை ${at}`}, 't', 'sent', ${at})`)
    db.run(sql`INSERT INTO uploads (id, name, original_key, preview_key, mime, bytes, width, height, search_form, created_at)
      VALUES (${id}, ${id}, 'o', 'p', 'image/jpeg', 1, 2, 3, ${`kayal ${at}.jpg`}, ${at})`)
  }
  db.run(sql`INSERT INTO pictures (id, name, upload_id, crop_key, width, height, created_at)
    VALUES ('p', 'p', 'b', '', 2, 3, 0)`)
  db.run(sql`INSERT INTO audit_log (user_id, action, entity_id, summary) VALUES ('u', 'posts.update', 'e', 'KAYAL')`)
  db.run(
    sql`INSERT INTO security_events (at, kind, is_staff, detail, bucket) VALUES (1, 'login-failed', 1, 'kayal', 'b')`,
  )
  db.run(sql`INSERT INTO search_docs
    (id, kind, entity_id, page, part, title, title_words, author, author_words, lang, url, year, created_at)
    VALUES (7, 'post', 'p', 0, '', 'மழை', 'மழை', 'Kayal', 'kayal', 'ta', '/p', 2026, 0)`)
  migrate(db)
  expect(db.$client.pragma('foreign_key_check')).toEqual([])
  const named = Object.entries(lists).map(([name, { table, key }]) => [
    name,
    db
      .all<{ key: number }>(
        sql`SELECT ${key} AS key FROM ${table} WHERE ${matching(db, name as LargeList, 'aya')} ORDER BY ${key}`,
      )
      .map((row) => row.key),
  ])
  expect(Object.fromEntries(named)).toEqual({
    orders: [1001, 1002],
    mails: [1, 2],
    uploads: [1, 2],
    auditLog: [1],
    securityEvents: [1],
  })
  // The newest has the highest key.
  expect(db.select({ rowId: mails.rowId, id: mails.id }).from(mails).orderBy(mails.rowId).all()).toEqual([
    { rowId: 1, id: 'b' },
    { rowId: 2, id: 'a' },
  ])
  expect(db.all(sql`SELECT rowid AS id FROM titles_trigrams WHERE titles_trigrams MATCH 'title : "மழை"'`)).toEqual([
    { id: 7 },
  ])
  expect(db.select().from(orderTotals).orderBy(orderTotals.status).all()).toEqual([
    { status: 'delivered', count: 1, amount: 3 },
    { status: 'pending', count: 1, amount: 3 },
  ])
  const old = sql`SELECT name FROM sqlite_schema WHERE name LIKE '%fragment%' OR name = 'totals'`
  expect(db.all(old)).toEqual([])
})
