// @vitest-environment jsdom
// The checkout: who may come to it, what it asks for and sums up, and what a placed order leaves.
import { afterEach, expect, test } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { book, cartOf, emptyCart, notice, order, user } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.en
const stored = sessions.reader
const name = page.getByLabel(say('orders:checkout.name'))
const phone = page.getByLabel(say('orders:checkout.phone'))
const address = page.getByLabel(say('orders:checkout.address'))
const place = page.locator('.pay-button')
const placed: Answers = {
  'orders.checkout': data({ order, isRepeated: false }),
  'orders.get': data(order),
  'orders.mine': data({ orders: [order], next: null }),
}

let app: App
afterEach(() => app.close())

const open = async (at: string, answers: Answers = {}, more: Parameters<typeof openApp>[1] = {}) => {
  app = await openApp(at, { lang: 'en', stored, answers: { 'cart.get': data(cartOf(2)), ...answers }, ...more })
}
const isAt = (path: string, passMs?: number) => eventually(() => expect(location.pathname).toBe(path), passMs)

async function fillRecipient(): Promise<void> {
  await name.fill('Kanmani')
  await phone.fill('98400 00000')
  await address.fill('12, South Street, Tirunelveli 627001')
}

test.each([
  ['/cart', 'cart'],
  ['/checkout', 'checkout'],
  ['/orders', 'orders'],
] as const)(
  '%s leads somebody without a login to the login, which says what it is for [S-178, ST-18]',
  async (at, what) => {
    await open(at, {}, { stored: {} })
    await isAt('/login')
    await eventually(() => expect(page.locator('.sign-why').texts()).toEqual([say(`auth:reasons.${what}`)]))
  },
)

test('the id that is missing beside a live token is asked of the server, and the checkout comes [V-08]', async () => {
  await open('/checkout', {}, { stored: { [storageKeys.clientToken]: 'of a reader' } })
  await name.waitFor()
  expect(location.pathname).toBe('/checkout')
  expect(localStorage.getItem(storageKeys.userId)).toBe(user.id)
})

test('the checkout leads back to an empty cart [S-177, ST-18]', async () => {
  await open('/checkout', { 'cart.get': data(emptyCart) })
  await isAt('/cart')
  await page.getByText(say('cart:empty')).waitFor()
})

test('the checkout sums up what is bought, and only payment at the door can be chosen [C-30, E-26, S-181, ST-21]', async () => {
  await open('/checkout')
  const bill = page.locator('.bill')
  await bill.locator('.book-cover').waitFor()
  expect(bill.texts()[0]).toContain(book.name)
  expect(bill.texts()[0]).toContain('2 × ₹200.00')
  expect(bill.locator('.sums dd').texts()).toEqual(['₹400.00', '₹60.00', '₹460.00'])
  expect(page.getByRole('radio', { name: say('orders:checkout.cod') }).now().checked).toBe(true)
  expect(page.getByRole('radio', { name: say('orders:checkout.online') }).now().disabled).toBe(true)
  expect(localStorage.getItem(storageKeys.defaultDeliveryFee)).toBe('60')
})

test('the checkout asks for name, phone and address, and for nothing of their form [V-06, V-07]', async () => {
  await open('/checkout', placed)
  await name.waitFor()
  await eventually(() => expect(name.now().value).toBe(order.name))
  for (const field of [name, phone, address]) await field.fill('')
  await place.click()
  await eventually(() => expect(page.locator('.pay .field.bad').count()).toBe(3))
  expect(document.activeElement).toBe(name.now())
  await name.fill('K')
  await phone.fill('ask at the shop')
  await address.fill('there')
  // What looks wrong is pointed out once; a second click of the same press is no answer.
  await place.dblclick()
  await page.getByText(say('orders:checkout.isThisRight')).waitFor()
  const doubts = page.locator('.doubts li')
  expect(doubts.texts()).toEqual([
    say('orders:checkout.doubts.phone', { value: 'ask at the shop' }),
    say('orders:checkout.doubts.address', { value: 'there' }),
  ])
  const street = '12, South Street, Tirunelveli 627001'
  await address.fill(street)
  await eventually(() => expect(doubts.count()).toBe(1))
  await place.click()
  await page.getByText(say('orders:checkout.confirmed')).waitFor()
  expect(app.inputsTo('orders.checkout')).toMatchObject([
    { name: 'K', phone: 'ask at the shop', address: `${street}, Tamil Nadu` },
  ])
})

