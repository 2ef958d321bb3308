import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditLog, books, mails, orders } from '#drizzle/schema/index.ts'
import { createCaller } from '#server/app-router.ts'
import { rebuildSearchIndex } from '#server/search-index.ts'
import { startApi } from '#server/test/api.ts'
import { errorOf } from '#server/test/errors.ts'
import { addUser, callerFor, contextFor } from '#server/test/services.ts'
import { formatRupees } from '#shared/money.ts'
import { orderStatuses } from '#shared/orders.rules.ts'
import { eachTest } from '#server/test/set-up.ts'
import { callerSignedIn } from '#server/test/signed-in.ts'
import { buildBook, orderOf, orderOfCart, stockOf } from '#server/test/factories.ts'

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

describe('a deleted book', () => {
  test('leaves the orders whole', async () => {
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    await admin.books.delete({ id: bookId })
    expect(await reader.orders.get({ id: order.id })).toEqual(order)
    expect((await reader.orders.cancel({ id: order.id })).status).toBe('cancelled')
  })
})

describe('orders.cancel', () => {
  test('a pending order is cancelled, and its copies can be bought again', async () => {
    services.db.update(books).set({ stock: 2 }).run()
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    expect(stockOf(services, bookId)).toBe(0)
    const cancelled = await reader.orders.cancel({ id: order.id })
    expect(cancelled.steps.map(({ status }) => status)).toEqual(['pending', 'cancelled'])
    expect(stockOf(services, bookId)).toBe(2)
  })

  test('later it cannot, and nobody cancels the order of another', async () => {
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    const other = callerFor(services, await addUser(services, 'reader'))
    expect((await errorOf(() => other.orders.cancel({ id: order.id }))).code).toBe('ORDER_NOT_FOUND')
    expect((await errorOf(() => other.orders.get({ id: order.id }))).code).toBe('ORDER_NOT_FOUND')
    await admin.orders.update({ id: order.id, status: 'shipped' })
    expect((await errorOf(() => reader.orders.cancel({ id: order.id }))).code).toBe('ORDER_NOT_PENDING')
  })
})

