import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, books, orderItems, orders } from '#drizzle/schema/index.ts'
import type { OrderInput } from '#shared/orders.ts'
import { createCaller } from '#server/app-router.ts'
import { rebuildSearchIndex } from '#server/search-index.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { orderStatuses } from '#shared/orders.rules.ts'
import { eachTest } from '#server/test/set-up.ts'
import { buildBook, orderOfCart, recipient } from '#server/test/factories.ts'

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
const stockOf = (id: string) =>
  services.db
    .select()
    .from(books)
    .all()
    .find((book) => book.id === id)?.stock
const fillCart = async () => {
  await reader.cart.add({ bookId, quantity: 2 })
  return orderOfCart(reader)
}

describe('orders.checkout', () => {
  test('places the cart at the prices of the server, empties it, and numbers the order', async () => {
    const { order, isRepeated } = await reader.orders.checkout(await fillCart())
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
    const input = await fillCart()
    const { order } = await reader.orders.checkout(input)
    await reader.orders.checkout(input)
    const { notifications } = await reader.notifications.list({ lang: 'en' })
    expect(notifications).toMatchObject([
      { title: 'Order 1001', message: 'We have received your order.', link: `/orders/${order.id}`, read: false },
    ])
  })

  test('two hundred checkouts of the same cart at once place one order', async () => {
    const input = await fillCart()
    const placed = await Promise.all(Array.from({ length: 200 }, () => reader.orders.checkout(input)))
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1)
    expect(allOrders()).toHaveLength(1)
  })

  test('so do two hundred with keys of their own, as of two hundred tabs', async () => {
    const input = await fillCart()
    const placed = await Promise.all(
      Array.from({ length: 200 }, (_, index) => withKey(`submission-${index}`).orders.checkout(input)),
    )
    expect(new Set(placed.map(({ order }) => order.id)).size).toBe(1)
    expect(placed.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  })

  test('a repeated key answers the first order, however late and whatever is in the cart', async () => {
    const input = await fillCart()
    const { order } = await withKey('submission-1').orders.checkout(input)
    services.db.update(orders).set({ createdAt: 1 }).run()
    await reader.cart.add({ bookId })
    const again = await withKey('submission-1').orders.checkout(input)
    expect(again).toMatchObject({ isRepeated: true, order: { id: order.id } })
    expect((await reader.cart.get()).count).toBe(1)
  })

  test('the same books can be ordered again on purpose', async () => {
    const first = await withKey('submission-1').orders.checkout(await fillCart())
    const second = await withKey('submission-2').orders.checkout(await fillCart())
    expect(second).toMatchObject({ isRepeated: false, order: { number: first.order.number + 1 } })
  })

  test('a key of one reader means nothing for another', async () => {
    await withKey('submission-1').orders.checkout(await fillCart())
    const other = await addUser(services, 'reader')
    const caller = createCaller({ ...contextFor(services, other), idempotencyKey: 'submission-1' })
    await caller.cart.add({ bookId })
    expect((await caller.orders.checkout(await orderOfCart(caller))).isRepeated).toBe(false)
  })

  test('a cart that has changed in another tab is refused with the new figures', async () => {
    const input = await fillCart()
    await reader.cart.add({ bookId })
    const error = await errorOf(() => reader.orders.checkout(input))
    expect(error).toMatchObject({ code: 'ORDER_CART_CHANGED', data: { totalAmount: 84_000, grandTotal: 90_000 } })
    expect(allOrders()).toEqual([])
  })

  test('a price or a fee that has changed meanwhile is refused with the new figures', async () => {
    const input = await fillCart()
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
    expect(stockOf(last)).toBe(0)
    expect((await reader.books.get({ id: last })).isAvailable).toBe(false)
  })

  test('needs a session, an address and a payment mode that exists', async () => {
    const input = await fillCart()
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
    const input = await fillCart()
    const forged = { ...input, ...forge(input) }
    for (const call of [reader.orders.checkout, reader.orders.place]) {
      const { code } = await errorOf(() => call(forged))
      expect(code).toMatch(/^(ORDER|AMOUNT|BOOK|INPUT)_/)
    }
    expect(allOrders()).toEqual([])
    expect(stockOf(bookId)).toBe(5)
    expect((await reader.cart.get()).count).toBe(2)
  })
})

