import { adminShop } from '../i18n/en/admin-shop.ts'
import { adminSite } from '../i18n/en/admin-site.ts'
import { shop } from '../i18n/en/shop.ts'
import { expect, readIn, signInAsAdmin, test } from './support/test.ts'

const { books, plans } = adminShop

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test('what the specification links to in the shop is there', async ({ page }) => {
  await page.goto('/books')
  await expect(page).toHaveURL(/\/shop$/)
  await page.getByRole('link', { name: shop.plans.link, exact: true }).first().click()
  await expect(page).toHaveURL(/\/subscriptions$/)
  await expect(page.getByRole('heading', { name: shop.plans.title })).toBeVisible()
  await page.goto('/order-confirmation')
  await expect(page.getByRole('main')).toHaveText(shop.confirmed)
})

test('the form of a book is always there on its own page, and comes with a button beside the table', async ({
  page,
  isMobile,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/books/create')
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: books.createTitle }) })
  await expect(form).toBeVisible()
  await expect(page.getByRole('button', { name: books.hideForm })).toHaveCount(0)
  await expect(form.getByRole('combobox', { name: books.category }).getByRole('option')).toHaveText(['shop'])

  await page.goto('/admin/books')
  await expect(page.getByRole('table')).toBeVisible()
  await expect(form).toHaveCount(0)
  await page.getByRole('button', { name: books.add, exact: true }).click()
  await expect(form).toBeVisible()
  await page.getByRole('button', { name: books.hideForm }).click()
  await expect(form).toHaveCount(0)

  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: /Edit/ }) })
  await expect(row.first()).toContainText(/₹[\d,]+\.\d\d/)
  if (!isMobile)
    await expect(page.getByRole('columnheader')).toHaveText([
      ...[books.image, books.name, books.author, books.actualPrice, books.sellingPrice],
      ...[books.category, books.inStock, books.acts],
    ])
  await row
    .first()
    .getByRole('button', { name: /Delete/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText(books.deleteConfirm)
})

test('a plan is made on a page that leads back, changed and withdrawn in windows', async ({ page }, { project }) => {
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
  await add.getByRole('button', { name: plans.cancel, exact: true }).click()

  await row.getByRole('button', { name: plans.deleteOf.replace('{{name}}', title) }).click()
  await expect(page.getByRole('dialog')).toContainText(plans.deleteConfirm)
  await page.getByRole('dialog').getByRole('button', { name: plans.delete, exact: true }).click()
  await expect(page.getByText(plans.deleted)).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('the sidebar leads to books and plans, and to the forms for new ones', async ({ page, isMobile }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  const sidebar = page.getByRole('navigation').filter({ has: page.locator('a[href="/admin/orders"]') })
  if (isMobile) await page.getByRole('button', { name: adminSite.menu }).click()
  for (const path of ['/admin/books', '/admin/subscription-plans'])
    for (const address of [path, `${path}/create`])
      await expect(sidebar.locator(`a[href="${address}"]`).first()).toBeVisible()
})
