import { messages as say } from '../../i18n/ta/admin.ts'
import site from '../../i18n/ta/site.json' with { type: 'json' }
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

test('an address that the admin does not have is said so in its frame, with a way on', async ({
  page,
  context,
  baseURL,
  faults,
}) => {
  faults.expect(/^404: GET .*\/admin\/xyz$/)
  await readIn(context, 'ta', baseURL!)
  await signInAsAdmin(page)
  const response = await page.goto('/admin/xyz')
  expect(response?.status()).toBe(404)
  await expect(page.locator('main').getByRole('heading', { level: 1 })).toHaveText(site.notFound.title)
  await expect(page.locator('.rail').getByRole('link', { name: say.adminSite.nav.orders, exact: true })).toBeVisible()
  await page.locator('main').getByRole('link', { name: say.adminSite.nav.dashboard, exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})
