import type { Key } from './shown.ts'
import type { Action } from './table.ts'

/** Sends the form of a page of the admin. */
export const submit: Action = (page) => page.locator('main form button[type=submit]').last().click()

/** The same, though its button says that it is not ready. */
export const submitUnready: Action = (page) =>
  page.locator('main form button[type=submit]').last().click({ force: true })

/** Presses the button that sends the form in `place`. */
export const submitIn =
  (place: string): Action =>
  (page) =>
    page.locator(`${place} button[type=submit]`).last().click()

/** Presses what has exactly these words, whatever its name for screen readers adds; the first of several. */
export const press =
  (key: Key): Action =>
  (page, say) =>
    page.getByText(say(key), { exact: true }).first().click()

/** Presses a button of the window that is open. */
export const pressInDialog =
  (key: Key): Action =>
  (page, say) =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say(key), exact: true })
      .click()

/** One action after the other. */
export const inTurn =
  (...actions: Action[]): Action =>
  async (page, say, app) => {
    for (const action of actions) await action(page, say, app)
  }
