import type { Page } from '@playwright/test'

/** Opens the menu, where the screen is too narrow for the navigation, and what is inside all of its entries. */
export async function openNavigation(page: Page): Promise<void> {
  const menu = page.locator('.rail-menu')
  await page.locator('.rail-nav a').first().waitFor({ state: 'attached' })
  if (await menu.isVisible()) await menu.click()
  const closed = page.locator('.rail-nav [aria-expanded=false]')
  while ((await closed.count()) > 0) await closed.first().click()
}

/** Leads to another page of the admin by scripts, as its links do: a full load would compile all scripts again. */
export const goByScripts = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), path)
