// @vitest-environment jsdom
// Messages that were sent: each is changed in a window.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { notice } from '#client/test/texts/samples.ts'

const { adminNotifications: say, adminSite } = messages.en
const list = (message: string) =>
  data({
    notifications: [{ ...notice, message, audience: 'people' as const, delivered: 1, read: 0, isDelivered: true }],
    next: null,
  })

let app: App
afterEach(() => app.close())

test('what is typed while a message is changed stays, and the next press saves it', async () => {
  app = await openApp('/admin/notifications/view?view=messages', {
    ...{ lang: 'en', stored: sessions.admin },
    answers: { 'notifications.sent': list('It is out.'), 'notifications.sentTotals': data({ people: 1, all: 0 }) },
  })
  await page.getByRole('button', { name: notice.title }).click()
  const window = page.getByRole('dialog')
  const message = window.getByLabel(say.message)
  const save = window.getByRole('button', { name: say.save })
  await message.fill('It is out at last.')
  const release = app.hold('notifications.edit')
  await save.click()
  await eventually(() => expect(app.inputsTo('notifications.edit')).toHaveLength(1))
  await message.fill('It is out at last. Read it.')
  app.answer({ 'notifications.edit': data({}), 'notifications.sent': list('It is out at last.') })
  release()
  await window.getByText(adminSite.draft.typedOn, { exact: true }).waitFor()
  expect(message.now().value).toBe('It is out at last. Read it.')
  app.answer({ 'notifications.sent': list('It is out at last. Read it.') })
  await save.click()
  await eventually(() => expect(window.shown()).toEqual([]))
  expect(app.inputsTo('notifications.edit')).toMatchObject([
    { id: notice.id, message: 'It is out at last.' },
    { id: notice.id, message: 'It is out at last. Read it.' },
  ])
  await page.getByRole('row').filter({ hasText: 'It is out at last. Read it.' }).waitFor()
})
