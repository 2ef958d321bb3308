// The way of a book: from the shelf into the cart, and to the checkout; and the plans.
import type { Page } from '@playwright/test'
import { messages as accountPages } from '../i18n/en/account-pages.ts'
import { sentenceOf } from '../../shared/errors.ts'
import { storageKeys } from '../../shared/storage-keys.ts'
import { expect, readIn, signInAsReader, test, untilAlive } from './support/test.ts'
import { refused, type Answers } from '../test/answers.ts'
import { answerCalls } from './support/answers.ts'
import { messages } from '../i18n/messages.ts'

const say = messages.en

const { cart } = say
const { checkout } = say.orders

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** A reader with copies of the dearest book in the cart. */
async function buyer(
  page: Page,
  name: string,
  quantity = 1,
): Promise<{ _id: string; name: string; sellingPrice: number }> {
  await signInAsReader(page, `${name} ${Date.now()}`)
  const token = await page.evaluate((key) => localStorage.getItem(key), storageKeys.clientToken)
  const books = (await (await page.request.get('/api/books')).json()) as {
    _id: string
    name: string
    sellingPrice: number
  }[]
  const book = books.toSorted((a, b) => b.sellingPrice - a.sellingPrice)[0]!
  const added = await page.request.post('/api/cart/add', {
    headers: { authorization: `Bearer ${token}` },
    data: { bookId: book._id, quantity },
  })
  expect(added.ok(), await added.text()).toBe(true)
  return book
}

const rupees = (amount: number) => `₹${amount.toLocaleString('en-IN', { minimumFractionDigits: 2 })}`

test('plans are listed, and a wish for one is answered [R-05, S-013, S-028, S-202, S-203, S-204]', async ({ page }, {
  project,
}) => {
  const plans = (await (await page.request.get('/api/subscriptions')).json()) as {
    title: string
    price: number
    durationInDays: number
  }[]
  await page.goto('/contact')
  await page.locator('.head').getByRole('link', { name: say.site.shop.subscribe, exact: true }).click()
  await expect(page).toHaveURL(/\/subscriptions$/)
  for (const { title, price, durationInDays } of plans) {
    const entry = page.locator('.plan').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
    await expect(entry).toContainText(rupees(price))
    await expect(entry).toContainText(String(durationInDays))
  }
  // Not the first of them: journeys of the admin add and remove plans meanwhile.
  const monthly = page.locator('.plan').filter({ has: page.getByRole('heading', { name: 'மாதச் சந்தா', exact: true }) })
  const subscribe = monthly.getByRole('button')
  await subscribe.click()
  await expect(page.locator('.toast')).toHaveText(say.plans.gateway)
  // What is still needed stands in place, with the way there.
  await expect(monthly.getByRole('status').getByRole('link')).toHaveText(say.plans.login)
  await signInAsReader(page, `Plans ${project.name} ${Date.now()}`)
  await page.goto('/subscriptions')
  await untilAlive(subscribe)
  await subscribe.click()
  await expect(page.locator('.toast')).toHaveText(`${say.plans.gateway} ${say.plans.recorded}`)
  await expect(monthly).toContainText(`${say.plans.requested} ${say.plans.recorded}`)
})

test('the cart in the head counts copies, and a cart that cannot be fetched as none [C-31, S-026, S-041]', async ({
  page,
}, { project }) => {
  await signInAsReader(page, `Counts ${project.name} ${Date.now()}`)
  await page.goto('/shop')
  const badge = page.locator('.head .badge')
  const add = page.locator('.book').first().getByRole('button')
  await untilAlive(add)
  for (const copies of ['1', '2']) {
    await add.click()
    await expect(badge).toHaveText(copies)
  }
  await answerCalls(page, () => ({ 'cart.get': refused('INTERNAL') }))
  await page.goto('/contact')
  await expect(page.getByRole('link', { name: say.site.shop.cart, exact: true })).toBeVisible()
  await expect(badge).toHaveCount(0)
})

