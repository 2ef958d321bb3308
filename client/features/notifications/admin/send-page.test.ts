// @vitest-environment jsdom
// Sending a notification: it goes to those who were chosen, once, and only when that is confirmed.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { person } from '#client/test/texts/samples.ts'

const { adminNotifications, adminSite } = messages.en
const at = '/admin/notifications/send'
const title = page.getByLabel(adminNotifications.title, { exact: true })
const message = page.getByLabel(adminNotifications.message, { exact: true })
const find = page.getByRole('combobox', { name: adminNotifications.find })
const options = page.getByRole('listbox', { name: adminNotifications.readers }).getByRole('option')
const dialog = page.getByRole('dialog')
const send = page.getByRole('button', { name: adminNotifications.send, exact: true })
const chosen = (name: string) => page.getByRole('button', { name: `Remove ${name}` })
const found = (...names: string[]): Answers => ({
  'notifications.searchPeople': data(names.map((name) => ({ ...person, id: name, name }))),
})

let app: App
beforeEach(async () => {
  app = await openApp(at, { lang: 'en', stored: sessions.admin })
  await title.waitFor()
})
afterEach(() => app.close())

/** On a slow line somebody types, and presses Enter before anything was found. */
async function typeAndEnter(words: string): Promise<void> {
  const arrive = app.hold('notifications.searchPeople')
  const before = app.inputsTo('notifications.searchPeople').length
  await find.fill(words)
  await find.press('Enter')
  await eventually(() => expect(app.inputsTo('notifications.searchPeople')).toHaveLength(before + 1), 50)
  await find.press('Enter')
  expect(find.now().value).toBe(words)
  arrive()
}

test('on a slow line, Enter before the readers are found neither sends a notification nor loses anything', async () => {
  await title.fill('To two')
  await message.fill('Both shall read it.')
  app.answer(found('Kayal'))
  await typeAndEnter('Kayal')
  await options.waitFor()
  expect(find.now().getAttribute('aria-activedescendant')).toBe(options.now().id)
  await find.press('Enter')
  await chosen('Kayal').waitFor()
  expect(find.now().value).toBe('')

  app.answer(found('Maran'))
  await typeAndEnter('Maran')
  await options.waitFor()
  await find.press('ArrowDown')
  await find.press('Enter')
  await chosen('Maran').waitFor()
  expect(chosen('Kayal').count()).toBe(1)

  app.answer(found())
  await typeAndEnter('Nobody of this name')
  await page.getByText(adminNotifications.nobodyFound).waitFor()
  await find.press('Enter')
  expect(app.inputsTo('notifications.preview')).toEqual([])
  expect(title.now().value).toBe('To two')

  app.answer({
    'notifications.preview': data({ count: 2, names: ['Kayal', 'Maran'] }),
    'notifications.send': data({ id: 'n1' }),
  })
  await send.click()
  await dialog.filter({ hasText: 'Send to 2 readers?' }).filter({ hasText: 'goes to Kayal, Maran.' }).waitFor()
  expect(app.inputsTo('notifications.send')).toEqual([])
  await dialog.getByRole('button', { name: adminNotifications.send, exact: true }).click()
  await page.locator('.toast').filter({ hasText: adminNotifications.sent }).waitFor()
  await eventually(() => expect(title.now().value).toBe(''))
  expect(app.inputsTo('notifications.send')).toMatchObject([
    { title: 'To two', target: { kind: 'people', userIds: ['Kayal', 'Maran'] } },
  ])
})

test('readers are chosen by arrow keys, Escape closes the list, and Enter then chooses nobody', async () => {
  app.answer(found('Kani 1', 'Kani 2', 'Kani 3'))
  await find.fill('Kani')
  await eventually(() => expect(options.shown()).toHaveLength(3), 50)
  expect(find.now().getAttribute('aria-expanded')).toBe('true')
  await find.press('Escape')
  await eventually(() => expect(options.shown()).toEqual([]))
  expect(find.now().getAttribute('aria-expanded')).toBe('false')
  await find.press('Enter')
  await page.getByText(adminNotifications.nobodyChosen).waitFor()
  await find.press('ArrowDown')
  await find.press('ArrowUp')
  await eventually(() => expect(find.now().getAttribute('aria-activedescendant')).toBe(options.nth(2).now().id))
  await find.press('Enter')
  await chosen('Kani 3').waitFor()
})

test('a notification to all says to how many it goes, and is sent only when that is confirmed', async () => {
  app.answer({ 'notifications.preview': data({ count: 47, names: [] }) })
  await title.fill('Not yet')
  await message.fill('Think again.')
  await page.getByLabel(adminNotifications.toAll).check()
  await send.click()
  const question = await dialog.filter({ hasText: adminNotifications.sendAllTitle }).waitFor()
  expect(question.textContent).toContain('goes to every reader: 47 at present')
  // Enter presses what has the focus, and that sends nothing.
  ;(document.activeElement as HTMLElement).click()
  await eventually(() => expect(dialog.shown()).toEqual([]))
  expect(app.inputsTo('notifications.send')).toEqual([])
  expect(title.now().value).toBe('Not yet')
})

test('a notification that was begun survives a reload with its readers, and is left only on demand', async () => {
  app.answer(found('Selvi'))
  await title.fill('Begun')
  await find.fill('Selvi')
  await options.click()
  const manage = page.getByRole('link', { name: adminNotifications.toManage })
  await manage.click()
  await dialog.filter({ hasText: adminSite.draft.leaveTitle }).waitFor()
  await dialog.getByRole('button', { name: adminSite.draft.stay }).click()
  expect(title.now().value).toBe('Begun')

  const stored = await app.leave()
  app = await openApp(at, { lang: 'en', stored })
  await chosen('Selvi').waitFor()
  expect(title.now().value).toBe('Begun')
  await page.locator('.draft-restored').getByRole('button', { name: adminSite.draft.discard }).click()
  await dialog.getByRole('button', { name: adminSite.draft.discard }).click()
  await eventually(() => expect(title.now().value).toBe(''))
  expect(chosen('Selvi').count()).toBe(0)
  await manage.click()
  await eventually(() => expect(location.pathname).toBe('/admin/notifications/view'))
})