test('totals are right to the paisa, whatever is in the cart', async () => {
  // A generator with a seed: a failure can be seen again.
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

describe('a deleted book', () => {
  test('leaves the orders whole', async () => {
    const { order } = await reader.orders.checkout(await fillCart())
    await admin.books.delete({ id: bookId })
    expect(await reader.orders.get({ id: order.id })).toEqual(order)
    expect((await reader.orders.cancel({ id: order.id })).status).toBe('cancelled')
  })
})

describe('orders.cancel', () => {
  test('a pending order is cancelled, and its copies can be bought again', async () => {
    services.db.update(books).set({ stock: 2 }).run()
    const { order } = await reader.orders.checkout(await fillCart())
    expect(stockOf(bookId)).toBe(0)
    const cancelled = await reader.orders.cancel({ id: order.id })
    expect(cancelled.steps.map(({ status }) => status)).toEqual(['pending', 'cancelled'])
    expect(stockOf(bookId)).toBe(2)
  })

  test('later it cannot, and nobody cancels the order of another', async () => {
    const { order } = await reader.orders.checkout(await fillCart())
    const other = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => other.orders.cancel({ id: order.id }))).code).toBe('ORDER_NOT_FOUND')
    expect((await errorOf(() => other.orders.get({ id: order.id }))).code).toBe('ORDER_NOT_FOUND')
    await admin.orders.update({ id: order.id, status: 'shipped' })
    expect((await errorOf(() => reader.orders.cancel({ id: order.id }))).code).toBe('ORDER_NOT_PENDING')
  })
})

