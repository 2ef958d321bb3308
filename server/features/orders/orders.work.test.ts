import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, orders } from '#drizzle/schema/index.ts'
import { istDay } from '#shared/dates.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildBook, orderOfCart, stockOf } from '#server/test/factories.ts'
import { plansOf } from '#server/test/query-plans.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services({ RATE_LIMIT: '0' })
const user = eachTest.user(services, 'reader')
const shop = eachTest.user(services, 'shop')
const reader = callerFor(services, user)
const api = callerFor(services, shop)
let salt: string
let bus: string
beforeEach(() => {
  salt = buildBook(services, { name: 'உப்பின் கணக்கு', sellingPrice: 28_000, stock: 10 }).id
  bus = buildBook(services, { name: 'The Last Bus', sellingPrice: 15_000 }).id
})

/** Two copies of one book and one of the other. */
async function placed(name = 'கண்மணி') {
  await reader.cart.add({ bookId: salt, quantity: 2 })
  await reader.cart.add({ bookId: bus, quantity: 1 })
  return (await reader.orders.checkout({ ...(await orderOfCart(reader)), name })).order
}
const told = async () => (await reader.notifications.list({ lang: 'en' })).notifications.map(({ message }) => message)
const eventsOf = async (id: string) => (await api.orders.adminGet({ id })).events

describe('the note of an order', () => {
  test('is the shop’s alone, and its history says who wrote it [H-43]', async () => {
    const { id } = await placed()
    const note = 'மாலை நான்கு மணிக்குப் பிறகே வீட்டில் இருப்பார்.'
    expect(await api.orders.setNote({ id, note, seenNote: '' })).toMatchObject({ note })
    expect((await eventsOf(id))[0]).toMatchObject({ kind: 'note', by: shop.name })
    expect(JSON.stringify(await reader.orders.get({ id }))).not.toContain(note)
    expect(JSON.stringify(await reader.profile.export())).not.toContain(note)
    const error = await errorOf(() => api.orders.setNote({ id, note: 'x', seenNote: '' }))
    expect(error.code).toBe('ORDER_CHANGED')
    const long = await errorOf(() => api.orders.setNote({ id, note: 'x'.repeat(1001), seenNote: note }))
    expect(long.fields).toEqual({ note: 'FIELD_TOO_LONG' })
  })
})

describe('copies of an order', () => {
  test('are cancelled: stock, sums and documents are right, and the buyer is told [H-44]', async () => {
    const order = await placed()
    expect(stockOf(services, salt)).toBe(8)
    const changed = await api.orders.cancelItems({
      ...{ id: order.id, seenUpdatedAt: order.updatedAt },
      items: [
        { bookId: salt, quantity: 1 },
        { bookId: bus, quantity: 1 },
      ],
    })
    expect(changed).toMatchObject({ totalAmount: 28_000, grandTotal: 34_000 })
    expect(changed.items).toMatchObject([
      { quantity: 1, cancelled: 1 },
      { quantity: 0, cancelled: 1 },
    ])
    expect(stockOf(services, salt)).toBe(9)
    expect((await reader.orders.get({ id: order.id })).items).toMatchObject([{ bookId: salt, quantity: 1 }])
    expect((await told())[0]).toBe(
      'These were taken out of your order: உப்பின் கணக்கு × 1, The Last Bus × 1. The new total is ₹340.00.',
    )
    expect(changed.events[0]).toMatchObject({ kind: 'items', by: shop.name, data: { amount: 43_000 } })
    const http = await startApi(services)
    const { body } = await http.call('GET', '/api/orders', undefined, await services.sessions.create(shop.id))
    await http.close()
    expect(body.data).toMatchObject([{ totalAmount: 280, items: [{ productId: salt, quantity: 1 }] }])
    expect(Object.keys(body.data[0].items[0])).toEqual(['productId', 'title', 'quantity', 'price'])
    await api.orders.update({ id: order.id, status: 'cancelled' })
    expect(stockOf(services, salt)).toBe(10)
  })

  test('cannot be more than there are, nor all of them, nor of an order that has changed or is cancelled', async () => {
    const { id, updatedAt } = await placed()
    const attempt = (quantity: number, seenUpdatedAt = updatedAt, bookId = salt) =>
      errorOf(() => api.orders.cancelItems({ id, seenUpdatedAt, items: [{ bookId, quantity }] }))
    expect((await attempt(3)).fields).toEqual({ 'items.0': 'ORDER_COPIES_TOO_MANY' })
    expect((await attempt(1, updatedAt, 'nowhere')).code).toBe('ORDER_COPIES_TOO_MANY')
    expect((await attempt(0)).fields).toEqual({ 'items.0.quantity': 'ORDER_QUANTITY_INVALID' })
    const none = await errorOf(() => api.orders.cancelItems({ id, seenUpdatedAt: updatedAt, items: [] }))
    expect(none.fields).toEqual({ items: 'ORDER_NOTHING_CANCELLED' })
    const both = [
      { bookId: salt, quantity: 2 },
      { bookId: bus, quantity: 1 },
    ]
    const all = await errorOf(() => api.orders.cancelItems({ id, seenUpdatedAt: updatedAt, items: both }))
    expect(all.code).toBe('ORDER_NOTHING_LEFT')
    expect(stockOf(services, salt)).toBe(8)
    const { updatedAt: later } = await api.orders.update({ id, status: 'cancelled' })
    expect((await attempt(1)).code).toBe('ORDER_CHANGED')
    expect((await attempt(1, later)).code).toBe('ORDER_CANCELLED')
  })
})