test('without an order before, the checkout begins with the name of the account', async () => {
  await open('/checkout')
  await eventually(() => expect(name.now().value).toBe(user.name))
})

test('tabbing through the empty phone field does not keep out what the last order said', async () => {
  await open('/checkout', placed, { script: () => sessionStorage.clear() })
  const letGo = app.hold('orders.mine')
  await phone.press('Tab')
  expect(phone.now().value).toBe('')
  expect(document.activeElement).toBe(address.now())
  letGo()
  await eventually(() => expect([name, phone].map((field) => field.now().value)).toEqual([order.name, order.phone]))
})

test('a placed order leaves a line on the next pages, also after a reload, until its receipt was seen', async () => {
  await open('/checkout', { ...placed, 'notifications.list': data({ notifications: [notice], next: null }) })
  await fillRecipient()
  app.answer({ 'cart.get': data(emptyCart) })
  await place.click()
  // The confirmation is shown for two seconds.
  await isAt('/home', 500)
  const line = page.getByRole('complementary', { name: say('site:shop.placed.label') })
  const isShown = () =>
    eventually(() => expect(line.texts().join('')).toContain(say('site:shop.placed.text', { number: order.number })))
  await isShown()
  const tab = Object.fromEntries(Object.entries(sessionStorage))
  const kept = await app.leave()
  await open('/home', { ...placed, 'cart.get': data(emptyCart) }, { stored: kept, tab })
  await isShown()
  await line.getByRole('link', { name: say('site:shop.placed.receipt') }).click()
  await page.locator('.receipt .total').waitFor()
  expect(location.pathname).toBe(`/orders/${order.id}`)
  await eventually(() => expect(line.count()).toBe(0))
})

test('the page of a confirmed order leads to the orders of its reader', async () => {
  await open('/order-confirmation', placed)
  await page
    .locator('main')
    .getByRole('link', { name: say('site:shop.orders') })
    .last()
    .click()
  await isAt('/orders')
})

test('a session that ends during the checkout places nothing, keeps what was typed and leads back after the login', async () => {
  await open('/checkout', { 'orders.checkout': refused('SESSION_INVALID') })
  await fillRecipient()
  await place.click()
  await isAt('/login')
  app.answer({ ...placed, 'auth.login': data({ token: 'anew', user }) })
  await page.getByLabel(say('auth:email')).fill(user.email)
  await page.getByLabel(say('auth:password'), { exact: true }).fill('a password of a reader')
  await page.getByRole('button', { name: say('auth:login'), exact: true }).click()
  await isAt('/checkout')
  await eventually(() => expect(name.now().value).toBe('Kanmani'))
  await place.click()
  await page.getByText(say('orders:checkout.confirmed')).waitFor()
  expect(app.inputsTo('orders.checkout')).toHaveLength(2)
})

test('an order is cancelled from its receipt, after a question, as long as it waits', async () => {
  const steps = [...order.steps, { status: 'cancelled' as const, at: order.createdAt }]
  await open(`/orders/${order.id}`, { ...placed, 'orders.cancel': data({ ...order, status: 'cancelled', steps }) })
  const cancel = page.locator('.receipt').getByRole('button', { name: say('orders:cancel') })
  const question = page.getByRole('dialog', { name: say('orders:cancelTitle') })
  await cancel.click()
  await question.getByRole('button', { name: say('orders:keep') }).click()
  await eventually(() => expect(question.shown()).toEqual([]))
  expect(app.inputsTo('orders.cancel')).toEqual([])
  await cancel.click()
  app.answer({ 'orders.get': data({ ...order, status: 'cancelled', steps }) })
  await question.getByRole('button', { name: say('orders:cancel'), exact: true }).click()
  await page
    .locator('.toast')
    .filter({ hasText: say('orders:cancelled') })
    .waitFor()
  expect(app.inputsTo('orders.cancel')).toEqual([{ id: order.id }])
  await eventually(() => expect(cancel.count()).toBe(0))
})
