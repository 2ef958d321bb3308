// The window that finds and opens everything in the admin.
import type { Page } from '@playwright/test'
import { messages as english } from '../../i18n/en/admin.ts'
import { messages as tamil } from '../../i18n/ta/admin.ts'
import { goByScripts } from '../support/admin-nav.ts'
import { accessFaults } from '../support/axe.ts'
import { placeOrder } from '../support/orders.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const field = (page: Page) => page.getByRole('dialog').getByRole('combobox')
const option = (page: Page, name: string | RegExp) => page.getByRole('dialog').getByRole('option', { name })
const createIn = (section: string) => english.adminSite.nav.createIn.replace('{{section}}', section)

async function openPalette(page: Page): Promise<void> {
  await page.locator('.rail-find').click()
  await expect(field(page)).toBeFocused()
}

test('a page is opened by keyboard, by its Tamil and by its English name, and is a recent one then, until somebody logs out [H-100]', async ({
  page,
  context,
  baseURL,
}) => {
  const say = tamil.adminHome.palette
  const named = tamil.adminSite.nav
  await readIn(context, 'ta', baseURL!)
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  const find = page.getByRole('button', { name: say.find })
  await expect(find).toBeVisible()
  for (const words of [tamil.adminSite.nav.mails, english.adminSite.nav.mails.toUpperCase()]) {
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await field(page).fill(words)
    await expect(option(page, named.mails)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/mails$/)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('Control+k')
    await field(page).fill(named.dashboard)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/dashboard$/)
  }
  await find.click()
  await expect(option(page, /./).nth(0)).toContainText(named.dashboard)
  await expect(option(page, /./).nth(1)).toContainText(named.mails)
  expect(await accessFaults(page)).toEqual([])
  await field(page).fill('a word that nothing has')
  await expect(page.getByText(say.none)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(find).toBeFocused()

  expect(await page.evaluate(() => localStorage.getItem('recentWays'))).toContain('mails')
  // What the page asked for must not be answered after the session has ended.
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: tamil.adminSite.logout }).click()
  await expect(page).toHaveURL(/\/auth\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('recentWays'))).toBeNull()
})

test('on a phone orders, posts and books are found by a button, and what can be made [H-100]', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await readIn(context, 'en', baseURL!)
  const buyer = `Palette ${Date.now()}`
  const order = await placeOrder(page, buyer)
  await page.goto('/admin/dashboard')
  await openPalette(page)
  await field(page).fill(buyer)
  await option(page, new RegExp(buyer)).click()
  await expect(page).toHaveURL(new RegExp(`/admin/orders\\?.*edit=${order.id}`))
  await expect(page.getByRole('dialog')).toContainText(buyer)

  await goByScripts(page, '/admin/dashboard')
  await openPalette(page)
  await field(page).fill('மழையின் நில')
  await option(page, /மழையின் நில வரைபடம்/).click()
  await expect(page).toHaveURL(/\/admin\/write\?post=/)

  await goByScripts(page, '/admin/dashboard')
  await openPalette(page)
  await field(page).fill(order.title)
  await option(page, new RegExp(`^${order.title} ${english.adminHome.palette.book}`)).click()
  await expect(page).toHaveURL(/\/admin\/books\?q=/)

  await goByScripts(page, '/admin/orders')
  await openPalette(page)
  await field(page).fill(createIn(english.adminSite.nav.books))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/books\/create$/)
})
