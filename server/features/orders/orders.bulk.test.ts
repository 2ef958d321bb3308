import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditLog, mails, orders } from '#drizzle/schema/index.ts'
import { createJobStore } from '#server/core/job-store.ts'
import { jobOutcomes } from '#worker/jobs/outcomes.ts'
import { errorOf } from '#server/test/errors.ts'
import { buildBook, orderOfCart, stockOf } from '#server/test/factories.ts'
import { addUser, callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'

const services = eachTest.services({ RATE_LIMIT: '0' })
const user = eachTest.user(services, 'reader')
const shop = eachTest.user(services, 'shop')
const reader = callerFor(services, user)
const api = callerFor(services, shop)
let bookId: string
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  bookId = buildBook(services, { name: 'உப்பின் கணக்கு', sellingPrice: 28_000, stock: 100 }).id
})
afterEach(() => vi.useRealTimers())

/** The order of another reader, as the shop's list has it. */
async function placed() {
  await reader.cart.add({ bookId })
  // No two are the same, or the second would be the first one, sent again.
  const name = `கண்மணி ${services.db.select().from(orders).all().length}`
  const { order } = await reader.orders.checkout({ ...(await orderOfCart(reader)), name })
  return { id: order.id, seenUpdatedAt: order.updatedAt, number: order.number }
}
const seen = async (id: string) => {
  const { updatedAt } = await api.orders.adminGet({ id })
  return { id, seenUpdatedAt: updatedAt }
}
const stateOf = async (id: string) => {
  const { status, courier, tracking, steps } = await api.orders.adminGet({ id })
  return { status, courier, tracking, steps: steps.map((step) => step.status) }
}
const told = async () => (await reader.notifications.list({ lang: 'en' })).notifications.map(({ message }) => message)
/** Time goes on, and the worker does what is due. */
const wait = (ms: number) => {
  vi.setSystemTime(Date.now() + ms)
  const store = createJobStore(services.db, jobOutcomes)
  for (const job of store.claim('posts', 100, 'leased', 'somebody', 30_000)) store.complete(job, {})
}
const courier = 'இந்திய அஞ்சல்'
const undo = ({ bulkId }: { bulkId: string | null }) => api.audit.undo({ id: bulkId ?? '' })

