import type { Page } from '@playwright/test'
import { storageKeys } from '../../shared/storage-keys.ts'
import { messages as accountPages } from '../i18n/ta/account-pages.ts'
import { said } from './support/said.ts'
import { expect, storeReader, test } from './support/test.ts'
import { messages } from '../i18n/messages.ts'

const say = messages.ta

const { auth } = accountPages
const book = 'உப்பின் கணக்கு'
const plusOf = (page: Page) => page.getByRole('button', { name: said(say.cart.plus, { name: book }) })
const quantity = (page: Page) => page.getByLabel(said(say.cart.quantity, { name: book }))

/** A reader with one copy of the book in the cart. */
async function buyerWithBook(page: Page, name: string): Promise<void> {
  const token = await storeReader(page, name)
  const headers = { authorization: `Bearer ${token}` }
  const books = (await (await page.request.get('/api/books')).json()) as { _id: string; name: string }[]
  const productId = books.find((one) => one.name === book)?._id
  const added = await page.request.post('/api/cart/add', { headers, data: { bookId: productId, quantity: 1 } })
  expect(added.ok(), await added.text()).toBe(true)
}

async function fillRecipient(page: Page): Promise<void> {
  await page.getByLabel(say.orders.checkout.name).fill('கண்மணி')
  await page.getByLabel(say.orders.checkout.phone).fill('98400 00000')
  await page.getByLabel(say.orders.checkout.address).fill('12, தெற்குத் தெரு, ஆற்றூர் 627001')
}

const placeButton = (page: Page) =>
  page.getByRole('button', { name: say.orders.checkout.place.replace('{{amount}}', '₹340.00') })

test('the cart is the same in two tabs, and a logout in one of them leads both to the login', async ({
  page,
  context,
}, { project }) => {
  await buyerWithBook(page, `Tabs ${project.name} ${Date.now()}`)
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await expect(quantity(other)).toHaveText('1')
  await plusOf(page).click()
  await expect(quantity(other)).toHaveText('2')
  await other.evaluate((key) => localStorage.removeItem(key), storageKeys.clientToken)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText(auth.reasons.cart)).toBeVisible()
  await expect(page.getByText(book)).toBeHidden()
})

test('what the cart of one tab loses is gone from the other; on a phone the bill stands above the button that places the order', async ({
  page,
  context,
}, { project }) => {
  await buyerWithBook(page, `Above ${project.name} ${Date.now()}`)
  await page.goto('/checkout')
  const bill = (await page.locator('.pay .bill').boundingBox())!
  const button = (await page.locator('.pay-button').boundingBox())!
  expect(button.y).toBeGreaterThanOrEqual(bill.y + bill.height)
  await page.goto('/cart')
  const other = await context.newPage()
  await other.goto('/cart')
  await other.getByRole('button', { name: said(say.cart.removeOf, { name: book }) }).click()
  await expect(page.getByText(say.cart.empty)).toBeVisible()
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
