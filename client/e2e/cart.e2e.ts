import type { Page } from '@playwright/test'
import { storageKeys } from '../../shared/storage-keys.ts'
import { messages as accountPages } from '../i18n/ta/account-pages.ts'
import { said } from './support/said.ts'
import { expect, signInAsReader, test } from './support/test.ts'
import { messages } from '../i18n/messages.ts'

const say = messages.ta

const { auth } = accountPages
const book = 'உப்பின் கணக்கு'
const plusOf = (page: Page) => page.getByRole('button', { name: said(say.cart.plus, { name: book }) })
const quantity = (page: Page) => page.getByLabel(said(say.cart.quantity, { name: book }))

/** A reader with one copy of the book in the cart. @returns the session's header */
async function buyerWithBook(page: Page, name: string): Promise<{ authorization: string }> {
  await signInAsReader(page, name)
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', storageKeys.clientToken)
  const headers = { authorization: `Bearer ${token}` }
  const books = (await (await page.request.get('/api/books')).json()) as { _id: string; name: string }[]
  const productId = books.find((one) => one.name === book)?._id
  const added = await page.request.post('/api/cart/add', { headers, data: { bookId: productId, quantity: 1 } })
  expect(added.ok(), await added.text()).toBe(true)
  return headers
}

async function fillRecipient(page: Page): Promise<void> {
  await page.getByLabel(say.orders.checkout.name).fill('கண்மணி')
  await page.getByLabel(say.orders.checkout.phone).fill('98400 00000')
  await page.getByLabel(say.orders.checkout.address).fill('12, தெற்குத் தெரு, ஆற்றூர் 627001')
}

const placeButton = (page: Page) =>
  page.getByRole('button', { name: say.orders.checkout.place.replace('{{amount}}', '₹340.00') })

test('the cart is the same in two tabs', async ({ page, context }, { project }) => {
  await buyerWithBook(page, `Tabs ${project.name} ${Date.now()}`)
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(quantity(other)).toHaveText('1')
  await plusOf(page).click()
  await expect(quantity(other)).toHaveText('2')
  await other.getByRole('button', { name: said(say.cart.removeOf, { name: book }) }).click()
  await expect(page.getByText(say.cart.empty)).toBeVisible()
})

test('a change of the cart fetches it once', async ({ page }, { project }) => {
  await buyerWithBook(page, `Once ${project.name} ${Date.now()}`)
  await page.goto('/cart')
  await expect(quantity(page)).toHaveText('1')
  let fetches = 0
  page.on('request', (request) => {
    if (request.url().includes('/trpc/cart.get')) fetches += 1
  })
  const fetched = page.waitForResponse('**/trpc/cart.get**')
  await plusOf(page).click()
  await fetched
  expect(fetches).toBe(1)
})

test('a logout in one tab empties the cart of the other', async ({ page, context }, { project }) => {
  await buyerWithBook(page, `Leaves ${project.name} ${Date.now()}`)
  await page.goto('/cart')
  await expect(quantity(page)).toHaveText('1')
  const other = await context.newPage()
  await other.goto('/cart')
  await other.evaluate((key) => localStorage.removeItem(key), storageKeys.clientToken)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(auth.reasons.cart)).toBeVisible()
  await expect(page.getByText(book)).toBeHidden()
})

test('a session that is over leads from the cart to the login, and back [S-171]', async ({ page, faults }, {
  project,
}) => {
  const headers = await buyerWithBook(page, `Expired ${project.name} ${Date.now()}`)
  await page.goto('/cart')
  await expect(quantity(page)).toHaveText('1')
  // Before the change is asked for, and after whatever the page asks by itself.
  await page.route('**/trpc/cart.update**', async (route) => {
    await page.request.post('/api/auth/client/logout', { headers })
    await route.continue()
  })
  await plusOf(page).click()
  await expect(page.getByText(say.cart.unauthorized)).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), storageKeys.clientToken)).toBeNull()
  faults.expect(/^401: /)
})

