import { beforeEach, describe, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { books, orders } from '#drizzle/schema/index.ts'
import { openOrderLimits } from '#shared/orders.rules.ts'
import { createCaller } from '#server/app-router.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { buildBook, orderOf, orderOfCart, stockOf } from '#server/test/factories.ts'

const services = eachTest.services()
const user = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')
const reader = callerFor(services, user)
const admin = callerFor(services, editor)
let bookId: string
beforeEach(() => {
  bookId = buildBook(services, { sellingPrice: 28_000, stock: 200 }).id
})

let submissions = 0
/** Orders five copies, with a key of its own. */
async function order(caller = reader, of = user, fields = {}) {
  const input = { ...(await orderOf(caller, bookId, 5)), ...fields }
  const withKey = createCaller({ ...contextFor(services, of), idempotencyKey: `submission-${(submissions += 1)}` })
  return (await withKey.orders.checkout(input)).order
}
const codeOf = async (work: () => Promise<unknown>) => (await errorOf(work)).code

describe('orders that are paid on delivery', () => {
  test('an account that nothing was delivered to has three open ones, and the stock keeps the rest [V-06]', async () => {
    for (let n = 0; n < openOrderLimits.unknown.orders; n += 1) await order()
    await Promise.allSettled(Array.from({ length: 30 }, () => order()))
    expect(await codeOf(async () => reader.orders.checkout(await orderOfCart(reader)))).toBe('ORDER_LIMIT_REACHED')
    expect(services.db.select().from(orders).all()).toHaveLength(3)
    expect(stockOf(services, bookId)).toBe(185)
  })

  test('a cancelled one makes room, and after a delivery there are more', async () => {
    const [first, second] = [await order(), await order(), await order()]
    expect(await codeOf(() => order())).toBe('ORDER_LIMIT_REACHED')
    await reader.orders.cancel({ id: first.id })
    await order()
    expect(await codeOf(() => order())).toBe('ORDER_LIMIT_REACHED')
    await admin.orders.update({ id: second.id, status: 'delivered' })
    for (let n = 0; n < 5; n += 1) await order()
  })

  test('a phone number counts however it is written, for whoever uses it', async () => {
    const spellings = ['98400 12345', '+91 98400-12345', '௯௮௪௦௦௧௨௩௪௫']
    for (const phone of spellings) {
      const other = await addUser(services, 'reader')
      await order(callerFor(services, other), other, { phone })
    }
    const last = await addUser(services, 'reader')
    const caller = callerFor(services, last)
    expect(await codeOf(() => order(caller, last, { phone: '09840012345' }))).toBe('ORDER_LIMIT_REACHED')
    await order(caller, last, { phone: '98400 54321' })
  })

  test('the sum of the open ones is limited too', async () => {
    services.db.update(books).set({ sellingPrice: 250_000 }).where(eq(books.id, bookId)).run()
    await order()
    expect(await codeOf(() => order())).toBe('ORDER_LIMIT_REACHED')
  })

  test('a repeated submission is answered although no other order may be placed', async () => {
    const keyed = createCaller({ ...contextFor(services, user), idempotencyKey: 'the-first-submission' })
    const input = await orderOf(reader, bookId, 5)
    const { order: first } = await keyed.orders.checkout(input)
    await order()
    await order()
    expect(await keyed.orders.checkout(input)).toMatchObject({ isRepeated: true, order: { id: first.id } })
  })
})

test('a key that has placed an order places no other one [A-31]', async () => {
  const keyed = createCaller({ ...contextFor(services, user), idempotencyKey: 'the-first-submission' })
  const input = await orderOf(reader, bookId, 5)
  await keyed.orders.place(input)
  const other = { ...input, address: '7, வடக்குத் தெரு, ஆற்றூர் 627001' }
  expect(await codeOf(() => keyed.orders.place(other))).toBe('IDEMPOTENCY_KEY_REUSED')
  expect(services.db.select().from(orders).all()).toHaveLength(1)
})
