// @vitest-environment jsdom
// The list of orders, as far as it needs no server.
import { afterEach, expect, test } from 'vitest'
import { storageKeys } from '#shared/storage-keys.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { page, plain, until } from '#client/test/page.ts'
import { adminOrder } from '#client/test/texts/samples.ts'

const hourMs = 3_600_000
const answers: Answers = {
  'orders.adminList': data({
    orders: [{ ...adminOrder, createdAt: new Date(Date.now() - 5 * hourMs).toISOString() }],
    next: null,
  }),
}

let app: App
afterEach(() => app.close())

test('orders are as old as they are while those of another search are on their way', async () => {
  const stored = { [storageKeys.adminToken]: 'of an admin' }
  app = await openApp('/admin/orders', { lang: 'en', stored, answers })
  const age = page.locator('[data-list=orders] tbody time')
  await age.waitFor()
  const before = plain(age.shown()[0]?.textContent)
  expect(before).toMatch(/5/)
  app.answer({ 'orders.adminList': 'pending' })
  await page.locator('input[type=search]').fill('நிலா')
  await until(
    () => location.search.includes('q='),
    () => 'the search does not reach the address',
  )
  expect(plain(age.shown()[0]?.textContent)).toBe(before)
})