describe('a refund', () => {
  const today = istDay(Date.now())

  test('of what was paid on delivery is recorded: how much, how, when and by whom [H-44]', async () => {
    const { id } = await placed()
    const { updatedAt } = await api.orders.update({ id, status: 'delivered' })
    const order = await api.orders.refund({ id, seenUpdatedAt: updatedAt, amount: 20_000, method: 'upi', day: today })
    expect(order).toMatchObject({ paidAmount: 77_000, refundedAmount: 20_000, grandTotal: 77_000 })
    expect(order.events[0]).toMatchObject({
      kind: 'refund',
      by: shop.name,
      data: { amount: 20_000, method: 'upi', day: today },
    })
    expect((await told())[0]).toBe('₹200.00 was given back to you for your order.')
    expect(services.db.select().from(auditLog).all().at(-1)).toMatchObject({
      action: 'orders.refund',
      changes: JSON.stringify({ refundedAmount: { before: 0, after: 20_000 } }),
    })
    const rest = { id, seenUpdatedAt: order.updatedAt, method: 'cash' as const, day: today }
    expect((await errorOf(() => api.orders.refund({ ...rest, amount: 57_001 }))).fields).toEqual({
      amount: 'ORDER_REFUND_TOO_MUCH',
    })
    expect(await api.orders.refund({ ...rest, amount: 57_000 })).toMatchObject({ refundedAmount: 77_000 })
  })

  test('of an order that nobody has paid for is refused; one that came back was paid', async () => {
    const { id, updatedAt } = await placed()
    const refund = { id, seenUpdatedAt: updatedAt, amount: 1, method: 'cash' as const, day: today }
    expect((await errorOf(() => api.orders.refund(refund))).code).toBe('ORDER_REFUND_TOO_MUCH')
    await api.orders.update({ id, status: 'delivered' })
    const cancelled = await api.orders.update({ id, status: 'cancelled' })
    const back = { ...refund, seenUpdatedAt: cancelled.updatedAt, amount: 77_000 }
    expect(await api.orders.refund(back)).toMatchObject({ refundedAmount: 77_000, status: 'cancelled' })
  })

  test('names what is wrong with it', async () => {
    const { id } = await placed()
    const { updatedAt } = await api.orders.update({ id, status: 'delivered' })
    const refusedFields = async (change: object) =>
      (
        await errorOf(() =>
          api.orders.refund({ ...{ id, seenUpdatedAt: updatedAt, amount: 1, method: 'cash', day: today }, ...change }),
        )
      ).fields
    expect(await refusedFields({ amount: 0 })).toEqual({ amount: 'AMOUNT_INVALID' })
    expect(await refusedFields({ amount: 1.5 })).toEqual({ amount: 'AMOUNT_INVALID' })
    expect(await refusedFields({ method: 'gold' })).toEqual({ method: 'FIELD_INVALID' })
    for (const day of ['2999-01-01', '2001-01-01', 'yesterday', '2026-02-30'])
      expect(await refusedFields({ day })).toEqual({ day: 'ORDER_REFUND_DAY' })
  })
})

test('the history of an order says what happened, when and by whom [H-43]', async () => {
  const { id, number } = await placed()
  await api.orders.update({ id, status: 'processing', deliveryFee: 5000 })
  await api.orders.printed({ numbers: [number, 9] })
  const events = await eventsOf(id)
  expect(events.map(({ kind, by, data }) => [kind, by, data])).toEqual([
    ['printed', shop.name, {}],
    ['status', shop.name, { status: 'processing' }],
    ['fee', shop.name, { before: 6000, after: 5000 }],
    ['status', user.name, { status: 'pending' }],
  ])
  expect(Date.parse(events[0]!.at)).toBeGreaterThanOrEqual(Date.parse(events[3]!.at))
})