test('tabbing through the empty phone field does not keep out what the last order said', async ({ page }, {
  project,
}) => {
  const name = `Tabbing ${project.name} ${Date.now()}`
  await buyerWithBook(page, name)
  await page.goto('/checkout')
  await fillRecipient(page)
  await placeButton(page).click()
  await expect(page.getByText(say.orders.checkout.confirmed)).toBeVisible()
  await buyerWithBook(page, name)
  const held = Promise.withResolvers<void>()
  await page.route('**/trpc/orders.mine**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/checkout')
  await page.getByLabel(say.orders.checkout.phone).focus()
  await page.keyboard.press('Tab')
  held.resolve()
  await expect(page.getByLabel(say.orders.checkout.name)).toHaveValue('கண்மணி')
  await expect(page.getByLabel(say.orders.checkout.phone)).toHaveValue('98400 00000')
})

test('a session that ends during the checkout places nothing and keeps what was typed', async ({ page, faults }, {
  project,
}) => {
  const name = `Late ${project.name} ${Date.now()}`
  const headers = await buyerWithBook(page, name)
  await page.goto('/checkout')
  await fillRecipient(page)
  await page.request.post('/api/auth/client/logout', { headers })
  await placeButton(page).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel(auth.email).fill(`${name.toLowerCase().replaceAll(' ', '-')}@example.org`)
  await page.getByLabel(auth.password, { exact: true }).fill('a password of a reader')
  await page.getByRole('button', { name: auth.login, exact: true }).click()
  await expect(page).toHaveURL(/\/checkout$/)
  await expect(page.getByLabel(say.orders.checkout.name)).toHaveValue('கண்மணி')
  await placeButton(page).click()
  await expect(page.getByText(say.orders.checkout.confirmed)).toBeVisible()
  faults.expect(/^401: /)
})

test('a reload while the order is on its way places it once', async ({ page, faults }, { project }) => {
  await buyerWithBook(page, `Reload ${project.name} ${Date.now()}`)
  await page.goto('/checkout')
  await fillRecipient(page)
  // The order reaches the server, its answer never reaches the page.
  const sent = Promise.withResolvers<void>()
  await page.route('**/trpc/orders.checkout**', async (route) => {
    await route.fetch()
    sent.resolve()
  })
  await placeButton(page).click()
  await sent.promise
  await page.unroute('**/trpc/orders.checkout**')
  await page.reload()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(say.cart.empty)).toBeVisible()
  await page.goto('/orders')
  await expect(page.locator('.order')).toHaveCount(1)
  faults.expect(/net::ERR_ABORTED/)
})

test('the shop is searched, sorted and paged without scripts', async ({ newReader }) => {
  const page = await newReader({ javaScriptEnabled: false })
  await page.goto('/shop')
  await page.getByRole('searchbox', { name: say.books.search }).fill('உப்பின்')
  await page.getByRole('combobox', { name: say.books.sort }).selectOption('cheapest')
  await page.getByRole('button', { name: say.books.find }).click()
  await expect(page).toHaveURL(/sort=cheapest/)
  await expect(page.locator('.shelf .book')).toHaveCount(1)
  await expect(page.getByRole('combobox', { name: say.books.sort })).toHaveValue('cheapest')

  for (const sort of ['cheapest', 'name']) {
    const input = encodeURIComponent(JSON.stringify({ sort, limit: 2 }))
    const answer = await page.request.get(`/trpc/books.list?input=${input}`)
    const { result } = (await answer.json()) as { result: { data: { next: string; books: { name: string }[] } } }
    await page.goto(`/shop?sort=${sort}&cursor=${encodeURIComponent(result.data.next)}`)
    await expect(page.locator('.shelf .book').first()).toBeVisible()
    for (const { name } of result.data.books) await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
    await page.getByRole('link', { name: say.books.fromStart }).click()
    await expect(page.getByRole('link', { name: result.data.books[0]!.name, exact: true })).toBeVisible()
  }
})

test('a review and its book lead to each other without scripts', async ({ newReader }) => {
  const page = await newReader({ javaScriptEnabled: false })
  await page.goto('/bookreview')
  const reviews = await page
    .locator('.card h3 a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  let speaking: string | null | undefined
  for (const address of reviews) {
    await page.goto(address!)
    if ((await page.locator('.review-books a').count()) > 0) {
      speaking = address
      break
    }
  }
  expect(speaking).toBeTruthy()
  const title = await page.getByRole('heading', { level: 1 }).textContent()
  await page.locator('.review-books a').first().click()
  await expect(page).toHaveURL(/\/shop\//)
  await page.locator('.book-reviews').getByRole('link', { name: title! }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title!)
})
