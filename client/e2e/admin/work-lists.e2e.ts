// The admin: messages, books, plans, notifications, subscribers and letters as lists to work through.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { messages as english } from '../../i18n/en/admin.ts'
import { messages as tamil } from '../../i18n/ta/admin.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { adminWorkList: list, adminTrash: trash } = english
const rows = (page: Page) => page.locator('.wl-lines tbody tr')
const undo = (page: Page) => page.getByRole('button', { name: trash.undo, exact: true })
const counted = (text: string, count: number) => text.replace('{{count}}', String(count))
/** Once the rows are those of the filter: older ones are pale. */
async function expectClean(page: Page): Promise<void> {
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  expect((await new AxeBuilder({ page }).include('main').analyze()).violations).toEqual([])
}

/** Sends messages by the contact page's call. */
async function write(page: Page, mark: string, names: string[]): Promise<void> {
  for (const name of names) {
    const data = { name: `${name} ${mark}`, email: 'kayal@example.org', message: `ஒரு கட்டுரை அனுப்பலாமா?\n${name}` }
    const answer = await page.request.post('/trpc/contact.send', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

test('messages are found, read in a window, marked and deleted together, and that is undone', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminContact: say } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  const mark = `m${Date.now()}`
  await write(page, mark, ['Kayal', 'Maran', 'Kani'])
  await page.goto('/admin/messages')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(mark.toUpperCase())
  await expect(page).toHaveURL(new RegExp(`q=${mark}`, 'i'))
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Kani')
  await expect(rows(page).first()).toContainText(say.new)
  await expectClean(page)

  await rows(page).last().locator('[data-row]').focus()
  await page.keyboard.press('Enter')
  const window = page.getByRole('dialog', { name: `Kayal ${mark}` })
  await expect(window).toContainText('ஒரு கட்டுரை அனுப்பலாமா?')
  await expect(window.getByRole('link', { name: say.reply })).toHaveAttribute('href', 'mailto:kayal@example.org')
  await page.reload()
  await expect(window).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(window).toHaveCount(0)
  await expect(rows(page).last()).not.toContainText(say.new)

  await page.getByRole('button', { name: new RegExp(`^${say.states.unread}`) }).click()
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  await expect(page.getByRole('group', { name: list.selected })).toContainText(counted(list.count_other, 2))
  await page.locator('.wl-bar').getByRole('button', { name: say.markRead, exact: true }).click()
  await expect(page.getByText(say.noMatch)).toBeVisible()
  await undo(page).click()
  await expect(rows(page)).toHaveCount(2)

  await rows(page).first().locator('[data-row]').focus()
  await page.keyboard.press('x')
  await page.locator('.wl-bar').getByRole('button', { name: say.delete, exact: true }).click()
  await expect(page.getByText(counted(say.deleted_one, 1))).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await undo(page).click()
  await expect(rows(page)).toHaveCount(2)
})

test('filters of messages stand in the address, and are kept under a name', async ({ page, context, baseURL }) => {
  const { adminContact: say } = english
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  const name = `View ${Date.now()}`
  await page.goto('/admin/messages')
  await page.getByRole('button', { name: new RegExp(`^${say.states.unread}`) }).click()
  await page.getByRole('combobox', { name: list.sort }).selectOption('oldest')
  await expect(page).toHaveURL(/show=unread.*sort=oldest/)
  await page.getByRole('button', { name: list.views.save }).click()
  await page.getByLabel(list.views.name).fill(name)
  await page.keyboard.press('Enter')
  await page.goto('/admin/messages')
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page).toHaveURL(/show=unread.*sort=oldest/)
  await page.goBack()
  await expect(page).toHaveURL(/messages$/)
  await page.getByRole('button', { name: list.views.remove.replace('{{name}}', name) }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('all that match are selected, beyond what is shown', async ({ page, context, baseURL }) => {
  await readIn(context, 'en', baseURL!)
  await signInAsAdmin(page)
  const mark = `many${Date.now()}`
  await write(
    page,
    mark,
    Array.from({ length: 53 }, (_, number) => `Reader ${number}`),
  )
  await page.goto(`/admin/messages?q=${mark}`)
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  await page.getByRole('button', { name: list.selectMore.replace('{{max}}', '200') }).click()
  await expect(page.locator('.wl-bar')).toContainText(counted(list.count_other, 53))
  await page.locator('.wl-bar').getByRole('button', { name: english.adminContact.delete, exact: true }).click()
  await expect(page.getByText(counted(english.adminContact.deleted_other, 53))).toBeVisible()
  await expect(page.getByText(english.adminContact.noMatch)).toBeVisible()
})

/** The lists in both languages, dark and on a phone: no row is wider than the screen, and axe finds nothing. */
for (const [lang, say] of [
  ['ta', tamil],
  ['en', english],
] as const)
  test(`the lists are laid out for a phone, in ${lang}`, async ({ page, context, baseURL }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.emulateMedia({ colorScheme: 'dark' })
    await readIn(context, lang, baseURL!)
    await signInAsAdmin(page)
    await write(page, `p${Date.now()}`, ['மிக நீண்ட பெயருடைய திருச்சிராப்பள்ளி வேல்முருகன்'])
    for (const [path, title] of [['/admin/messages', say.adminContact.title]] as const) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(rows(page).first()).toBeVisible()
      expect((await rows(page).first().boundingBox())!.height).toBeGreaterThanOrEqual(64)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      await expectClean(page)
    }
  })
