import { expect, type Locator } from '@playwright/test'

/** Presses what the menu of a row offers; on the phone the menu is opened first. */
export async function pressInRow(row: Locator, name: string | RegExp): Promise<void> {
  const menu = row.locator('.row-menu-button')
  await expect(menu).toBeVisible()
  const verb = row.locator('.row-verbs').getByRole('button', { name, includeHidden: true })
  if (!(await verb.isVisible())) await menu.click()
  await verb.click()
}
