import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contactMessages, orders, posts, subscribers, users } from '#drizzle/schema/index.ts'
import { fillSite } from '#server/size/fill-site.ts'
import { eachTest } from '#server/test/set-up.ts'
import { totalsOf, type TableName } from './totals.ts'

const services = eachTest.services()
eachTest.user(services, 'owner')

/** The same counted in the tables themselves. */
const counted = {
  posts: sql`SELECT state AS state, count(*) AS count, 0 AS amount FROM posts GROUP BY 1`,
  orders: sql`SELECT status AS state, count(*) AS count, sum(grand_total) AS amount FROM orders GROUP BY 1`,
  plan_requests: sql`SELECT status AS state, count(*) AS count, sum(price) AS amount FROM plan_requests GROUP BY 1`,
  contact_messages: sql`SELECT iif(read_at IS NULL, 'unread', 'read') AS state, count(*) AS count, 0 AS amount FROM contact_messages GROUP BY 1`,
  subscribers: sql`SELECT lang || ' ' || CASE WHEN bounces >= 3 THEN 'bouncing' WHEN confirmed_at IS NULL THEN 'waiting' ELSE 'confirmed' END AS state, count(*) AS count, 0 AS amount FROM subscribers GROUP BY 1`,
} satisfies Record<TableName, unknown>

function expectTotals() {
  for (const [name, query] of Object.entries(counted)) {
    const rows = services.db.all<{ state: string; count: number; amount: number }>(query)
    const known = [...totalsOf(services.db, name as TableName)].filter(([, { count }]) => count > 0)
    expect([name, Object.fromEntries(known)]).toEqual([
      name,
      Object.fromEntries(rows.map(({ state, ...total }) => [state, total])),
    ])
  }
}

test('totals are those of the tables, after whatever is written, changed and deleted', async () => {
  const { db, storage } = services
  await fillSite(db, storage, { amounts: { posts: 8, readers: 10, orders: 20, notifications: 4 }, seed: 1 })
  expectTotals()
  const first = (table: typeof posts | typeof orders) => sql`id IN (SELECT id FROM ${table} LIMIT 3)`
  db.update(posts).set({ state: 'unpublished' }).where(first(posts)).run()
  db.update(orders).set({ status: 'cancelled', deliveryFee: 1 }).where(first(orders)).run()
  db.update(contactMessages).set({ readAt: 1 }).run()
  db.update(subscribers).set({ bounces: 3 }).where(eq(subscribers.lang, 'en')).run()
  expectTotals()
  db.delete(orders).where(first(orders)).run()
  // Takes requests for plans with it.
  db.delete(users)
    .where(sql`role = 'reader' AND id IN (SELECT user_id FROM plan_requests LIMIT 5)`)
    .run()
  db.delete(contactMessages).run()
  expectTotals()
})
