// Sending a notification: it goes to those who were chosen, once, and only when that is confirmed.
import type { Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { expect, readIn, signInAsAdmin, test, untilAlive } from '../support/test.ts'

const { adminNotifications, adminSite } = say

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Makes a reader's account by the documented call. */
async function addReader(page: Page, name: string): Promise<void> {
  const email = `${name.toLowerCase().replaceAll(/\W/g, '-')}@example.org`
  const answer = await page.request.post('/api/auth/client/register', {
    data: { name, email, password: 'a password of a reader' },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The calls of one procedure that the page makes from now on. */
function callsOf(page: Page, procedure: string): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/') && request.url().includes(procedure)) calls.push(request.url())
  })
  return calls
}

/** Answers a procedure's calls a good while later than the server does. */
const slowDown = (page: Page, procedure: string) =>
  page.route(`**/trpc/*${procedure}*`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 2500))
    await route.continue()
  })

test('on a slow line, Enter before the readers are found neither sends a notification nor loses anything', async ({
  page,
}) => {
  const mark = String(Date.now())
  const [kayal, maran] = [`Kayal ${mark}`, `Maran ${mark}`]
  await addReader(page, kayal)
  await addReader(page, maran)
  await signInAsAdmin(page)
  await slowDown(page, 'notifications.searchPeople')
  const sent = callsOf(page, 'notifications.send')
  const previews = callsOf(page, 'notifications.preview')
  await page.goto('/admin/notifications/send')
  const find = page.getByRole('combobox', { name: adminNotifications.find })
  const options = page.getByRole('listbox', { name: adminNotifications.readers }).getByRole('option')
  await untilAlive(find)
  await page.getByLabel(adminNotifications.title, { exact: true }).fill('To two')
  await page.getByLabel(adminNotifications.message, { exact: true }).fill('Both shall read it.')

  await find.pressSequentially(kayal)
  await page.keyboard.press('Enter')
  await expect(find).toHaveValue(kayal)
  await expect(options).toHaveCount(1)
  await expect(find).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${kayal}` })).toBeVisible()
  await expect(find).toHaveValue('')

  await find.pressSequentially(maran)
  await page.keyboard.press('Enter')
  await expect(find).toHaveValue(maran)
  await expect(options).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove ${maran}` })).toBeVisible()
  await expect(page.getByRole('button', { name: `Remove ${kayal}` })).toBeVisible()

  await find.pressSequentially('Nobody of this name')
  await page.keyboard.press('Enter')
  await expect(page.getByText(adminNotifications.nobodyFound)).toBeVisible()
  await page.keyboard.press('Enter')
  expect(previews).toEqual([])
  await expect(page.getByLabel(adminNotifications.title, { exact: true })).toHaveValue('To two')

  await page.getByRole('button', { name: adminNotifications.send, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Send to 2 readers?')
  await expect(dialog).toContainText(`goes to ${kayal}, ${maran}.`)
  expect(sent).toEqual([])
  await dialog.getByRole('button', { name: adminNotifications.send, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(adminNotifications.sent)
  await expect(page.getByLabel(adminNotifications.title, { exact: true })).toHaveValue('')
  expect(sent).toHaveLength(1)
})

test('readers are chosen by arrow keys, Escape closes the list, and Enter then chooses nobody', async ({ page }) => {
  const mark = String(Date.now())
  for (const number of [1, 2, 3]) await addReader(page, `Kani ${mark} ${number}`)
  await signInAsAdmin(page)
  await page.goto('/admin/notifications/send')
  const find = page.getByRole('combobox', { name: adminNotifications.find })
  const options = page.getByRole('option')
  await find.fill(`Kani ${mark}`)
  await expect(options).toHaveCount(3)
  await expect(find).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Escape')
  await expect(find).toHaveAttribute('aria-expanded', 'false')
  await expect(options).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(page.getByText(adminNotifications.nobodyChosen)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(find).toHaveAttribute('aria-activedescendant', (await options.nth(2).getAttribute('id'))!)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Remove Kani ${mark} 3` })).toBeVisible()
})

test('a notification to all says to how many it goes, and is sent only when that is confirmed', async ({ page }) => {
  await addReader(page, `Oviya ${Date.now()}`)
  await signInAsAdmin(page)
  const sent = callsOf(page, 'notifications.send')
  await page.goto('/admin/notifications/send')
  await page.getByLabel(adminNotifications.title, { exact: true }).fill('Not yet')
  await page.getByLabel(adminNotifications.message, { exact: true }).fill('Think again.')
  await page.getByLabel(adminNotifications.toAll).check()
  await page.getByRole('button', { name: adminNotifications.send, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(adminNotifications.sendAllTitle)
  await expect(dialog).toContainText(/goes to every reader: \d+ at present/)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])
  await expect(page.getByLabel(adminNotifications.title, { exact: true })).toHaveValue('Not yet')
})

test('a notification that was begun survives a reload with its readers, and is left only on demand', async ({
  page,
}) => {
  const name = `Selvi ${Date.now()}`
  await addReader(page, name)
  await signInAsAdmin(page)
  await page.goto('/admin/notifications/send')
  const title = page.getByLabel(adminNotifications.title, { exact: true })
  await title.fill('Begun')
  await page.getByLabel(adminNotifications.find).fill(name)
  await page.getByRole('option', { name }).click()
  await page.getByRole('link', { name: adminNotifications.toManage }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(adminSite.draft.leaveTitle)
  await dialog.getByRole('button', { name: adminSite.draft.stay }).click()
  await expect(title).toHaveValue('Begun')

  page.once('dialog', (question) => void question.accept())
  await page.reload()
  await expect(title).toHaveValue('Begun')
  await expect(page.getByRole('button', { name: `Remove ${name}` })).toBeVisible()
  await page.locator('.draft-restored').getByRole('button', { name: adminSite.draft.discard }).click()
  await dialog.getByRole('button', { name: adminSite.draft.discard }).click()
  await expect(title).toHaveValue('')
  await page.getByRole('link', { name: adminNotifications.toManage }).click()
  await expect(page).toHaveURL(/notifications\/view/)
})
