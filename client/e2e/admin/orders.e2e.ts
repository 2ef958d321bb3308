// The admin: a morning of orders.
import type { Locator, Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { sentences } from '../../../shared/errors.ts'
import { adminHeaders, placeOrders } from '../support/orders.ts'
import { expect, readIn, test } from '../support/test.ts'

const { adminOrders: orders, adminWorkList: list } = say
const rows = (page: Page) => page.locator('[data-list=orders] tbody tr')
const many = (text: string, count: number) => text.replace('{{count}}', String(count)).split(' · ')[0]!

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Pastes a text where the focus is, as Ctrl+V does. */
const paste = (field: Locator, text: string) =>
  field.evaluate((element, value) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, text)

test('twenty orders are printed, picked and sent under their numbers with at most ten clicks [H-40]', async ({
  page,
}) => {
  const name = `Morning ${Date.now()}`
  const placed = await placeOrders(page, name, 20)
  await page.goto('/admin/dashboard')
  await page.evaluate(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await click(page.getByRole('navigation').locator('a[href="/admin/orders"]'))
  await page.getByRole('searchbox').fill(name)
  // What is selected before the search begins is not selected any more.
  await expect(page).toHaveURL(/q=Morning/)
  await expect(rows(page)).toHaveCount(20)
  const numbers = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-id')!))
  await click(page.getByRole('checkbox', { name: list.selectAll }))

  await click(page.getByRole('link', { name: many(orders.bulk.slips_other, 20) }))
  const slips = page.locator('.slip')
  await expect(slips).toHaveCount(20)
  const [first] = placed
  await expect(slips.filter({ hasText: first!.name }).first()).toContainText(`${orders.phone}: 9840000000`)
  for (const text of ['47 West Masi Street', orders.collect, first!.total, first!.title])
    await expect(slips.first()).toContainText(text)
  for (const { id } of placed) await expect(page.locator('main')).not.toContainText(id.slice(0, 8))
  await click(page.getByRole('button', { name: orders.print }))
  await expect(page.locator('html[data-printed]')).toBeAttached()
  await click(page.getByRole('link', { name: orders.back }))
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(21)

  await click(page.getByRole('button', { name: orders.bulk.ship }))
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(orders.courier).fill('India Post')
  await paste(dialog.getByPlaceholder(orders.tracking).first(), numbers.map((number) => `EK ${number} IN`).join('\n'))
  await click(dialog.getByRole('button', { name: many(orders.ship.doIt_other, 20) }))
  await expect(page.getByText(many(orders.bulk.done.shipped_other, 20))).toBeVisible()
  await expect(page.locator('[data-list=orders] .st.purple')).toHaveCount(20)
  await expect(page.locator('.list-bar')).toHaveCount(0)
  expect(clicks).toBeLessThanOrEqual(10)

  await page.getByRole('searchbox').fill(`EK ${numbers[7]} IN`)
  await expect(rows(page)).toHaveCount(1)
  await rows(page).locator('.list-open').click()
  await expect(dialog).toContainText(`India Post, EK ${numbers[7]} IN`)
  await expect(dialog).toContainText(orders.history.printed)
})

test('a change of several orders says which could not be changed and why, and is undone [H-42]', async ({ page }) => {
  const headers = await adminHeaders(page)
  const name = `Undo ${Date.now()}`
  const placed = await placeOrders(page, name, 3)
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(3)
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  await page.request.put(`/api/orders/${placed[0]!.id}`, { headers, data: { deliveryFee: 30 } })
  // The first arrow key chooses a state; the button gives it to the orders.
  const state = page.getByLabel(orders.bulk.mark)
  await state.focus()
  await page.keyboard.press('ArrowDown')
  await expect(state).toHaveValue('processing')
  await expect(page.locator('[data-list=orders] .st.yellow')).toHaveCount(3)
  await page.getByRole('button', { name: list.doIt, exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(sentences.ORDER_CHANGED)
  await expect(page.locator('[data-list=orders] .st.blue')).toHaveCount(2)
  // The refused one is still selected, as it is now.
  await expect(page.locator('[data-list=orders] tbody [data-selected=true]')).toHaveCount(1)
  await page.getByRole('button', { name: say.adminTrash.undo, exact: true }).click()
  await expect(page.getByText(list.undone)).toBeVisible()
  await expect(page.locator('[data-list=orders] .st.yellow')).toHaveCount(3)
  await state.selectOption('processing')
  await page.getByRole('button', { name: list.doIt, exact: true }).click()
  await expect(page.locator('[data-list=orders] .st.blue')).toHaveCount(1)
})

test('the list is worked by keys: search, up and down, select, open, let go; on a phone a row has two lines that a finger finds, and the bar covers none [H-47]', async ({
  page,
}) => {
  const name = `Keys ${Date.now()}`
  await placeOrders(page, name, 2)
  await page.goto('/admin/orders')
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(name)
  // What is selected before the search begins is not selected any more.
  await expect(page).toHaveURL(/q=Keys/)
  await expect(rows(page)).toHaveCount(2)
  await rows(page).first().locator('.list-open').focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1).locator('.list-open')).toBeFocused()
  await page.keyboard.press('x')
  await expect(rows(page).nth(1)).toHaveAttribute('data-selected', 'true')
  await expect(page.getByRole('group', { name: list.selected })).toContainText(many(orders.bulk.selected_one, 1))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: orders.updateTitle })).toContainText(orders.history.title)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows(page).first().locator('.list-open').focus()
  await page.keyboard.press('Escape')
  await expect(page.locator('.list-bar')).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  const row = (await rows(page).last().boundingBox())!
  expect(row.height).toBeGreaterThanOrEqual(64)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const bar = (await page.locator('.list-bar').boundingBox())!
  const fee = (await page.locator('.fee').boundingBox())!
  expect(fee.y + fee.height).toBeLessThanOrEqual(bar.y)
})

