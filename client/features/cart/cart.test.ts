// @vitest-environment jsdom
// The way of a book from the shelf into the cart, and what is changed there.
import { afterEach, expect, test } from 'vitest'
import { sentenceOf } from '#shared/errors.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { book, cartOf, emptyCart } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.en
const { name } = book
const plus = page.getByRole('button', { name: say('cart:plus', { name }) })
const remove = page.getByRole('button', { name: say('cart:removeOf', { name }) })
const quantity = page.locator('.cart-steps output')
const books = data({ books: [book], next: null, total: 1 })
const add = page.getByRole('button', { name: say('books:add') }).first()
const badge = page.locator('.head .badge')

let app: App
afterEach(() => app.close())

const open = async (at: string, answers: Answers) => {
  app = await openApp(at, { lang: 'en', stored: sessions.reader, answers: { 'books.list': books, ...answers } })
}

test('the cart in the head counts copies as they are added [C-31, S-026]', async () => {
  await open('/shop', { 'cart.add': data(cartOf(1)) })
  await add.click()
  await eventually(() => expect(badge.texts()).toEqual(['1']))
  app.answer({ 'cart.add': data(cartOf(2)) })
  // The button rests for a moment after an answer.
  await eventually(() => expect(add.now().getAttribute('aria-disabled')).toBe('false'), 50)
  await add.click()
  await eventually(() => expect(badge.texts()).toEqual(['2']))
})

test('what the cart was before a book was added is no news, however late it comes', async () => {
  await open('/shop', { 'cart.add': data(cartOf(1)) })
  const release = app.hold('cart.get')
  await eventually(() => expect(app.inputsTo('cart.get')).not.toEqual([]))
  await add.click()
  await eventually(() => expect(badge.texts()).toEqual(['1']))
  release()
  await eventually(() => expect(add.now().getAttribute('aria-disabled')).toBe('false'), 50)
  expect(badge.texts()).toEqual(['1'])
})

test('a cart that cannot be fetched counts as none in the head [S-041]', async () => {
  await open('/contact', { 'cart.get': refused('INTERNAL') })
  await eventually(() => expect(app.inputsTo('cart.get')).not.toEqual([]))
  await page.getByRole('link', { name: say('site:shop.cart'), exact: true }).waitFor()
  expect(badge.count()).toBe(0)
})

test('a double tap adds one copy of a book to the cart', async () => {
  await open('/shop', { 'cart.add': data(cartOf(1)) })
  await add.dblclick()
  await page.locator('.toast').waitFor()
  expect(app.inputsTo('cart.add')).toEqual([{ bookId: book.id }])
})

test('a book without a picture has a cover of its own, with its name [C-29, S-160]', async () => {
  const more = ['b2', 'b3'].map((id) => ({ ...book, id }))
  await open('/shop', { 'books.list': data({ books: [book, ...more], next: null, total: 3 }) })
  const shelved = page.locator('.book').first()
  await shelved.locator('.book-cover-none').waitFor()
  expect(shelved.locator('.book-cover-none').texts()).toEqual(shelved.getByRole('heading').texts())
})

test('nothing of the cart can be pressed while a change is on its way, and an item is removed [S-167, S-169, S-170]', async () => {
  await open('/cart', { 'cart.get': data(cartOf(1)), 'cart.update': data(cartOf(2)) })
  const letGo = app.hold('cart.update')
  await plus.click()
  await eventually(() => expect(app.inputsTo('cart.update')).toEqual([{ id: 'i1', quantity: 2 }]))
  for (const button of page.locator('.cart-steps button').all()) expect(button.matches(':disabled')).toBe(true)
  app.answer({ 'cart.get': data(cartOf(2)) })
  letGo()
  await eventually(() => expect(remove.now().disabled).toBe(false))
  expect(quantity.texts()).toEqual(['2'])
  app.answer({ 'cart.get': data(emptyCart), 'cart.remove': data(emptyCart) })
  await remove.click()
  await page.getByText(say('cart:empty')).waitFor()
  expect(app.inputsTo('cart.remove')).toEqual([{ id: 'i1' }])
})

test('a change of the cart fetches it once', async () => {
  await open('/cart', { 'cart.get': data(cartOf(1)), 'cart.update': data(cartOf(2)) })
  await plus.waitFor()
  await eventually(() => expect(badge.texts()).toEqual(['1']))
  const before = app.inputsTo('cart.get').length
  app.answer({ 'cart.get': data(cartOf(2)) })
  await plus.click()
  await eventually(() => expect(badge.texts()).toEqual(['2']))
  await eventually(() => expect(plus.now().disabled).toBe(false))
  expect(app.inputsTo('cart.get')).toHaveLength(before + 1)
})

test('what the server refuses in the cart is said in its words, and the quantity is as before [S-175]', async () => {
  await open('/cart', { 'cart.get': data(cartOf(1)), 'cart.update': refused('CART_TOO_MANY') })
  await plus.click()
  const alert = page.getByRole('alert')
  await eventually(() => expect(alert.texts()).toEqual([sentenceOf('CART_TOO_MANY')]))
  app.answer({ 'cart.remove': refused('CART_ITEM_NOT_FOUND') })
  await remove.click()
  await eventually(() => expect(alert.texts()).toEqual([sentenceOf('CART_ITEM_NOT_FOUND')]))
  expect(quantity.texts()).toEqual(['1'])
})

test('the cart tells the whole sum, delivery included', async () => {
  await open('/cart', { 'cart.get': data(cartOf(2)) })
  await eventually(() => expect(page.locator('.cart-sum dd').texts()).toEqual(['₹400.00', '₹60.00', '₹460.00']))
})

test('a session that is over leads from the cart to the login, and is forgotten [S-171]', async () => {
  await open('/cart', { 'cart.get': data(cartOf(1)), 'cart.update': refused('SESSION_INVALID') })
  await plus.click()
  await page.getByText(say('cart:unauthorized')).waitFor()
  await eventually(() => expect(location.pathname).toBe('/login'))
  await eventually(() => expect(page.locator('.sign-why').texts()).toEqual([say('auth:reasons.cart')]))
  expect(localStorage.getItem(storageKeys.clientToken)).toBeNull()
})
