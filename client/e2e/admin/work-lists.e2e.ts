// The admin: messages, books, plans, notifications, subscribers and letters as lists to work through.
import type { Page } from '@playwright/test'
import { messages as english } from '../../i18n/en/admin.ts'
import { messages as tamil } from '../../i18n/ta/admin.ts'
import { goByScripts } from '../support/admin-nav.ts'
import { accessFaults } from '../support/axe.ts'
import { photo } from '../support/pictures.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

const { adminWorkList: list, adminTrash: trash } = english
const rows = (page: Page) => page.locator('.list tbody tr')
const undo = (page: Page) => page.getByRole('button', { name: trash.undo, exact: true })
const counted = (text: string, count: number) => text.replace('{{count}}', String(count))
/** Once the rows are those of the filter: older ones are pale. */
async function expectClean(page: Page): Promise<void> {
  await expect(page.getByRole('table').first()).toHaveAttribute('aria-busy', 'false')
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  expect(await accessFaults(page, { within: 'main' })).toEqual([])
}

/** Sends messages by the contact page's call. */
async function write(page: Page, mark: string, names: string[]): Promise<void> {
  for (const name of names) {
    const data = { name: `${name} ${mark}`, email: 'kayal@example.org', message: `ஒரு கட்டுரை அனுப்பலாமா?\n${name}` }
    const answer = await page.request.post('/trpc/contact.send', { data })
    expect(answer.ok(), await answer.text()).toBe(true)
  }
}

test('messages are found, read in a window, marked and deleted together, and that is undone [H-110]', async ({
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

  await rows(page).last().locator('.list-open').focus()
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
  await page.locator('.list-bar').getByRole('button', { name: say.markRead, exact: true }).click()
  await expect(page.getByText(say.noMatch)).toBeVisible()
  await undo(page).click()
  await expect(rows(page)).toHaveCount(2)

  await rows(page).first().locator('.list-open').focus()
  await page.keyboard.press('x')
  await page.locator('.list-bar').getByRole('button', { name: say.delete, exact: true }).click()
  await expect(page.getByText(counted(say.deleted_one, 1))).toBeVisible()
  await expect(rows(page)).toHaveCount(1)
  await undo(page).click()
  await expect(rows(page)).toHaveCount(2)
})

test('filters of messages stand in the address, and are kept under a name; all that match are selected, beyond what is shown [H-110, H-111]', async ({
  page,
  context,
  baseURL,
}) => {
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
  const view = page.getByRole('button', { name, exact: true })
  await expect(view).toBeVisible()
  await goByScripts(page, '/admin/messages')
  await expect(view).toHaveAttribute('aria-pressed', 'false')
  await view.click()
  await expect(page).toHaveURL(/show=unread.*sort=oldest/)
  await page.goBack()
  await expect(page).toHaveURL(/messages$/)
  await page.getByRole('button', { name: list.views.remove.replace('{{name}}', name) }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)

  const mark = `many${Date.now()}`
  await write(
    page,
    mark,
    Array.from({ length: 53 }, (_, number) => `Reader ${number}`),
  )
  await goByScripts(page, `/admin/messages?q=${mark}`)
  await expect(rows(page)).toHaveCount(50)
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  await page.getByRole('button', { name: list.selectMore.replace('{{max}}', '200') }).click()
  await expect(page.locator('.list-bar')).toContainText(counted(list.count_other, 53))
  await page.locator('.list-bar').getByRole('button', { name: english.adminContact.delete, exact: true }).click()
  await expect(page.getByText(counted(english.adminContact.deleted_other, 53))).toBeVisible()
  await expect(page.getByText(english.adminContact.noMatch)).toBeVisible()
})

test('books are taken off sale together, sorted and narrowed, and that is undone', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminBooks: say } = english
  await readIn(context, 'en', baseURL!)
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const mark = `Shelf${Date.now()}`
  // Other tests buy the dearest book meanwhile: it must be none of these.
  for (const [name, price] of [
    ['Dear', '60'],
    ['Cheap', '40'],
  ] as const) {
    const image = await photo(200, 300)
    const multipart = { name: `${name} ${mark}`, author: 'Kayal', actualPrice: price, sellingPrice: price, image }
    const made = await page.request.post('/api/books', { headers, multipart })
    expect(made.status(), await made.text()).toBe(201)
  }
  await page.goto(`/admin/books?q=${mark}&sort=cheapest`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText('Cheap')
  await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', /\/shop\//)
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  await page.locator('.list-bar').getByRole('button', { name: say.bulk.out, exact: true }).click()
  await expect(page.getByText(counted(say.bulk.nowOut_other, 2))).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${say.states.out}`) }).click()
  await expect(rows(page)).toHaveCount(2)
  await undo(page).click()
  await expect(page.getByText(say.noMatch)).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^${say.states.all}`) }).click()
  await expect(rows(page)).toHaveCount(2)
  await expectClean(page)
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  await page.locator('.list-bar').getByRole('button', { name: say.delete, exact: true }).click()
  await expect(page.getByText(counted(say.bulk.deleted_other, 2))).toBeVisible()
})

