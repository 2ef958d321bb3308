// People: who works on the site, how somebody joins, and what each role sees.
import type { Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import type { StaffRole } from '../../../shared/staff.rules.ts'
import { goByScripts, openNavigation } from '../support/admin-nav.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { adminStaff, adminSite } = say
const password = 'a long sentence of a colleague'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Counts the clicks of whoever uses the page. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const state = globalThis as unknown as { clicks: number }
    state.clicks = 0
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && (state.clicks += 1), true)
  })
  return () => page.evaluate(() => (globalThis as unknown as { clicks: number }).clicks)
}

const linkIn = (page: Page) => page.getByLabel(adminStaff.copy.label, { exact: true })
const addressOf = (name: string) => `${name.toLowerCase()}-${Date.now()}@example.org`

/** A colleague, invited and joined by the calls that the pages make. @returns the token of the session */
async function colleagueOf(page: Page, ownerToken: string, name: string, role: StaffRole): Promise<string> {
  const call = async (path: string, data: object, token = '') => {
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    const answer = await page.request.post(`/trpc/${path}`, { data, ...(headers && { headers }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { result: { data: { url: string; token: string } } }).result.data
  }
  const { url } = await call('staff.invite', { email: addressOf(name), role }, ownerToken)
  const { token } = await call('staff.join', { token: url.split('#')[1], name, password })
  return token
}

async function signInWith(page: Page, token: string): Promise<void> {
  await page.goto('/favicon.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.adminToken, token])
}

test('a colleague is added in four clicks, joins by the link, and is dismissed in three', async ({
  page,
  context,
  newReader,
  faults,
}) => {
  faults.expect(/^401: GET .*posts\.|^400: POST .*openInvitation|^401: .*trpc/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('button', { name: adminSite.menu })
  const isPhone = await menu.isVisible()
  if (isPhone) await menu.click()
  const clicksToAdd = await countClicks(page)
  await page.getByRole('link', { name: adminSite.nav.people }).click()
  await page.getByRole('button', { name: adminStaff.invite.open, exact: true }).click()
  const email = addressOf('Kayal')
  await page.getByLabel(adminStaff.columns.email).fill(email)
  await page.getByRole('radio', { name: new RegExp(`^${adminStaff.roles.shop}`) }).click()
  await page.getByRole('button', { name: adminStaff.invite.make }).click()
  await expect(page.getByText(adminStaff.copy.copied)).toBeVisible()
  expect(await clicksToAdd()).toBeLessThanOrEqual(4)
  const link = await linkIn(page).inputValue()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)

  const theirs = await newReader({ lang: 'en' })
  await theirs.goto(link)
  await expect(theirs.getByLabel(adminSite.login.email)).toHaveValue(email)
  await theirs.getByLabel(adminStaff.join.name, { exact: true }).fill('Kayal of the shop')
  await theirs.getByLabel(adminStaff.join.password, { exact: true }).fill(password)
  await theirs.getByRole('button', { name: adminStaff.join.submit, exact: true }).click()
  await expect(theirs).toHaveURL(/\/admin\/dashboard/)
  const again = await newReader({ lang: 'en' })
  await again.goto(link)
  await expect(again.getByRole('alert')).toContainText(adminStaff.join.dead)

  await page.goto('/admin/dashboard')
  if (isPhone) await menu.click()
  const clicksToDismiss = await countClicks(page)
  await page.getByRole('link', { name: adminSite.nav.people }).click()
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: 'Kayal of the shop' })
    .first()
    .click()
  await page.getByRole('button', { name: adminStaff.suspend, exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('status').first()).toContainText('Kayal of the shop is suspended')
  expect(await clicksToDismiss()).toBeLessThanOrEqual(3)
  await theirs.goto('/admin/orders')
  await expect(theirs).toHaveURL(/\/auth\/login/)
})

test('each role sees what it may use, and is told where it may not be; an author hands a text in for review, and finds no way to publish it [P-09]', async ({
  page,
  newReader,
}) => {
  const owner = await signInAsAdmin(page)
  const tokens = {
    author: await colleagueOf(page, owner, 'Mani', 'author'),
    shop: await colleagueOf(page, owner, 'Vel', 'shop'),
  }
  const shown = {
    author: {
      has: [adminSite.nav.posts],
      hasNot: [adminSite.nav.orders, adminSite.nav.people, adminSite.nav.categories],
    },
    shop: {
      has: [adminSite.nav.orders, adminSite.nav.books, adminSite.nav.plans],
      hasNot: [adminSite.nav.posts, adminSite.entries.posts],
    },
  }
  for (const role of ['author', 'shop'] as const) {
    const theirs = await newReader({ lang: 'en' })
    await signInWith(theirs, tokens[role])
    await theirs.goto('/admin/settings')
    await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(adminStaff.forbidden.title)
    await openNavigation(theirs)
    const links = theirs.locator('.rail')
    for (const name of shown[role].has) await expect(links.getByRole('link', { name, exact: true })).toBeAttached()
    for (const name of shown[role].hasNot)
      await expect(links.getByRole('link', { name, exact: true })).not.toBeAttached()
    await theirs.goto('/admin')
    await expect(theirs).toHaveURL(/\/admin\/dashboard$/)
    await expect(theirs.getByRole('heading', { level: 1 })).not.toHaveText(adminStaff.forbidden.title)
    if (role !== 'author') continue
    await goByScripts(theirs, '/admin/universal/create')
    await expect(theirs.getByRole('button', { name: say.adminWriting.outcome.review })).toBeVisible()
    await expect(theirs.getByRole('radio', { name: say.adminWriting.state.published })).not.toBeAttached()
    await goByScripts(theirs, '/admin/universal')
    await expect(theirs.getByText(say.adminPosts.list.empty)).toBeVisible()
  }
})

test('an owner changes a role, passes on a reset link and ends a session', async ({ page }) => {
  const owner = await signInAsAdmin(page)
  const token = await colleagueOf(page, owner, 'Nila', 'author')
  await page.goto('/admin/people')
  const row = page.getByRole('row').filter({ hasText: 'nila-' }).first()
  await row.getByRole('button', { name: 'Nila', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: new RegExp(`^${adminStaff.roles.editor}`) }).check()
  await dialog.getByRole('button', { name: adminStaff.saveRole }).click()
  await expect(dialog.getByRole('status').first()).toHaveText(adminStaff.roleChanged)
  await dialog.getByRole('button', { name: adminStaff.password.make }).click()
  await expect(linkIn(page)).toHaveValue(/\/reset-password#[\w-]{43}$/)
  await dialog.getByRole('button', { name: adminStaff.sessions.end, exact: true }).click()
  await expect(dialog.getByText(adminStaff.sessions.none)).toBeVisible()
  const check = await page.request.post('/api/auth/admin/verify-token', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await check.json()).toMatchObject({ isValid: false })
  await page.keyboard.press('Escape')
  await expect(dialog).not.toBeVisible()
  await expect(row).toContainText(adminStaff.roles.editor)
})
