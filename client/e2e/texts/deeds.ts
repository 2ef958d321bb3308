import type { Key } from './shown.ts'
import type { Deed } from './table.ts'

/** Sends the form of a page of the desk. */
export const submit: Deed = (page) => page.locator('main form button[type=submit]').last().click()

/** The same, though its button says that it is not ready. */
export const submitUnready: Deed = (page) => page.locator('main form button[type=submit]').last().click({ force: true })

/** Presses the button that sends the form in `place`. */
export const submitIn =
  (place: string): Deed =>
  (page) =>
    page.locator(`${place} button[type=submit]`).last().click()

/** Presses what has exactly these words, whatever its name for screen readers adds; the first of several. */
export const press =
  (key: Key): Deed =>
  (page, say) =>
    page.getByText(say(key), { exact: true }).first().click()

/** Presses a button of the window that is open. */
export const pressInDialog =
  (key: Key): Deed =>
  (page, say) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say(key), exact: true })
      .click()

/** One deed after the other. */
export const inTurn =
  (...deeds: Deed[]): Deed =>
  async (page, say) => {
    for (const deed of deeds) await deed(page, say)
  }
