import { beforeEach, describe, expect, test } from 'vitest'
import { books, orders } from '#drizzle/schema/index.ts'
import type { OrderInput } from '#shared/orders.ts'
import { createCaller } from '#server/app-router.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { buildBook, orderOf, orderOfCart, recipient, stockOf } from '#server/test/factories.ts'

const services = eachTest.services({ RATE_LIMIT: '0' })
const user = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')
const reader = callerFor(services, user)
const admin = callerFor(services, editor)
let bookId: string
beforeEach(() => {
  bookId = buildBook(services, { name: 'உப்பின் கணக்கு', sellingPrice: 28_000 }).id
})

/** Calls with an Idempotency-Key header. */
const withKey = (idempotencyKey: string) => createCaller({ ...contextFor(services, user), idempotencyKey })
const allOrders = () => services.db.select().from(orders).all()
describe('orders.checkout', () => {
  test('places the cart at the prices of the server, empties it, and numbers the order [S-184]', async () => {
    const { order, isRepeated } = await reader.orders.checkout(await orderOf(reader, bookId))
    expect(isRepeated).toBe(false)
    expect(order).toMatchObject({
      ...recipient,
      number: 1001,
      status: 'pending',
      totalAmount: 56_000,
      deliveryFee: 6000,
      grandTotal: 62_000,
      items: [{ bookId, title: 'உப்பின் கணக்கு', quantity: 2, price: 28_000 }],
      steps: [{ status: 'pending' }],
    })
    expect((await reader.cart.get()).items).toEqual([])
    expect((await reader.orders.mine({})).orders).toEqual([order])
  })

  test('tells the reader, with a link to the page of the order, once', async () => {
    const input = await orderOf(reader, bookId)
    const { order } = await reader.orders.checkout(input)
    await reader.orders.checkout(input)
    const { notifications } = await reader.notifications.list({ lang: 'en' })
    expect(notifications).toMatchObject([
      { title: 'Order 1001', message: 'We have received your order.', link: `/orders/${order.id}`, read: false },
    ])
  })

  test('two hundred checkouts of the same cart at once place one order', async () => {
    const input = await orderOf(reader, bookId)
    const placed = await Promise.all(Array.from({ length: 200 }, () => reader.orders.checkout(input)))
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1)
    expect(allOrders()).toHaveLength(1)
  })

  test('so do two hundred with keys of their own, as of two hundred tabs', async () => {
    const input = await orderOf(reader, bookId)
    const placed = await Promise.all(
      Array.from({ length: 200 }, (_, index) => withKey(`submission-${index}`).orders.checkout(input)),
    )
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1)
    expect(placed.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  })

  test('a repeated key answers the first order, however late and whatever is in the cart', async () => {
    const input = await orderOf(reader, bookId)
    const { order } = await withKey('submission-1').orders.checkout(input)
    services.db.update(orders).set({ createdAt: 1 }).run()
    await reader.cart.add({ bookId })
    const again = await withKey('submission-1').orders.checkout(input)
    expect(again).toMatchObject({ isRepeated: true, order: { id: order.id } })
    expect((await reader.cart.get()).count).toBe(1)
  })

  test('the same books can be ordered again on purpose', async () => {
    const first = await withKey('submission-1').orders.checkout(await orderOf(reader, bookId))
    const second = await withKey('submission-2').orders.checkout(await orderOf(reader, bookId))
    expect(second).toMatchObject({ isRepeated: false, order: { number: first.order.number + 1 } })
  })

  test('a key of one reader means nothing for another', async () => {
    await withKey('submission-1').orders.checkout(await orderOf(reader, bookId))
    const other = await addUser(services, 'reader')
    const caller = createCaller({ ...contextFor(services, other), idempotencyKey: 'submission-1' })
    await caller.cart.add({ bookId })
    expect((await caller.orders.checkout(await orderOfCart(caller))).isRepeated).toBe(false)
  })

  test('a cart that has changed in another tab is refused with the new figures', async () => {
    const input = await orderOf(reader, bookId)
    await reader.cart.add({ bookId })
    const error = await errorOf(() => reader.orders.checkout(input))
    expect(error).toMatchObject({ code: 'ORDER_CART_CHANGED', data: { totalAmount: 84_000, grandTotal: 90_000 } })
    expect(allOrders()).toEqual([])
  })

  test('a price or a fee that has changed meanwhile is refused with the new figures', async () => {
    const input = await orderOf(reader, bookId)
    services.db.update(books).set({ sellingPrice: 30_000 }).run()
    await admin.settings.update({ defaultDeliveryFee: 8000 })
    const error = await errorOf(() => reader.orders.checkout(input))
    expect(error).toMatchObject({
      code: 'ORDER_FIGURES_CHANGED',
      data: { totalAmount: 60_000, deliveryFee: 8000, grandTotal: 68_000, items: [{ bookId, price: 30_000 }] },
    })
    expect((await reader.cart.get()).count).toBe(2)
  })

  test('the last copy sells once', async () => {
    const last = buildBook(services, { stock: 1 }).id
    const readers = await Promise.all(
      Array.from({ length: 12 }, async () => callerFor(services, await addUser(services, 'reader'))),
    )
    const inputs: OrderInput[] = []
    for (const caller of readers) {
      await caller.cart.add({ bookId: last })
      inputs.push(await orderOfCart(caller))
    }
    const outcomes = await Promise.allSettled(readers.map((caller, index) => caller.orders.checkout(inputs[index]!)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(stockOf(services, last)).toBe(0)
    expect((await reader.books.get({ id: last })).isAvailable).toBe(false)
  })

  test('needs a session, an address and a payment mode that exists [C-27, C-55, ST-21, V-06]', async () => {
    const input = await orderOf(reader, bookId)
    expect((await errorOf(() => callerFor(services, null).orders.checkout(input))).code).toBe('UNAUTHENTICATED')
    const blank = await errorOf(() => reader.orders.checkout({ ...input, name: ' ', phone: '', address: '\n' }))
    expect(blank.fields).toEqual({ name: 'FIELD_REQUIRED', phone: 'FIELD_REQUIRED', address: 'FIELD_REQUIRED' })
    const online = await errorOf(() => reader.orders.checkout({ ...input, paymentMode: 'online' }))
    expect(online.code).toBe('ORDER_PAYMENT_UNAVAILABLE')
    expect((await errorOf(() => withKey('short').orders.checkout(input))).code).toBe('IDEMPOTENCY_KEY_INVALID')
    expect(allOrders()).toEqual([])
  })
})

describe('forged figures', () => {
  const forgeries: [string, (input: OrderInput) => object][] = [
    ['a price', (input) => ({ items: [{ ...input.items[0]!, price: 1 }] })],
    [
      'a price and the total that goes with it',
      (input) => ({ items: [{ ...input.items[0]!, price: 1 }], totalAmount: 2 }),
    ],
    ['a fee', () => ({ deliveryFee: 0 })],
    ['a total', () => ({ totalAmount: 1 })],
    ['a negative price', (input) => ({ items: [{ ...input.items[0]!, price: -28_000 }] })],
    ['a fraction of a paisa', (input) => ({ items: [{ ...input.items[0]!, price: 0.5 }] })],
    ['a book id', (input) => ({ items: [{ ...input.items[0]!, bookId: 'f'.repeat(24) }] })],
    ['no quantity', (input) => ({ items: [{ ...input.items[0]!, quantity: 0 }] })],
    ['a negative quantity', (input) => ({ items: [{ ...input.items[0]!, quantity: -1 }] })],
    ['a fractional quantity', (input) => ({ items: [{ ...input.items[0]!, quantity: 1.5 }] })],
    ['an astronomic quantity', (input) => ({ items: [{ ...input.items[0]!, quantity: 1e15 }] })],
    ['a book named twice', (input) => ({ items: [input.items[0]!, input.items[0]!] })],
    ['no items', () => ({ items: [] })],
  ]
  test.each(forgeries)('%s is refused and changes nothing, by either call', async (_name, forge) => {
    services.db.update(books).set({ stock: 5 }).run()
    const input = await orderOf(reader, bookId)
    const forged = { ...input, ...forge(input) }
    for (const call of [reader.orders.checkout, reader.orders.place]) {
      const { code } = await errorOf(() => call(forged))
      expect(code).toMatch(/^(ORDER|AMOUNT|BOOK|INPUT)_/)
    }
    expect(allOrders()).toEqual([])
    expect(stockOf(services, bookId)).toBe(5)
    expect((await reader.cart.get()).count).toBe(2)
  })
})

test('totals are right to the paisa, whatever is in the cart [C-26]', async () => {
  // A seeded generator, so that failures are reproducible.
  let seed = 20_261_121
  const random = (max: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * max)
  }
  for (let round = 0; round < 60; round += 1) {
    const fee = random(20_000)
    await admin.settings.update({ defaultDeliveryFee: fee })
    let expected = 0n
    for (let item = 0; item <= random(8); item += 1) {
      const sellingPrice = random(100_000_000)
      const quantity = 1 + random(20)
      await reader.cart.add({ bookId: buildBook(services, { sellingPrice }).id, quantity })
      expected += BigInt(sellingPrice) * BigInt(quantity)
    }
    const { order } = await reader.orders.checkout(await orderOfCart(reader))
    expect(BigInt(order.totalAmount)).toBe(expected)
    expect(BigInt(order.grandTotal)).toBe(expected + BigInt(fee))
  }
})