test('an order has a note, cancelled copies, a refund, and a history of who did what [H-44]', async ({
  page,
  faults,
}) => {
  faults.expect(/400/)
  const [order] = await placeOrders(page, `Window ${Date.now()}`, 1, 2)
  await page.goto(`/admin/orders?q=${encodeURIComponent(order!.name)}`)
  await rows(page).locator('.list-open').click()
  const dialog = page.getByRole('dialog', { name: orders.updateTitle })
  await dialog.getByLabel(orders.note).fill('At home after four.')
  await dialog.getByRole('button', { name: orders.noteSave }).click()
  await expect(dialog.getByText(orders.history.note)).toBeVisible()

  await dialog.getByText(orders.copiesTitle).click()
  const copies = dialog.getByLabel(orders.copiesOf_other.replace('{{title}}', order!.title).replace('{{count}}', '2'))
  await copies.fill('1')
  await dialog.getByRole('button', { name: orders.copiesDo }).click()
  await expect(dialog.getByText(orders.copiesCancelled_one)).toBeVisible()
  await dialog.getByLabel(orders.tracking).fill('EK 1 IN')
  await dialog.getByLabel(orders.courier).fill('')
  await dialog.getByRole('button', { name: orders.bulk.ship }).click()
  await expect(dialog.getByLabel(orders.courier)).toHaveAccessibleDescription(sentences.ORDER_COURIER_REQUIRED)
  await dialog.getByLabel(orders.courier).fill('India Post')
  await dialog.getByRole('button', { name: orders.bulk.ship }).click()
  await expect(dialog.getByRole('list').last()).toContainText('India Post, EK 1 IN')

  await expect(dialog.getByText(orders.refund.title)).toHaveCount(0)
  await dialog.getByLabel(orders.newStatus).selectOption('delivered')
  await dialog.getByRole('button', { name: orders.update, exact: true }).click()
  await expect(page.getByText(orders.updated)).toBeVisible()
  await rows(page).locator('.list-open').click()
  await dialog.getByText(orders.refund.title).click()
  const amount = dialog.getByLabel(orders.refund.amount)
  await amount.fill('99999')
  await dialog.getByRole('button', { name: orders.refund.doIt }).click()
  await expect(amount).toHaveAccessibleDescription(sentences.ORDER_REFUND_TOO_MUCH)
  await amount.fill('10.50')
  await dialog.getByRole('button', { name: orders.refund.doIt }).click()
  await expect(dialog.getByText(/₹10.50 given back: UPI/)).toBeVisible()
  const history = dialog.getByRole('list').last()
  for (const text of [orders.history.note, 'India Post, EK 1 IN', orders.statusNames.delivered])
    await expect(history).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(rows(page)).toContainText(orders.hasNote)
})

test('the picking list adds up the books of the selected orders [H-48]', async ({ page }) => {
  const name = `Picking ${Date.now()}`
  const placed = await placeOrders(page, name, 2, 3)
  await page.goto(`/admin/orders?q=${encodeURIComponent(name)}`)
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: list.selectAll }).check()
  await page.getByRole('link', { name: orders.bulk.picking }).click()
  await expect(page.locator('.picking tbody tr')).toHaveCount(1)
  await expect(page.locator('.picking tbody tr')).toContainText(placed[0]!.title)
  await expect(page.locator('.picking-copies').last()).toHaveText('6')
  await page.goBack()
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(3)
})
