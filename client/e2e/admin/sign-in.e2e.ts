// The admin: its sidebar, and who may see it.
import type { Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { openNavigation } from '../support/admin-nav.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { adminSite } = say

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

const stored = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.adminToken)

test('the sidebar leads to every page of the admin [H-70, R-39, R-60, R-61, R-62, R-63, R-64, R-66, R-67, R-68, R-69, R-70, R-71, R-72, R-73, S-236]', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  const rail = page.locator('.rail')
  await expect(rail.locator('.rail-title')).toContainText(adminSite.title)
  await expect(rail).toHaveCSS('position', /fixed|sticky/)
  const links = rail.locator('nav a').filter({ visible: true })
  expect(await links.count()).toBeLessThanOrEqual(8 + 2)
  await openNavigation(page)
  const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  for (const [path, ways] of Object.entries({
    'news-title': [''],
    'header-image': [''],
    banners: [''],
    categories: [''],
    'premium-articles': ['', '/create'],
    'addphotos/upload': [''],
    'recent-posts': ['', '/create'],
    universal: ['', '/create'],
    books: ['', '/create'],
    'pdf-uploads': ['', '/create'],
    notifications: ['/view', '/send'],
    orders: [''],
    'subscription-plans': ['', '/create'],
  }))
    for (const way of ways) expect(addresses).toContain(`/admin/${path}${way}`)
  await page.goto('/admin/notifications')
  await expect(page).toHaveURL(/\/admin\/notifications\/view$/)
})

test('orders that answer 401 to an admin who works on them say why and lead to the login [P-14, T-248]', async ({
  page,
  faults,
}) => {
  faults.expect(/^401: /)
  const token = await signInAsAdmin(page)
  await page.goto('/admin/orders')
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  await page.request.post('/api/auth/admin/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByLabel(say.adminOrders.search).fill('Madurai')
  await expect(page.locator('.toast')).toHaveText(say.adminOrders.unauthorized)
  await expect(page).toHaveURL(/\/auth\/login\?/)
  await expect(page.getByRole('status').filter({ hasText: say.adminOrders.unauthorized })).toBeVisible()
  expect(await stored(page)).toBeNull()
})
