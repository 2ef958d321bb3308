import { sentences as errors } from '../../../shared/errors.ts'
import { listDate } from '../../../shared/dates.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import { townOf } from '../../../shared/town.ts'
import { photo } from '../support/pictures.ts'
import { adminHeaders, placeOrder, placeOrders } from '../support/orders.ts'
import { readingOf } from '../support/read-text.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { messages } from '../../i18n/messages.ts'

const say = messages.en

const { adminBooks: books, adminPlans: plans } = say

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test('what the specification links to in the shop is there', async ({ page }) => {
  await page.goto('/books')
  await expect(page).toHaveURL(/\/shop$/)
  await page.getByRole('link', { name: say.site.shop.subscribe, exact: true }).first().click()
  await expect(page).toHaveURL(/\/subscriptions$/)
  await expect(page.getByRole('heading', { name: say.plans.title })).toBeVisible()
  await page.goto('/order-confirmation')
  await expect(page.getByRole('main')).toHaveText(say.orders.confirmed)
})

test('a plan is made on a page that leads back, changed and withdrawn in windows [C-58, C-59, C-62, R-57, R-58, S-228, S-353, ST-44, ST-45, V-51, V-52, V-53, V-54]', async ({
  page,
}, { project }) => {
  const title = `Plan ${project.name} ${Date.now()}`
  await signInAsAdmin(page)
  await page.goto('/admin/subscription-plans/create')
  await page.getByRole('button', { name: plans.create, exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText('Title, Price, and Duration are required fields.')
  await page.getByLabel(plans.name, { exact: true }).fill(title)
  await page.getByLabel(plans.price).fill('60.50')
  await page.getByLabel(plans.duration).fill('30')
  await page.getByRole('button', { name: plans.create, exact: true }).click()
  await expect(page.getByText(plans.createdPage)).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/subscription-plans$/)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('₹60.50')

  await row.getByRole('button', { name: plans.editOf.replace('{{name}}', title) }).click()
  const edit = page.getByRole('dialog')
  await edit.getByLabel(plans.price).fill('75')
  await edit.getByRole('button', { name: plans.save, exact: true }).click()
  await expect(page.getByText(plans.updated)).toBeVisible()
  await expect(row).toContainText('₹75.00')

  await page.getByRole('button', { name: plans.add, exact: true }).click()
  const add = page.getByRole('dialog')
  await expect(add.getByLabel(plans.duration)).toHaveValue('30')
  await expect(add.getByLabel(plans.price)).toHaveValue('0')
  for (const [name, value] of Object.entries({ min: '0.01', step: '0.01' }))
    await expect(add.getByLabel(plans.price)).toHaveAttribute(name, value)
  await expect(add.getByLabel(plans.duration)).toHaveAttribute('min', '1')
  await add.getByRole('button', { name: plans.save, exact: true }).click()
  await expect(add.getByRole('alert')).toHaveText('Title, Price, and Duration are required fields.')
  await add.getByRole('button', { name: plans.cancel, exact: true }).click()

  await row.getByRole('button', { name: plans.deleteOf.replace('{{name}}', title) }).click()
  await expect(page.getByRole('dialog')).toContainText(plans.deleteConfirm)
  await page.getByRole('dialog').getByRole('button', { name: plans.delete, exact: true }).click()
  await expect(page.getByText(plans.deleted)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a book is added, edited and deleted [C-35, C-56, R-50, R-51, S-225, S-326, S-327, S-328, S-329, S-330, S-331]', async ({
  page,
}, { project }) => {
  const name = `Book ${project.name} ${Date.now()}`
  await signInAsAdmin(page)
  await page.goto('/admin/books/create')
  await page.getByLabel(books.name, { exact: true }).fill(name)
  await page.getByLabel(books.author, { exact: true }).fill('Kayal')
  await page.getByLabel(books.actualPrice).fill('250')
  await page.getByLabel(books.sellingPrice).fill('199.5')
  await page.getByLabel(books.image).setInputFiles(await photo(200, 300))
  await page.getByRole('button', { name: books.submit, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(books.added)
  const row = page.getByRole('row').filter({ hasText: name })
  for (const text of ['Kayal', '₹250.00', '₹199.50', 'shop', books.yes]) await expect(row).toContainText(text)
  await expect(row.locator('img')).toBeVisible()

  await row.getByRole('button', { name: /Edit/ }).click()
  await page.getByLabel(books.inStock).uncheck()
  await page.getByRole('button', { name: books.save }).click()
  await expect(page.locator('.toast')).toHaveText(books.updated)
  await expect(row).toContainText(books.no)
  await row.getByRole('button', { name: /Delete/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: books.delete, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(books.deleted)
  await expect(row).toHaveCount(0)
})

test('the delivery fee is changed, and orders are shown with their documented columns [C-33, C-54, C-61, C-64, E-49, S-348, S-349, ST-30, V-42]', async ({
  page,
  isMobile,
}, { project }) => {
  const { adminOrders: orders } = say
  const headers = await adminHeaders(page)
  const order = await placeOrder(page, `Orders ${project.name} ${Date.now()}`)
  await page.goto('/admin/orders')
  const fee = page.getByLabel(orders.fee)
  await expect(fee).toHaveAttribute('min', '0')
  await expect(fee).toHaveAttribute('step', '0.01')
  const before = await fee.inputValue()
  for (const rupees of [String(Number(before) + 1.5), before]) {
    await fee.fill(rupees)
    await page.getByRole('button', { name: orders.save, exact: true }).click()
    await expect(page.getByText(orders.feeSaved)).toBeVisible()
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.defaultDeliveryFee)).toBe(
      String(Number(rupees)),
    )
  }

  await page.getByRole('searchbox').fill(order.name)
  const row = page.locator('[data-list=orders] tbody tr')
  await expect(row).toHaveCount(1)
  if (!isMobile)
    await expect(page.getByRole('columnheader')).toHaveText([
      ...['', orders.id, orders.customerTown, orders.items, orders.total],
      ...[orders.status, orders.orderedOn, orders.acts],
    ])
  const today = listDate(Date.now(), 'en')
  for (const text of [order.id.slice(0, 8), order.name, townOf(order.address), order.total, 'COD', today])
    expect.soft(await readingOf(row, text), text).toBe('read')
  await expect(row).toContainText(order.title)
  await row.locator('.list-open').click()
  const dialog = page.getByRole('dialog')
  for (const text of [order.id, order.name, order.email, order.address, '9840000000', order.total])
    await expect(dialog).toContainText(text)
  for (const name of ['min', 'step'])
    await expect(dialog.getByLabel(orders.deliveryFee)).toHaveAttribute(name, (await fee.getAttribute(name))!)
  const colours = { processing: 'blue', shipped: 'purple', delivered: 'green', cancelled: 'red', pending: 'yellow' }
  const placed = await placeOrders(page, `Colours ${project.name} ${Date.now()}`, 5)
  for (const [at, status] of Object.keys(colours).entries())
    await page.request.put(`/api/orders/${placed[at]!.id}`, { headers, data: { status } })
  await page.goto('/admin/orders?q=Colours')
  for (const [at, colour] of Object.values(colours).entries())
    await expect(row.filter({ hasText: placed[at]!.name }).locator('.st')).toHaveClass(`st ${colour}`)
})

test('the filter of the orders stands in the address: reload, a packing slip and the back button keep it, and it may have a name [H-46]', async ({
  page,
}, { project }) => {
  const { adminOrders: orders, adminWorkList: list } = say
  const order = await placeOrder(page, `Filter ${project.name} ${Date.now()}`)
  const row = page.locator('[data-list=orders] tbody tr')
  const pending = page.getByRole('button', { name: new RegExp(`^${say.adminOrders.statusNames.pending}`) })
  const expectFiltered = async () => {
    await expect(page).toHaveURL(/status=pending.*q=Filter/)
    await expect(page.getByRole('searchbox')).toHaveValue(order.name)
    await expect(pending).toHaveAttribute('aria-pressed', 'true')
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(order.name)
  }
  await page.goto('/admin/orders')
  await pending.click()
  await page.getByRole('searchbox').fill(order.name)
  await expectFiltered()
  await page.reload()
  await expectFiltered()

  await row.getByRole('checkbox').check()
  await page.getByRole('link', { name: orders.bulk.slips_one }).click()
  const slip = page.locator('.slip')
  for (const text of [order.name, order.address, '47 West Masi Street', `${orders.phone}: 9840000000`, order.total])
    await expect(slip).toContainText(text)
  await expect(slip).not.toContainText(order.id)
  await page.getByRole('link', { name: orders.back }).click()
  await expectFiltered()
  await expect(row.getByRole('checkbox')).toBeChecked()
  await page.goBack()
  await expect(slip).toBeVisible()
  await page.goBack()
  await expectFiltered()
  await expect(row.getByRole('checkbox')).toBeChecked()

  const name = `View ${Date.now()}`
  await page.getByRole('button', { name: list.views.save }).click()
  await page.getByLabel(list.views.name).fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/admin/orders')
  await page.getByRole('button', { name, exact: true }).click()
  await expectFiltered()
  await page.getByRole('button', { name: list.views.remove.replace('{{name}}', name) }).click()
  await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0)
})

test('an order that somebody else has changed is loaded anew, and keeps what was chosen', async ({ page, faults }, {
  project,
}) => {
  faults.expect(/409/)
  const { adminOrders: orders } = say
  const headers = await adminHeaders(page)
  const order = await placeOrder(page, `Conflict ${project.name} ${Date.now()}`)
  await page.goto(`/admin/orders?q=${encodeURIComponent(order.name)}`)
  await page.locator('[data-list=orders] .list-open').click()
  const dialog = page.getByRole('dialog', { name: orders.updateTitle })
  await dialog.getByLabel(orders.newStatus).selectOption('shipped')
  await page.request.put(`/api/orders/${order.id}`, { headers, data: { deliveryFee: 75 } })
  await dialog.getByRole('button', { name: orders.update, exact: true }).click()
  await dialog.getByRole('button', { name: orders.reload }).click()
  await expect(dialog.getByRole('status')).toHaveText(orders.reloaded)
  await expect(dialog.getByLabel(orders.newStatus)).toHaveValue('shipped')
  await expect(dialog.getByLabel(orders.deliveryFee)).toHaveValue('75.00')
  await dialog.getByRole('button', { name: orders.update, exact: true }).click()
  await expect(page.getByText(orders.updated)).toBeVisible()
  await expect(page.locator('[data-list=orders] .st')).toHaveText(say.adminOrders.statusNames.shipped)
})

test('cancelling an order and taking it up again are asked about; a wrong fee is said at its field', async ({ page }, {
  project,
}) => {
  const { adminOrders: orders } = say
  const order = await placeOrder(page, `Cancel ${project.name} ${Date.now()}`)
  await page.goto(`/admin/orders?q=${encodeURIComponent(order.name)}`)
  const open = page.locator('[data-list=orders] .list-open')
  const dialog = page.getByRole('dialog', { name: orders.updateTitle })
  const mark = page.locator('[data-list=orders] .st')
  const choose = async (status: string) => {
    await open.click()
    await dialog.getByLabel(orders.newStatus).selectOption(status)
    await dialog.getByRole('button', { name: orders.update, exact: true }).click()
  }
  await choose('cancelled')
  await page.getByRole('button', { name: orders.leave }).click()
  await expect(mark).toHaveText(say.adminOrders.statusNames.pending)
  await dialog.getByRole('button', { name: orders.update, exact: true }).click()
  await page.getByRole('button', { name: orders.cancelDo }).click()
  await expect(mark).toHaveText(say.adminOrders.statusNames.cancelled)
  await choose('pending')
  await page.getByRole('button', { name: orders.reviveDo }).click()
  await expect(mark).toHaveText(say.adminOrders.statusNames.pending)

  await open.click()
  const fee = dialog.getByLabel(orders.deliveryFee)
  await fee.fill('-1')
  await dialog.getByRole('button', { name: orders.update, exact: true }).click()
  await expect(fee).toHaveAttribute('aria-invalid', 'true')
  await expect(fee).toHaveAccessibleDescription(errors.AMOUNT_INVALID)
})
