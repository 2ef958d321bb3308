import type { Page } from '@playwright/test'
import { untilInteractive } from './test.ts'

/** Opens the browser's menu in one way. @returns whether the page prevented it; null: no menu event came */
export async function preventsMenu(
  page: Page,
  selector: string,
  open: (page: Page) => Promise<void> = () => page.locator(selector).first().click({ button: 'right' }),
): Promise<boolean | null> {
  await untilInteractive(page)
  await page.evaluate(() => {
    Object.assign(window, { menuPrevented: null })
    const note = (event: Event) => {
      Object.assign(window, { menuPrevented: event.defaultPrevented })
      // The test has no use for the menu itself.
      event.preventDefault()
    }
    addEventListener('contextmenu', note, { once: true })
  })
  await open(page)
  return page.evaluate(() => ('menuPrevented' in window ? (window.menuPrevented as boolean | null) : null))
}
