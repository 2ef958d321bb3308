// @vitest-environment jsdom
// The orders of the admin: the fee of new ones, and the window in which several are sent.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { adminOrder, settings } from '#client/test/texts/samples.ts'

const { adminOrders: say, adminSite, adminWorkList } = messages.en
const none = { count: 0, amount: 0 }

let app: App
beforeEach(async () => {
  app = await openApp('/admin/orders', {
    ...{ lang: 'en', stored: sessions.admin },
    answers: {
      'orders.adminList': data({ orders: [adminOrder], next: null }),
      'orders.totals': data({
        pending: { count: 1, amount: adminOrder.grandTotal },
        ...{ processing: none, shipped: none, delivered: none, cancelled: none },
      }),
    },
  })
})
afterEach(() => app.close())

test('the delivery fee that another admin has saved is shown, unless one is being typed', async () => {
  const fee = page.getByLabel(say.fee)
  await eventually(() => expect(fee.now().value).toBe('60.00'))
  /** The admin comes back to this tab. */
  const comeBack = async (paise: number) => {
    app.answer({ 'settings.get': data({ ...settings, defaultDeliveryFee: paise }) })
    const asked = app.inputsTo('settings.get').length
    dispatchEvent(new Event('visibilitychange'))
    await eventually(() => expect(app.inputsTo('settings.get').length).toBeGreaterThan(asked))
  }
  await comeBack(7550)
  await eventually(() => expect(fee.now().value).toBe('75.50'))
  await fee.fill('80')
  await comeBack(9000)
  await comeBack(9100)
  expect(fee.now().value).toBe('80')
})

test('tracking numbers that were pasted are not lost by a stray key', async () => {
  await page.getByRole('checkbox', { name: adminWorkList.selectAll }).check()
  const open = page.getByRole('button', { name: say.bulk.ship })
  const dialog = page.getByRole('dialog', { name: say.ship.title_one.replace('{{count}}', '1') })
  const number = dialog.getByLabel(String(adminOrder.number))
  await open.click()
  await number.press('Escape')
  await eventually(() => expect(dialog.count()).toBe(0))

  await open.click()
  await number.fill('EK 47 IN')
  await number.press('Escape')
  const question = page.getByRole('dialog', { name: adminSite.draft.discardTitle })
  await question.getByRole('button', { name: adminSite.draft.stay }).click()
  await eventually(() => expect(question.shown()).toEqual([]))
  expect(number.now().value).toBe('EK 47 IN')
  await dialog.getByRole('button', { name: say.cancel, exact: true }).click()
  await question.getByRole('button', { name: adminSite.draft.discard, exact: true }).click()
  await eventually(() => expect(dialog.count()).toBe(0))
})
