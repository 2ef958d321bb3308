import type { Locator, Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { expect } from './test.ts'

/** Sends a form, goes on in it before the call is let through, and waits until the form says so. In English. */
export async function typeOn(page: Page, submit: Locator, call: RegExp, goOn: () => Promise<unknown>): Promise<void> {
  const held = Promise.withResolvers<void>()
  await page.route(call, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(call)
  await submit.click()
  await asked
  await goOn()
  held.resolve()
  await expect(page.getByText(say.adminSite.draft.typedOn)).toBeVisible()
}