test('requests for a plan are found, activated together, taken back in time, and declined [H-116]', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminPlans: say } = english
  await readIn(context, 'en', baseURL!)
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const mark = `Wish${Date.now()}`
  const plan = { title: `Year ${mark}`, price: 600, durationInDays: 365 }
  const made = await page.request.post('/api/subscriptions', { headers, data: plan })
  const { _id: planId } = ((await made.json()) as { data: { _id: string } }).data
  for (const name of ['Kayal', 'Maran']) {
    const data = { name: `${name} ${mark}`, email: `${name}-${mark}@example.org`, password: 'a password of a reader' }
    await page.request.post('/api/auth/client/register', { data })
    const signed = await page.request.post('/api/auth/client/login', { data })
    const { token } = (await signed.json()) as { token: string }
    const reader = { authorization: `Bearer ${token}` }
    const asked = await page.request.post('/trpc/plans.request', { headers: reader, data: { planId } })
    expect(asked.ok(), await asked.text()).toBe(true)
  }
  await page.goto('/admin/subscription-plans')
  const requests = page.locator('[data-list=plan-requests] tbody tr')
  await page.getByRole('searchbox', { name: say.search }).fill(mark)
  await expect(page).toHaveURL(new RegExp(`q=${mark}`))
  await expect(requests).toHaveCount(2)
  await expect(page.locator('.prequests .list-total')).toContainText('₹1,200.00')
  for (const box of await requests.getByRole('checkbox').all()) await box.check()
  await page.locator('.list-bar').getByRole('button', { name: say.activate, exact: true }).click()
  await expect(page.getByText(counted(say.activated_other, 2))).toBeVisible()
  await expect(requests).toHaveCount(0)
  await undo(page).click()
  await expect(requests).toHaveCount(2)
  await requests
    .first()
    .getByRole('button', { name: /Decline$/ })
    .click()
  await expect(page.getByText(say.declined_one)).toBeVisible()
  await expect(requests).toHaveCount(1)
  // Selecting in one list lets go of the other.
  await requests.getByRole('checkbox').check()
  const plans = page.locator('[data-list=plans] tbody tr').filter({ hasText: mark })
  await plans.getByRole('checkbox').check()
  await expect(requests.getByRole('checkbox')).not.toBeChecked()
  await page.locator('.list-bar').getByRole('button', { name: say.delete, exact: true }).click()
  await expect(plans).toHaveCount(0)
  await undo(page).click()
  await expect(plans).toHaveCount(1)
  await expect(requests).toHaveCount(1)
  await page.request.delete(`/api/subscriptions/admin/${planId}`, { headers })
})

test('notifications that were sent are found, and deleted together after a question that says whom they have reached [H-117]', async ({
  page,
  context,
  baseURL,
}) => {
  const { adminNotifications: say } = english
  await readIn(context, 'en', baseURL!)
  const headers = { authorization: `Bearer ${await signInAsAdmin(page)}` }
  const mark = `Note${Date.now()}`
  const reader = { name: `Kani ${mark}`, email: `kani-${mark}@example.org`, password: 'a password of a reader' }
  await page.request.post('/api/auth/client/register', { data: reader })
  for (const title of ['First', 'Second']) {
    const data = { title: `${title} ${mark}`, message: 'It is out.', targetUserNames: [reader.name] }
    const sent = await page.request.post('/api/notifications', { headers, data })
    expect(sent.ok(), await sent.text()).toBe(true)
  }
  await page.goto(`/admin/notifications/view?view=messages&q=${mark}`)
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).first()).toContainText(say.reach.replace('{{delivered}}', '1').replace('{{read}}', '0'))
  await expectClean(page)
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  await page.locator('.list-bar').getByRole('button', { name: say.delete, exact: true }).click()
  const question = page.getByRole('dialog', { name: counted(say.removeTitle_other, 2) })
  await expect(question).toContainText(counted(say.removeText_other, 2))
  await question.getByRole('button', { name: say.delete, exact: true }).click()
  await expect(page.getByText(counted(say.removed_other, 2))).toBeVisible()
  await expect(page.getByText(say.noMatch)).toBeVisible()
})

/** In the longer words and dark: no row is wider than the screen, and axe finds nothing. */
test('the lists are laid out for a phone', async ({ page, context, baseURL }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await readIn(context, 'ta', baseURL!)
  await signInAsAdmin(page)
  await write(page, `p${Date.now()}`, ['மிக நீண்ட பெயருடைய திருச்சிராப்பள்ளி வேல்முருகன்'])
  const address = `phone-${Date.now()}@example.org`
  await page.request.post('/trpc/newsletter.subscribe', { data: { email: address } })
  for (const [path, title] of [
    ['/admin/messages', tamil.adminContact.title],
    ['/admin/books', tamil.adminBooks.title],
    ['/admin/newsletter', tamil.adminNewsletter.title],
  ] as const) {
    await (path === '/admin/messages' ? page.goto(path) : goByScripts(page, path))
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(rows(page).first()).toBeVisible()
    expect((await rows(page).first().boundingBox())!.height).toBeGreaterThanOrEqual(64)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await expectClean(page)
  }
})