describe('the list of orders', () => {
  test('is searched by a phone number in any spelling, by titles and by tracking numbers [H-45]', async () => {
    const { id, number, updatedAt } = await placed()
    const found = async (q: string) => (await api.orders.adminList({ q })).orders.map((order) => order.number)
    for (const q of ['98400 00000', '+91-9840000000', '9840000000', 'கணக்கு', 'last bus', `#${number}`])
      expect(await found(q)).toEqual([number])
    for (const q of ['98400 00001', 'கவிதை', '_']) expect(await found(q)).toEqual([])
    const shipped = [{ id, seenUpdatedAt: updatedAt, tracking: 'EK 4471 IN' }]
    await api.orders.bulk({ orders: shipped, status: 'shipped', courier: 'India Post' })
    expect(await found('ek 4471')).toEqual([number])
  })

  test('comes oldest first, newest first or by amount, page by page, with counts and sums of what is found [H-45]', async () => {
    const first = await placed('ஒன்று')
    await reader.cart.add({ bookId: bus, quantity: 3 })
    const second = (await reader.orders.checkout({ ...(await orderOfCart(reader)), name: 'இரண்டு' })).order
    const third = await placed('மூன்று')
    const numbersOf = async (sort: 'oldest' | 'newest' | 'amount') => {
      const numbers: number[] = []
      let cursor: string | undefined
      do {
        const page = await api.orders.adminList({ sort, limit: 1, ...(cursor && { cursor }) })
        numbers.push(...page.orders.map(({ number }) => number))
        cursor = page.next ?? undefined
      } while (cursor)
      return numbers
    }
    expect(await numbersOf('oldest')).toEqual([first, second, third].map(({ number }) => number))
    expect(await numbersOf('newest')).toEqual([third, second, first].map(({ number }) => number))
    expect(await numbersOf('amount')).toEqual([third, first, second].map(({ number }) => number))
    await api.orders.update({ id: third.id, status: 'shipped' })
    const { pending, shipped, delivered } = await api.orders.totals({})
    expect({ pending, shipped, delivered }).toEqual({
      pending: { count: 2, amount: 77_000 + 51_000 },
      shipped: { count: 1, amount: 77_000 },
      delivered: { count: 0, amount: 0 },
    })
    expect((await api.orders.totals({ q: 'இரண்டு' })).pending).toEqual({ count: 1, amount: 51_000 })
    expect((await api.orders.byNumber({ numbers: [third.number, 7, first.number] })).map(({ id }) => id)).toEqual([
      first.id,
      third.id,
    ])
  })

  test('walks along an index, whatever the number of orders [H-45]', async () => {
    const { id } = await placed()
    const plan = async (call: () => unknown) => (await plansOf(services, call)).join('; ')
    const cursors = { newest: '1', oldest: '1', amount: '1_1' } as const
    for (const sort of ['newest', 'oldest', 'amount'] as const)
      for (const status of [undefined, 'pending'] as const) {
        const steps = await plan(() => api.orders.adminList({ status, sort, cursor: cursors[sort] }))
        expect(steps).toMatch(/(SEARCH|SCAN) orders USING INDEX/)
        expect(steps).not.toMatch(/TEMP B-TREE|SCAN orders(?! USING)/)
      }
    expect(await plan(() => api.orders.totals({}))).toMatch(/^SCAN order_totals$/)
    for (const steps of [
      await plan(() => api.orders.adminList({ q: '1001' })),
      await plan(() => api.orders.adminList({ q: '98400 00000', sort: 'amount' })),
      await plan(() => api.orders.adminGet({ id })),
      await plan(() => api.orders.byNumber({ numbers: [1001] })),
    ])
      expect(steps).not.toMatch(/SCAN (?!json_each)/)
  })

  test('finds one of many orders by an index of trigrams, and loads the parts of what it has found only', async () => {
    await placed()
    const { id: _id, number: _number, grandTotal: _sum, ...row } = services.db.select().from(orders).get()!
    services.db.transaction((tx) => {
      for (let number = 2000; number < 3000; number += 1)
        tx.insert(orders)
          .values({ ...row, id: `o${number}`, number, idempotencyKey: null, name: `பெயர் ${number}` })
          .run()
    })
    const steps = await plansOf(services, () => api.orders.adminList({ q: 'பெயர் 2999' }))
    expect(steps.filter((step) => /SCAN (?!json_each|orders_trigrams|\(subquery)/.test(step))).toEqual([])
    expect((await api.orders.adminList({ q: 'பெயர் 2999' })).orders).toHaveLength(1)
  })
})