test('a book without a picture has a cover of its own [C-29, S-160]', async ({ page }) => {
  await page.goto('/contact')
  await page.route(/\/trpc\/[^?]*books\.list/, async (route) => {
    const answers = await (await route.fetch()).text()
    await route.fulfill({
      body: answers.replace(/"picture":\{[^}]*\}/g, '"picture":null'),
      contentType: 'application/json',
    })
  })
  const link = page.locator('.foot a[href="/shop"]')
  await untilAlive(link)
  await link.click()
  const book = page.locator('.book').first()
  await expect(book.locator('.book-cover-none')).toHaveText((await book.getByRole('heading').textContent())!)
})

test('an item of the cart is removed, and nothing can be pressed meanwhile [S-167, S-169, S-170]', async ({ page }, {
  project,
}) => {
  const { name } = await buyer(page, `Removes ${project.name}`)
  await page.goto('/cart')
  const going = Promise.withResolvers<void>()
  await page.route(/cart\.update/, async (route) => {
    await going.promise
    await route.continue()
  })
  await page.getByRole('button', { name: cart.plus.replace('{{name}}', name) }).click()
  for (const button of await page.locator('.cart-steps button').all()) await expect(button).toBeDisabled()
  const fetched = page.waitForResponse(/cart\.get/)
  going.resolve()
  await fetched
  await expect(page.locator('.cart-steps output')).toHaveText('2')
  await page.getByRole('button', { name: cart.removeOf.replace('{{name}}', name) }).click()
  await expect(page.getByText(cart.empty)).toBeVisible()
})

test('what the server refuses in the cart is said in its words [S-175]', async ({ page }, { project }) => {
  const { name } = await buyer(page, `Refuses ${project.name}`)
  await page.goto('/cart')
  let answers: Answers = { 'cart.update': refused('CART_TOO_MANY') }
  await answerCalls(page, () => answers)
  await page.getByRole('button', { name: cart.plus.replace('{{name}}', name) }).click()
  await expect(page.getByRole('alert')).toHaveText(sentenceOf('CART_TOO_MANY'))
  answers = { 'cart.remove': refused('CART_ITEM_NOT_FOUND') }
  await page.getByRole('button', { name: cart.removeOf.replace('{{name}}', name) }).click()
  await expect(page.getByRole('alert')).toHaveText(sentenceOf('CART_ITEM_NOT_FOUND'))
  await expect(page.locator('.cart-steps output')).toHaveText('1')
})

test('cart and checkout need a login; the id that is missing beside a live token is asked of the server [S-178, ST-18, V-08]', async ({
  page,
  newReader,
}, { project }) => {
  const stranger = await newReader({ lang: 'en' })
  const { reasons: why } = accountPages.auth
  const reasons = { '/cart': why.cart, '/checkout': why.checkout, '/orders': why.orders }
  for (const path of ['/cart', '/checkout', '/orders'] as const) {
    await stranger.goto(path)
    await expect(stranger).toHaveURL(/\/login$/)
    await expect(stranger.locator('.sign-why')).toHaveText(reasons[path])
  }
  await buyer(page, `Known ${project.name}`)
  await page.evaluate((key) => localStorage.removeItem(key), storageKeys.userId)
  await page.goto('/checkout')
  await expect(page.getByLabel(checkout.name)).toBeVisible()
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.userId)).toBeTruthy()
})

test('the checkout leads back to an empty cart [S-177, ST-18]', async ({ page }, { project }) => {
  await signInAsReader(page, `Empty ${project.name} ${Date.now()}`)
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByText(cart.empty)).toBeVisible()
})

test('the checkout sums up what is bought [C-30, E-26, S-181, ST-21]', async ({ page }, { project }) => {
  const { name, sellingPrice } = await buyer(page, `Sums ${project.name}`, 2)
  await page.goto('/checkout')
  const bill = page.locator('.bill')
  await expect(bill.locator('.book-cover')).toBeVisible()
  await expect(bill).toContainText(name)
  await expect(bill).toContainText(`2 × ${rupees(sellingPrice)}`)
  await expect(bill.locator('.sums dd')).toHaveText([2 * sellingPrice, 60, 2 * sellingPrice + 60].map(rupees))
  await expect(page.getByRole('radio', { name: checkout.cod })).toBeChecked()
  await expect(page.getByRole('radio', { name: checkout.online })).toBeDisabled()
  expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.defaultDeliveryFee)).toBe('60')
})

