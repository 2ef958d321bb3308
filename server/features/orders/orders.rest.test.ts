import { beforeEach, describe, expect, test } from 'vitest'
import { orderItems } from '#drizzle/schema/index.ts'
import { callerFor } from '#server/test/services.ts'
import { eachTest } from '#server/test/set-up.ts'
import { buildBook, recipient } from '#server/test/factories.ts'

const services = eachTest.services({ RATE_LIMIT: '0' })
const user = eachTest.user(services, 'reader')
const editor = eachTest.user(services, 'editor')
const reader = callerFor(services, user)
let bookId: string
beforeEach(() => {
  bookId = buildBook(services, { name: 'உப்பின் கணக்கு', sellingPrice: 28_000 }).id
})

describe('the documented calls', () => {
  const api = eachTest.api(services)
  let token: string
  let adminToken: string
  beforeEach(async () => {
    token = await services.sessions.create(user.id)
    adminToken = await services.sessions.create(editor.id)
  })

  const payload = () => ({
    ...recipient,
    items: [{ productId: bookId, title: 'உப்பின் கணக்கு', quantity: 2, price: 280 }],
    totalAmount: 560,
    deliveryFee: 60,
    paymentMode: 'cod',
    userId: user.id,
  })

  test('an order is placed, listed and updated, in rupees [E-20, E-21, E-22, E-46, E-47]', async () => {
    const placed = await api.call('POST', '/api/orders', payload(), token)
    expect(placed).toMatchObject({ status: 201, body: { success: true, data: { totalAmount: 560, grandTotal: 620 } } })
    const id: string = placed.body._id
    const list = await api.call('GET', '/api/orders', undefined, adminToken)
    expect(list.body).toMatchObject({ success: true, data: [{ _id: id, items: [{ productId: bookId, price: 280 }] }] })
    const change = { status: 'shipped', deliveryFee: 45.5 }
    const updated = await api.call('PUT', `/api/orders/${id}`, change, adminToken)
    expect(updated.body).toMatchObject({
      message: 'Order updated successfully!',
      data: { ...change, grandTotal: 605.5 },
    })
  })

  test('the same order again within moments is answered by the first', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.call('POST', '/api/orders', payload(), token)),
    )
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
  })

  test('other books stay in the cart', async () => {
    const other = buildBook(services).id
    await reader.cart.add({ bookId: other })
    await reader.cart.add({ bookId, quantity: 2 })
    await api.call('POST', '/api/orders', payload(), token)
    expect((await reader.cart.get()).items).toMatchObject([{ book: { id: other } }])
  })

  test('a difference answers 409 with the new figures in rupees', async () => {
    const answer = await api.call('POST', '/api/orders', { ...payload(), deliveryFee: 0 }, token)
    expect(answer).toMatchObject({
      status: 409,
      body: {
        success: false,
        code: 'ORDER_FIGURES_CHANGED',
        data: { totalAmount: 560, deliveryFee: 60, grandTotal: 620 },
      },
    })
  })

  test('sessions, roles and names are checked', async () => {
    expect((await api.call('POST', '/api/orders', payload())).status).toBe(401)
    expect((await api.call('POST', '/api/orders', { ...payload(), userId: 'x' }, token)).status).toBe(403)
    expect((await api.call('GET', '/api/orders')).status).toBe(401)
    expect((await api.call('GET', '/api/orders', undefined, token)).status).toBe(403)
    expect((await api.call('PUT', '/api/orders/x', { status: 'shipped' }, adminToken)).status).toBe(404)
    expect((await api.call('PUT', '/api/orders/x', { status: 'lost' }, adminToken)).status).toBe(400)
    expect(services.db.select().from(orderItems).all()).toEqual([])
  })
})
