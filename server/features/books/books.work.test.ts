import { describe, expect, test } from 'vitest'
import { auditLog } from '#drizzle/schema/index.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildBook } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services()
const shop = callerFor(services, eachTest.user(services, 'shop'))
const visitor = callerFor(services, null)

/** One book that is for sale, one of which few copies are left, one that is sold out and one that is off the shelf. */
const fill = () =>
  [
    { name: 'அலை', stock: 40, sellingPrice: 300 },
    { name: 'ஆறு', stock: 2, sellingPrice: 100 },
    { name: 'இலை', stock: 0, sellingPrice: 200 },
    { name: 'ஈரம்', inStock: false, sellingPrice: 400 },
  ].map((fields) => buildBook(services, fields).id)
const namesOf = async (input: Parameters<typeof shop.books.adminList>[0]) =>
  (await shop.books.adminList(input)).books.map(({ name }) => name)

describe('the work list of books', () => {
  test('is narrowed by stock, sorted and counted [H-113]', async () => {
    fill()
    expect(await namesOf({ state: 'available', sort: 'name' })).toEqual(['அலை', 'ஆறு'])
    expect(await namesOf({ state: 'few' })).toEqual(['ஆறு'])
    expect(await namesOf({ state: 'out', sort: 'dearest' })).toEqual(['ஈரம்', 'இலை'])
    expect(await shop.books.adminTotals({})).toEqual({ all: 4, available: 2, few: 1, out: 2, copies: 42 })
    expect((await shop.books.adminList({ state: 'out', limit: 1 })).total).toBe(2)
  })

  test('takes books off sale and back, only those that were on it [H-113]', async () => {
    const ids = fill()
    const taken = await shop.books.setInStock({ ids: [...ids, 'gone'], inStock: false })
    expect(taken).toMatchObject({ done: ids.slice(0, 3), failed: [{ id: 'gone', code: 'BOOK_NOT_FOUND' }] })
    expect((await visitor.books.get({ id: ids[0]! })).isAvailable).toBe(false)
    await shop.audit.undo({ id: taken.bulkId! })
    expect(await namesOf({ state: 'available' })).toHaveLength(2)
    expect(services.db.select().from(auditLog).all()[0]).toMatchObject({ action: 'books.update', entityId: ids[0] })
  })

  test('moves books to the trash and back, for the shop too', async () => {
    const ids = fill().slice(0, 2)
    const { bulkId, done } = await shop.books.remove({ ids })
    expect(done).toEqual(ids)
    expect((await errorOf(() => visitor.books.get({ id: ids[0]! }))).code).toBe('BOOK_NOT_FOUND')
    expect(await shop.audit.undo({ id: bulkId! })).toMatchObject({ done: ids, failed: [] })
    expect(await namesOf({ q: 'அலை' })).toEqual(['அலை'])
  })

  test('is the shop’s alone', async () => {
    const reader = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => reader.books.remove({ ids: ['x'] }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.books.setInStock({ ids: ['x'], inStock: true }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => shop.books.setInStock({ ids: [], inStock: true }))).fields).toEqual({
      ids: 'FIELD_REQUIRED',
    })
  })

  test('walks along an index in each order', async () => {
    for (const sort of ['newest', 'name', 'cheapest', 'dearest'] as const) {
      const steps = await plansOf(services, () => shop.books.adminList({ sort, state: 'out', cursor: '1_a' }))
      expect(steps[0]).toMatch(/^(SEARCH|SCAN) books USING INDEX books_/)
      expect(steps.join()).not.toContain('TEMP B-TREE')
    }
  })
})