describe('orders.update', () => {
  test('any status follows any other, and each is a step', async () => {
    const { order } = await reader.orders.checkout(await fillCart())
    const way = [...orderStatuses.toReversed(), ...orderStatuses]
    for (const status of way) await admin.orders.update({ id: order.id, status })
    const { steps } = await reader.orders.get({ id: order.id })
    const expected = way.filter((status, index) => status !== way[index - 1])
    expect(steps.map(({ status }) => status)).toEqual(['pending', ...expected])
  })

  test('the fee of an order changes its grand total, not the books', async () => {
    const { order } = await reader.orders.checkout(await fillCart())
    const changed = await admin.orders.update({ id: order.id, deliveryFee: 0 })
    expect(changed).toMatchObject({ totalAmount: 56_000, deliveryFee: 0, grandTotal: 56_000, status: 'pending' })
    expect(
      services.db
        .select()
        .from(auditLog)
        .all()
        .map(({ action }) => action),
    ).toContain('orders.update')
  })

  test('a cancelled order whose copies were sold to others cannot be revived', async () => {
    services.db.update(books).set({ stock: 2 }).run()
    const { order } = await reader.orders.checkout(await fillCart())
    await reader.orders.cancel({ id: order.id })
    await withKey('submission-2').orders.checkout(await fillCart())
    const error = await errorOf(() => admin.orders.update({ id: order.id, status: 'processing' }))
    expect(error.code).toBe('BOOK_OUT_OF_STOCK')
    expect((await reader.orders.get({ id: order.id })).status).toBe('cancelled')
  })

  test('the reader is told of every new state, in the same transaction, and of nothing else', async () => {
    const { order } = await reader.orders.checkout(await fillCart())
    await admin.orders.update({ id: order.id, status: 'shipped' })
    await admin.orders.update({ id: order.id, deliveryFee: 0 })
    const told = await reader.notifications.list({})
    expect(told.notifications).toMatchObject([
      { message: 'உங்கள் ஆர்டர் அனுப்பப்பட்டுவிட்டது.', read: false },
      { message: 'உங்கள் ஆர்டரைப் பெற்றுக்கொண்டோம்.' },
    ])
    expect(told.notifications[0]?.title).toContain(String(order.number))
  })

  test('whoever was slower is told', async () => {
    const { order } = await reader.orders.checkout(await fillCart())
    await admin.orders.update({ id: order.id, status: 'processing', seenUpdatedAt: order.updatedAt })
    const slower = { id: order.id, status: 'shipped' as const, seenUpdatedAt: order.updatedAt }
    expect((await errorOf(() => admin.orders.update(slower))).code).toBe('ORDER_CHANGED')
  })

  test('is for admins, with a status and a fee that exist', async () => {
    const { order } = await reader.orders.checkout(await fillCart())
    expect((await errorOf(() => reader.orders.update({ id: order.id }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.orders.adminList({}))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.orders.export({ lang: 'en' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.orders.adminGet({ id: order.id }))).code).toBe('ADMIN_ONLY')
    expect(await admin.orders.adminGet({ id: order.id })).toEqual({ ...order, email: user.email })
    expect((await errorOf(() => admin.orders.update({ id: order.id, deliveryFee: -1 }))).code).toBe('AMOUNT_INVALID')
    const lost = { id: order.id, status: 'lost' as 'pending' }
    expect((await errorOf(() => admin.orders.update(lost))).code).toBe('ORDER_STATUS_INVALID')
    expect((await errorOf(() => admin.orders.update({ id: 'x' }))).code).toBe('ORDER_NOT_FOUND')
  })
})

describe('the list of orders', () => {
  beforeEach(async () => {
    for (const name of ['கண்மணி', '=HYPERLINK("http://x")', 'ஜான் "பீட்டர்"']) {
      await reader.cart.add({ bookId })
      await reader.orders.checkout({ ...(await orderOfCart(reader)), name })
    }
  })

  test('is paged, filtered and searched by number, id, name, phone and address', async () => {
    const first = await admin.orders.adminList({ limit: 2 })
    expect(first.orders.map(({ number }) => number)).toEqual([1003, 1002])
    const rest = await admin.orders.adminList({ limit: 2, cursor: first.next ?? '' })
    expect(rest).toMatchObject({ orders: [{ number: 1001 }], next: null })
    const found = async (q: string) => (await admin.orders.adminList({ q })).orders.map(({ number }) => number)
    expect(await found('1002')).toEqual([1002])
    expect(await found(first.orders[0]?.id.slice(0, 8) ?? '')).toEqual([1003])
    expect(await found('கண்')).toEqual([1001])
    expect(await found('கண்'.normalize('NFD'))).toEqual([1001])
    expect(await found('க\u200Cண்')).toEqual([1001])
    expect(await found('98400')).toEqual([1003, 1002, 1001])
    expect(await found('%')).toEqual([])
    await admin.orders.update({ id: first.orders[0]?.id ?? '', status: 'shipped' })
    expect((await admin.orders.adminList({ status: 'shipped' })).orders).toHaveLength(1)
    expect(await admin.orders.counts()).toMatchObject({ pending: 2, shipped: 1, delivered: 0 })
  })

  test('is searched by forms that stand with the orders, and that are made anew with the index', async () => {
    const found = async () => (await admin.orders.adminList({ q: 'க\u200Cண்' })).orders.map(({ number }) => number)
    services.db.update(orders).set({ buyerForm: '' }).run()
    expect(await found()).toEqual([])
    rebuildSearchIndex(services.db)
    expect(await found()).toEqual([1001])
  })

  test('becomes a table for spreadsheets, in which no name is a formula', async () => {
    const { csv } = await admin.orders.export({ lang: 'en' })
    expect(csv.startsWith('\uFEFF"Number","Id"')).toBe(true)
    expect(csv.trim().split('\r\n')).toHaveLength(4)
    expect(csv).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(csv).toContain('"ஜான் ""பீட்டர்"""')
    expect(csv).toContain('"உப்பின் கணக்கு (1 x 280.00)"')
  })

  test("tells a spreadsheet India's time, the buyer's email, and states in the admin's language", async () => {
    services.db
      .update(orders)
      .set({ createdAt: Date.parse('2026-11-20T20:11:00Z') })
      .run()
    const rowOf = async (lang: 'ta' | 'en') => {
      const [head = '', row = ''] = (await admin.orders.export({ lang, q: '1001' })).csv.trim().split('\r\n')
      const cells = (line: string) => line.replace('\uFEFF', '').slice(1, -1).split('","')
      return Object.fromEntries(cells(head).map((name, index) => [name, cells(row)[index]]))
    }
    expect(await rowOf('en')).toMatchObject({
      'Ordered on (India time)': '2026-11-21 01:41',
      Email: user.email,
      'Payment mode': 'COD',
      Status: 'Pending',
    })
    expect(await rowOf('ta')).toMatchObject({
      மின்னஞ்சல்: user.email,
      'பணம் செலுத்தும் முறை': 'கையில் பெறும்போது பணம்',
      நிலை: 'காத்திருக்கிறது',
    })
  })

  test("shows admins the email of the buyer's account, as long as there is one, and the documented call none", async () => {
    const emails = async () => (await admin.orders.adminList({})).orders.map(({ email }) => email)
    expect(await emails()).toEqual([user.email, user.email, user.email])
    services.db.update(orders).set({ userId: null }).where(eq(orders.number, 1002)).run()
    expect(await emails()).toEqual([user.email, null, user.email])
    const http = await startApi(services)
    const { body } = await http.call('GET', '/api/orders', undefined, await services.sessions.create(editor.id))
    await http.close()
    expect(body.data[0]).not.toHaveProperty('email')
  })

  test('reads an index for one reader and for one status', () => {
    const planOf = (sql: string, value: string) =>
      JSON.stringify(services.db.$client.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(value))
    expect(planOf('SELECT * FROM orders WHERE user_id = ? ORDER BY number DESC LIMIT 9', 'x')).toContain('orders_user')
    expect(planOf('SELECT * FROM orders WHERE status = ? ORDER BY number DESC LIMIT 9', 'x')).toContain('orders_status')
  })
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

  test('an order is placed, listed and updated, in rupees', async () => {
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