describe('a change of many orders', () => {
  test('sends those that wait, each under its number, and says which cannot be sent and why [H-41]', async () => {
    const [first, second, gone, changed] = [await placed(), await placed(), await placed(), await placed()]
    await reader.orders.cancel({ id: gone.id })
    await api.orders.update({ id: changed.id, deliveryFee: 5000 })
    const { failed, done } = await api.orders.bulk({
      orders: [
        { ...first, tracking: 'EK 1' },
        second,
        await seen(gone.id),
        changed,
        { id: 'nowhere', seenUpdatedAt: first.seenUpdatedAt },
      ],
      status: 'shipped',
      courier,
    })
    expect(failed).toEqual([
      { id: gone.id, number: gone.number, code: 'ORDER_NOT_FORWARD' },
      { id: changed.id, number: changed.number, code: 'ORDER_CHANGED' },
      { id: 'nowhere', number: null, code: 'ORDER_NOT_FOUND' },
    ])
    expect(done).toEqual([first.id, second.id])
    expect(await stateOf(first.id)).toEqual({
      ...{ status: 'shipped', courier, tracking: 'EK 1' },
      steps: ['pending', 'shipped'],
    })
    expect(await stateOf(second.id)).toMatchObject({ status: 'shipped', courier, tracking: '' })
    expect(await stateOf(changed.id)).toMatchObject({ status: 'pending' })
    const entries = services.db.select().from(auditLog).all()
    expect(entries.filter(({ action }) => action === 'orders.bulk')).toHaveLength(1)
    expect(entries.filter(({ bulkId }) => bulkId !== null).map(({ entityId }) => entityId)).toEqual(done)
  })

  test('tells each buyer with courier and number, once it can no longer be undone [H-42]', async () => {
    Object.assign(services.env, { SMTP_URL: 'smtp://localhost' })
    const order = await placed()
    const before = await told()
    await api.orders.bulk({ orders: [{ ...order, tracking: 'EK 4471' }], status: 'shipped', courier: 'India Post' })
    wait(9000)
    expect(await told()).toEqual(before)
    wait(4000)
    expect((await told())[0]).toBe('Your order has been shipped. Courier: India Post. Tracking number: EK 4471.')
    const mail = services.db.select().from(mails).all().at(-1)
    expect(mail).toMatchObject({ recipient: user.email, subject: `மை: ஆர்டர் ${order.number}` })
    expect(mail?.text).toContain('அனுப்பிய நிறுவனம்: India Post. தட எண்: EK 4471.')
    expect(await reader.orders.get({ id: order.id })).toMatchObject({ courier: 'India Post', tracking: 'EK 4471' })
  })

  test('is undone within ten seconds without a word to the buyer [H-42]', async () => {
    const order = await placed()
    const before = await told()
    await undo(await api.orders.bulk({ orders: [order], status: 'shipped', courier }))
    wait(60_000)
    expect(await told()).toEqual(before)
    expect(await stateOf(order.id)).toEqual({ status: 'pending', courier: '', tracking: '', steps: ['pending'] })
    const { events } = await api.orders.adminGet({ id: order.id })
    expect(events.map(({ by, data }) => [by, data.status])).toEqual([
      [shop.name, 'pending'],
      [shop.name, 'shipped'],
      [user.name, 'pending'],
    ])
  })

  test('is undone later, too, and then the buyer is told', async () => {
    const order = await placed()
    const change = await api.orders.bulk({ orders: [order], status: 'processing' })
    wait(60_000)
    await undo(change)
    expect((await told()).slice(0, 2)).toEqual(['We have received your order.', 'Your order is being prepared.'])
    expect((await stateOf(order.id)).steps).toEqual(['pending', 'processing', 'pending'])
  })

  test('is not undone for an order that somebody has moved on since', async () => {
    const order = await placed()
    const change = await api.orders.bulk({ orders: [order], status: 'shipped', courier })
    await api.orders.update({ id: order.id, status: 'delivered' })
    expect((await undo(change)).failed).toMatchObject([
      { id: order.id, title: expect.stringContaining(`${order.number}`), code: 'BULK_CHANGED_SINCE', by: shop.name },
    ])
    wait(60_000)
    expect((await told())[0]).toBe('Your order has been delivered. Happy reading!')
    expect((await told()).filter((message) => message.includes('shipped'))).toEqual([])
  })

  test('goes on only: nothing that was sent is prepared again, and nothing that was delivered is sent [H-41]', async () => {
    const order = await placed()
    await api.orders.bulk({ orders: [order], status: 'delivered' })
    for (const status of ['processing', 'shipped'] as const)
      expect(await api.orders.bulk({ orders: [await seen(order.id)], status })).toMatchObject({
        failed: [{ code: 'ORDER_NOT_FORWARD' }],
      })
  })

  test('a number that is known later is added to a parcel that is on its way, and its buyer told at once', async () => {
    const order = await placed()
    await api.orders.bulk({ orders: [order], status: 'shipped', courier })
    wait(20_000)
    await api.orders.bulk({ orders: [{ ...(await seen(order.id)), tracking: 'EK 9' }], status: 'shipped', courier })
    expect((await told())[0]).toContain('EK 9')
    expect((await stateOf(order.id)).steps).toEqual(['pending', 'shipped'])
  })

  test('an order on the list twice is changed once', async () => {
    const order = await placed()
    expect(await api.orders.bulk({ orders: [order, order], status: 'processing' })).toMatchObject({
      failed: [],
      done: [order.id],
    })
  })

  test('an undone delivery takes its payment back', async () => {
    const order = await placed()
    const change = await api.orders.bulk({ orders: [order], status: 'delivered' })
    expect(await api.orders.adminGet({ id: order.id })).toMatchObject({ paidAmount: 34_000 })
    await undo(change)
    expect(await api.orders.adminGet({ id: order.id })).toMatchObject({ paidAmount: 0 })
    expect(stockOf(services, bookId)).toBe(99)
  })

  test('refuses wrong fields by name, and changes nothing then', async () => {
    const [first, second] = [await placed(), await placed()]
    const refusedFields = async (input: object) =>
      (await errorOf(() => api.orders.bulk({ orders: [first, second], status: 'shipped', ...input } as never))).fields
    const twice = [
      { ...first, tracking: 'EK 1' },
      { ...second, tracking: ' EK  1' },
    ]
    expect(await refusedFields({ orders: twice, courier })).toEqual({ 'orders.1.tracking': 'ORDER_TRACKING_TWICE' })
    expect(await refusedFields({ orders: twice.slice(0, 1) })).toEqual({ courier: 'ORDER_COURIER_REQUIRED' })
    expect(await refusedFields({ orders: [] })).toEqual({ orders: 'FIELD_REQUIRED' })
    expect(await refusedFields({ orders: Array.from({ length: 201 }, () => first) })).toEqual({
      orders: 'FIELD_TOO_LONG',
    })
    expect(await refusedFields({ status: 'cancelled' })).toEqual({ status: 'ORDER_STATUS_INVALID' })
    expect(await refusedFields({ courier: 'x'.repeat(61) })).toEqual({ courier: 'FIELD_TOO_LONG' })
    expect(services.db.select().from(orders).where(eq(orders.status, 'pending')).all()).toHaveLength(2)
  })

  test('is for the shop', async () => {
    const order = await placed()
    expect((await errorOf(() => reader.orders.bulk({ orders: [order], status: 'shipped' }))).code).toBe('ADMIN_ONLY')
    const author = callerFor(services, await addUser(services, 'author'))
    expect((await errorOf(() => author.orders.bulk({ orders: [order], status: 'shipped' }))).code).toBe(
      'ROLE_INSUFFICIENT',
    )
  })
})
