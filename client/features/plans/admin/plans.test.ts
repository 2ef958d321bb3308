// @vitest-environment jsdom
// The plans of the admin: the window of a plan, and how one is withdrawn.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { plan } from '#client/test/texts/samples.ts'

const { adminPlans, adminSite } = messages.en
const none = { count: 0, amount: 0 }
const answers: Answers = {
  'plans.list': data([plan, { ...plan, id: 'plan2', title: 'மாதம்' }]),
  'plans.requests': data({ requests: [], next: null }),
  'plans.requestTotals': data({ requested: none, active: none, declined: none }),
}
const dialog = page.getByRole('dialog')

let app: App
afterEach(() => app.close())

const open = async () => {
  app = await openApp('/admin/subscription-plans', { lang: 'en', stored: sessions.admin, answers })
}

test('a window with changes asks before it closes, by Escape too', async () => {
  await open()
  await page.getByRole('button', { name: adminPlans.add }).click()
  const window = page.getByRole('dialog', { name: adminPlans.addTitle })
  const name = window.getByLabel(adminPlans.name)
  const question = page.getByRole('dialog', { name: adminSite.draft.discardTitle })
  const stay = question.getByRole('button', { name: adminSite.draft.stay })
  await name.fill('Half a plan')
  await name.press('Escape')
  await stay.click()
  // Asked again, faster than the browser tells that the question was closed.
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  )
  await question.waitFor()
  await eventually(() => expect(question.shown()).toHaveLength(1))
  await stay.click()
  await eventually(() => expect(question.shown()).toEqual([]))
  expect(name.now().value).toBe('Half a plan')
  await name.press('Escape')
  await question.getByRole('button', { name: adminSite.draft.discard }).click()
  await eventually(() => expect(window.count()).toBe(0))
})

test('a plan that readers wait for is deleted only after it says how many; the focus then stays in the list', async () => {
  await open()
  app.answer({ 'plans.waiting': data({ count: 1 }) })
  const row = page.getByRole('row').filter({ hasText: plan.title })
  await row.getByRole('button', { name: adminPlans.delete }).click()
  await dialog.filter({ hasText: adminPlans.waiting_one }).waitFor()
  expect(app.inputsTo('plans.remove')).toEqual([])
  app.answer({
    'plans.remove': data({ bulkId: 'x', done: [plan.id], failed: [] }),
    'plans.list': data([{ ...plan, id: 'plan2', title: 'மாதம்' }]),
  })
  await dialog.getByRole('button', { name: adminPlans.delete, exact: true }).click()
  await page.locator('.toast').filter({ hasText: adminPlans.deleted }).waitFor()
  await eventually(() => expect(row.count()).toBe(0))
  expect(app.inputsTo('plans.remove')).toEqual([{ ids: [plan.id] }])
  await eventually(() => expect(document.activeElement?.closest('main')).not.toBeNull())
  expect(document.activeElement?.tagName).not.toBe('BODY')
})