describe('orders.update', () => {
  test('any status follows any other, and each is a step [ST-28, ST-29]', async () => {
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    const way = [...orderStatuses.toReversed(), ...orderStatuses]
    for (const status of way) await admin.orders.update({ id: order.id, status })
    const { steps } = await reader.orders.get({ id: order.id })
    const expected = way.filter((status, index) => status !== way[index - 1])
    expect(steps.map(({ status }) => status)).toEqual(['pending', ...expected])
  })

  test('the fee of an order changes its grand total, not the books [C-34]', async () => {
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
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

  const toldTo = async () =>
    (await reader.notifications.list({ lang: 'en' })).notifications.map(({ message }) => message)

  test('a fee is raised while the order is pending: the buyer is told both amounts, and the audit log has them [A-82]', async () => {
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    await admin.orders.update({ id: order.id, deliveryFee: 7550 })
    expect((await toldTo())[0]).toBe(
      'The delivery fee has been raised from ₹60.00 to ₹75.50. If you do not want this, you can cancel the order while it is pending.',
    )
    const entry = services.db.select().from(auditLog).all().at(-1)
    expect(JSON.parse(entry?.changes ?? '')).toEqual({ deliveryFee: { before: 6000, after: 7550 } })
    expect((await reader.orders.cancel({ id: order.id })).status).toBe('cancelled')
  })

  test('the buyer is mailed the whole order when it is placed and when it is cancelled, once each', async () => {
    Object.assign(services.env, { SMTP_URL: 'smtp://localhost' })
    await callerFor(services, await addUser(services, 'owner')).settings.update({
      email: 'office@mai.example',
      phone: '0452 123456',
    })
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    const all = () => services.db.select().from(mails).all()
    expect(all()).toMatchObject([{ recipient: user.email, subject: `மை: ஆர்டர் ${order.number}` }])
    const { text } = all()[0]!
    const [item] = order.items
    for (const part of [
      'உங்கள் ஆர்டரைப் பெற்றுக்கொண்டோம்.',
      `ஆர்டர் ${order.number}\n• ${item!.title} × ${item!.quantity}: ${formatRupees(order.totalAmount)}`,
      'அனுப்பும் செலவு: ₹60.00',
      `மொத்தம்: ${formatRupees(order.totalAmount + 6000)}`,
      `${order.name}\n${order.address}\n${order.phone}`,
      'இனி: ',
      `${services.env.PUBLIC_URL}/orders/${order.id}`,
      'மை\n47 மேல மாசி வீதி, மதுரை 625001\nகேள்விகள் இருந்தால் office@mai.example, 0452 123456',
    ])
      expect(text).toContain(part)
    await reader.orders.cancel({ id: order.id })
    expect(all()).toHaveLength(2)
    expect(all()[1]!.text).toContain('உங்கள் ஆர்டர் ரத்து செய்யப்பட்டது.')
    expect(all()[1]!.text).not.toContain('இனி: ')
  })

  test('where mails are sent, a raised fee is one too, in the language of the buyer', async () => {
    Object.assign(services.env, { SMTP_URL: 'smtp://localhost' })
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    await admin.orders.update({ id: order.id, deliveryFee: 7550 })
    const mail = services.db.select().from(mails).all().at(-1)
    expect(mail).toMatchObject({ recipient: user.email, subject: `மை: ஆர்டர் ${order.number}` })
    expect(mail?.text).toContain('₹60.00இலிருந்து ₹75.50ஆக')
  })

  test('a buyer who reads English is told the English titles that the books had, by order, notice and mail', async () => {
    Object.assign(services.env, { SMTP_URL: 'smtp://localhost' })
    services.db.update(books).set({ nameEn: 'The Salt Accounts' }).run()
    await reader.profile.savePreferences({ lang: 'en' })
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    services.db.update(books).set({ nameEn: 'Salt' }).run()
    const titles = { title: 'உப்பின் கணக்கு', titleEn: 'The Salt Accounts' }
    expect((await reader.orders.get({ id: order.id })).items).toMatchObject([titles])
    expect(services.db.select().from(mails).all().at(-1)?.text).toContain('• The Salt Accounts × 2')
    const { updatedAt: seenUpdatedAt } = order
    await admin.orders.cancelItems({ id: order.id, seenUpdatedAt, items: [{ bookId, quantity: 1 }] })
    expect((await toldTo())[0]).toContain('The Salt Accounts × 1')
  })

  test('the fee of an order that is no longer pending is only lowered [V-42]', async () => {
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    await admin.orders.update({ id: order.id, status: 'processing' })
    const before = await toldTo()
    const error = await errorOf(() => admin.orders.update({ id: order.id, status: 'shipped', deliveryFee: 6001 }))
    expect(error.code).toBe('ORDER_FEE_FIXED')
    await admin.orders.update({ id: order.id, deliveryFee: 5000 })
    expect(await reader.orders.get({ id: order.id })).toMatchObject({ status: 'processing', deliveryFee: 5000 })
    expect(await toldTo()).toEqual(before)
  })

  test('a cancelled order whose copies were sold to others cannot be revived', async () => {
    services.db.update(books).set({ stock: 2 }).run()
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    await reader.orders.cancel({ id: order.id })
    await withKey('submission-2').orders.checkout(await orderOf(reader, bookId))
    const error = await errorOf(() => admin.orders.update({ id: order.id, status: 'processing' }))
    expect(error.code).toBe('BOOK_OUT_OF_STOCK')
    expect((await reader.orders.get({ id: order.id })).status).toBe('cancelled')
  })

  test('the reader is told of every new state, in the same transaction, and of nothing else', async () => {
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
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
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    await admin.orders.update({ id: order.id, status: 'processing', seenUpdatedAt: order.updatedAt })
    const slower = { id: order.id, status: 'shipped' as const, seenUpdatedAt: order.updatedAt }
    expect((await errorOf(() => admin.orders.update(slower))).code).toBe('ORDER_CHANGED')
  })

  test('is for admins, with a status and a fee that exist', async () => {
    const { order } = await reader.orders.checkout(await orderOf(reader, bookId))
    expect((await errorOf(() => reader.orders.update({ id: order.id }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.orders.adminList({}))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.orders.export({ lang: 'en' }))).code).toBe('ADMIN_ONLY')
    expect((await errorOf(() => reader.orders.adminGet({ id: order.id }))).code).toBe('ADMIN_ONLY')
    expect(await admin.orders.adminGet({ id: order.id })).toMatchObject({ ...order, email: user.email })
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

  test('is paged, filtered and searched by number, id, name, phone and address [C-65]', async () => {
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
    const { pending, shipped, delivered } = await admin.orders.totals({})
    expect([pending, shipped, delivered].map(({ count }) => count)).toEqual([2, 1, 0])
  })

  test('is searched by forms that stand with the orders, and that are made anew with the index', async () => {
    const found = async () => (await admin.orders.adminList({ q: 'க\u200Cண்' })).orders.map(({ number }) => number)
    services.db.update(orders).set({ buyerForm: '' }).run()
    expect(await found()).toEqual([])
    rebuildSearchIndex(services.db)
    expect(await found()).toEqual([1001])
  })

  test('becomes a table for spreadsheets, in which no name is a formula', async () => {
    const { csv } = await callerSignedIn(services, editor).orders.export({ lang: 'en' })
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
      const [head = '', row = ''] = (await callerSignedIn(services, editor).orders.export({ lang, q: '1001' })).csv
        .trim()
        .split('\r\n')
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