test('the cart tells the whole sum, delivery included', async ({ page }, { project }) => {
  const { sellingPrice } = await buyer(page, `Whole ${project.name}`, 2)
  await page.goto('/cart')
  await expect(page.locator('.cart-sum dd')).toHaveText([2 * sellingPrice, 60, 2 * sellingPrice + 60].map(rupees))
})

test('on a phone the bill stands above the button that places the order', async ({ page }, { project }) => {
  await buyer(page, `Above ${project.name}`)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/checkout')
  const bottomOfBill = (await page.locator('.pay .bill').boundingBox())!
  const button = (await page.locator('.pay-button').boundingBox())!
  expect(button.y).toBeGreaterThanOrEqual(bottomOfBill.y + bottomOfBill.height)
})

test('a double tap adds one copy to the cart', async ({ page }, { project }) => {
  await signInAsReader(page, `Twice ${project.name} ${Date.now()}`)
  await page.goto('/shop')
  const add = page.getByRole('button', { name: say.books.add }).first()
  await untilAlive(add)
  await add.dblclick()
  await expect(page.locator('.toast')).toBeVisible()
  await page.goto('/cart')
  await expect(page.locator('.cart-steps output')).toHaveText(['1'])
})

test('what a placed order leaves: a line on the next page, a notification, and a page that stays', async ({ page }, {
  project,
}) => {
  await buyer(page, `Leaves ${project.name}`)
  await page.goto('/checkout')
  await page.getByLabel(checkout.name).fill('Kanmani')
  await page.getByLabel(checkout.phone).fill('98400 00000')
  await page.getByLabel(checkout.address).fill('12, South Street, Tirunelveli 627001')
  await page.locator('.pay-button').click()
  await expect(page).toHaveURL(/\/home$/)
  const line = page.getByRole('complementary', { name: say.site.shop.placed.label })
  await expect(line).toContainText(/\d{4}/)
  await page.reload()
  await expect(line).toBeVisible()
  await page.goto('/notifications')
  await expect(page.locator('.news-item')).toContainText('We have received your order.')
  await line.getByRole('link', { name: say.site.shop.placed.receipt }).click()
  await expect(page).toHaveURL(/\/orders\/\w+$/)
  await expect(page.locator('.receipt .total')).toBeVisible()
  await expect(line).toHaveCount(0)
  await page.goto('/order-confirmation')
  await page.getByRole('link', { name: say.site.shop.orders }).last().click()
  await expect(page).toHaveURL(/\/orders$/)
})

test('the checkout asks for name, phone and address, and for nothing of their form [V-06, V-07]', async ({ page }, {
  project,
}) => {
  await buyer(page, `Asks ${project.name}`)
  await page.goto('/checkout')
  const place = page.locator('.pay-button')
  await expect(page.getByLabel(checkout.name)).toHaveValue(new RegExp(`^Asks ${project.name} `))
  await page.getByLabel(checkout.name).fill('')
  await place.click()
  await expect(page.locator('.pay .field.bad')).toHaveCount(3)
  await expect(page.getByLabel(checkout.name)).toBeFocused()
  await page.getByLabel(checkout.name).fill('K')
  await page.getByLabel(checkout.phone).fill('ask at the shop')
  await page.getByLabel(checkout.address).fill('there')
  // What looks wrong is pointed out once; a second click of the same press is no answer.
  await place.dblclick()
  await expect(page.getByText(checkout.isThisRight)).toBeVisible()
  await expect(page.locator('.doubts li')).toHaveText([
    checkout.doubts.phone.replace('{{value}}', 'ask at the shop'),
    checkout.doubts.address.replace('{{value}}', 'there'),
  ])
  await expect(page.getByText(checkout.confirmed)).toBeHidden()
  await page.getByLabel(checkout.address).fill('12, South Street, Tirunelveli 627001')
  await expect(page.locator('.doubts li')).toHaveCount(1)
  await place.click()
  await expect(page.getByText(checkout.confirmed)).toBeVisible()
})
