// The admin: its sidebar, and who may see it.
import type { Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { sentenceOf } from '../../../shared/errors.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { openNavigation } from '../support/admin-nav.ts'
import { admin } from '../support/site.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { data, type Answers } from '../../test/answers.ts'
import { answerCalls } from '../support/answers.ts'

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

test('whoever has a session in the admin is not asked for a password [S-233, S-234]', async ({ page, faults }) => {
  faults.expect(/^401: POST .*adminLogin/)
  await page.goto('/auth/login')
  await page.getByLabel(adminSite.login.email).fill(admin.email)
  await page.getByLabel(adminSite.login.password, { exact: true }).fill('not this one')
  await page.getByRole('button', { name: adminSite.login.submit, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(sentenceOf('LOGIN_FAILED'))
  await signInAsAdmin(page)
  await page.goto('/auth/login')
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('whoever signs in with the generated password sets another before anything opens', async ({ page, faults }) => {
  faults.expect(/^400: POST .*changePassword/)
  const token = await signInAsAdmin(page)
  const user = { id: 'a', name: 'Admin', email: admin.email, role: 'owner' as const, mustChangePassword: true }
  let answers: Answers = { 'auth.verifyAdmin': data({ isValid: true, user }) }
  await answerCalls(page, () => answers)
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/auth\/password$/)
  await expect(page.getByRole('heading')).toHaveText(adminSite.password.title)
  await page.getByLabel(adminSite.password.new).fill('short one')
  await page.getByRole('button', { name: adminSite.password.save }).click()
  await expect(page.getByText(sentenceOf('PASSWORD_TOO_SHORT')).first()).toBeVisible()
  answers = { 'auth.changePassword': data({ token }) }
  await page.getByLabel(adminSite.password.new).fill('a long sentence of my own')
  await page.getByRole('button', { name: adminSite.password.save }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
})

test('the way out of the admin forgets the session [S-237, ST-26]', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: adminSite.logout }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await stored(page)).toBeNull()
  await expect(page.getByRole('alert')).toBeEmpty()
})

test('nobody sees the admin without a session [P-11, P-13]', async ({ page }) => {
  await page.goto('/admin/orders')
  await expect(page).toHaveURL(/\/auth\/login\?/)
  await expect(page.getByRole('alert')).toHaveText('Admin not authenticated. Please log in.')
})

test('orders that answer 401 say so and lead to the login [P-14]', async ({ page, faults }) => {
  faults.expect(/^401: /)
  const token = await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { name: adminSite.dashboard.welcome })).toBeVisible()
  await page.request.post('/api/auth/admin/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.locator('.rail a[href="/admin/orders"]').click()
  await expect(page.locator('.toast')).toHaveText(say.adminOrders.unauthorized)
  await expect(page).toHaveURL(/\/auth\/login\?/)
  expect(await stored(page)).toBeNull()
})
