import { dirname } from 'node:path'
import { asc, count, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fragmentBacklog, fragmentRows, orders } from '#drizzle/schema/index.ts'
import { databaseBefore } from '#server/test/former-database.ts'
import { openDb, type Db } from './db.ts'
import { indexAllFragments, indexFragments, indexSomeFragments } from './fragment-index.ts'
import { rowsContaining } from './fragments.ts'
import { migrate } from './migrations.ts'

const insertOrder = (db: Db, number: number, name: string) =>
  db.run(sql`INSERT INTO orders (id, number, name, phone, address, total_amount, delivery_fee, status, payment_mode,
    fingerprint, created_at, updated_at)
    VALUES (${idOf(number)}, ${number}, ${name}, '98400', 'Street', 1, 0, 'pending', 'cod', '', 0, 0)`)
/** In another order than the numbers. */
const idOf = (number: number) => `${(number * 7919) % 10_007}`.padStart(24, '0')
const rename = (db: Db, number: number, name: string) =>
  db
    .update(orders)
    .set({ name })
    .where(eq(orders.id, idOf(number)))
    .run()
const remove = (db: Db, number: number) =>
  db
    .delete(orders)
    .where(eq(orders.id, idOf(number)))
    .run()

const found = (db: Db, part: string) =>
  db
    .select({ number: orders.number })
    .from(orders)
    .where(rowsContaining(db, 'orders', part)!.all)
    .orderBy(asc(orders.number))
    .all()
    .map(({ number }) => number)
const isLookedUp = (db: Db) => rowsContaining(db, 'orders', 'kayal')!.isNamed
const left = (db: Db) =>
  db
    .select()
    .from(fragmentBacklog)
    .all()
    .map(({ list }) => list)
const rows = (db: Db) =>
  db.select().from(fragmentRows).where(eq(fragmentRows.list, 'orders')).orderBy(asc(fragmentRows.id)).all()

const first = 1001
const last = 1700
const withOrders = (tag: string) => {
  const db = databaseBefore(tag)
  for (let number = first; number <= last; number += 1) insertOrder(db, number, `buyer${number}x`)
  return db
}

test('what was there before is found at every moment while it is entered, also what is changed, deleted or added meanwhile [G-57]', () => {
  let db = withOrders('0038_fragments')
  migrate(db)
  expect(rows(db)).toEqual([])
  let steps = 0
  do {
    // One that was entered a while ago, or is in the first step; one that comes late; one that never was.
    const [early, late, added] = [first + steps, last - steps, last + 1 + steps]
    expect(found(db, `uyer${early}`)).toEqual([early])
    rename(db, early, `early${early}x`)
    rename(db, late, `late${late}x`)
    insertOrder(db, added, `added${added}x`)
    const [earlyGone, lateGone] = [first + 100 + steps, last - 100 - steps]
    remove(db, earlyGone)
    remove(db, lateGone)
    const check = () => {
      expect([found(db, `arly${early}`), found(db, `ate${late}`), found(db, `dded${added}`)]).toEqual([
        [early],
        [late],
        [added],
      ])
      for (const gone of [early, late, earlyGone, lateGone])
        expect([gone, found(db, `uyer${gone}`)]).toEqual([gone, []])
      expect(found(db, 'nobody')).toEqual([])
    }
    check()
    // Another process goes on, as after a kill.
    db.$client.close()
    db = openDb(dirname(db.$client.name))
    check()
    steps += 1
  } while (indexSomeFragments(db))
  expect(steps).toBeGreaterThan(4)
  expect(left(db)).toEqual([])
  expect(isLookedUp(db)).toBe(true)
  expect(found(db, 'uyer')).toHaveLength(last - first + 1 - 4 * steps)
  expect(rows(db)).toHaveLength(db.select({ total: count() }).from(orders).get()!.total)
  expect(rows(db).filter(({ isStale }) => isStale)).toEqual([])
  db.$client.close()
})

test('the newest of what was there has the highest id', () => {
  const db = withOrders('0038_fragments')
  migrate(db)
  indexAllFragments(db)
  const numbers = rows(db).map(({ entity }) => entity)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => idOf(first + index)))
})

test('a running site looks a list up as soon as its rows are entered', async () => {
  const db = withOrders('0038_fragments')
  migrate(db)
  expect(isLookedUp(db)).toBe(false)
  await indexFragments(db)
  expect([isLookedUp(db), left(db)]).toEqual([true, []])
})

test.each([['0039_lists-by-index'], ['0040_fragment-backlog'], ['0045_fragments-by-list']])(
  'rows that were in the one index for all lists before %s are entered in those of their lists [G-57]',
  (tag) => {
    const db = withOrders(tag)
    db.run(sql`INSERT INTO search_docs
      (id, kind, entity_id, page, part, title, title_words, author, author_words, lang, url, year, created_at)
      VALUES (7, 'post', 'p', 0, '', 'மழை', 'மழை', 'Kayal', 'kayal', 'ta', '/p', 2026, 0)`)
    const before = rows(db)
    expect(before).toHaveLength(last - first + 1)
    // The first edition of 0038 had no such table.
    db.run(tag < '0041' ? sql`DROP TABLE fragment_backlog` : sql`DELETE FROM fragment_backlog`)
    migrate(db)
    expect(new Set(left(db))).toEqual(new Set(['orders', 'titles', 'title_authors']))
    expect(rows(db)).toEqual([])
    expect(found(db, `uyer${last}`)).toEqual([last])
    indexAllFragments(db)
    expect(rows(db)).toHaveLength(before.length)
    expect([left(db), isLookedUp(db), found(db, `uyer${last}`)]).toEqual([[], true, [last]])
  },
)
