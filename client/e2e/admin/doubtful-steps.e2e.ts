// Books, plans and PDFs in the admin: doubtful steps are asked about, and what runs can be stopped.
import { messages as say } from '../../i18n/en/admin.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

test('a PDF that is being uploaded can be stopped, and fields that are mended lose their red mark', async ({
  page,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/pdf-uploads/create')
  const title = page.getByLabel(say.adminPdfs.title, { exact: true })
  const file = page.getByLabel(say.adminPdfs.file, { exact: true })
  await page.getByRole('button', { name: say.adminPdfs.upload }).click()
  await expect(title).toHaveAttribute('aria-invalid', 'true')
  await expect(title).toBeFocused()
  await page.keyboard.type('Issue')
  await expect(title).not.toHaveAttribute('aria-invalid')
  await expect(file).toHaveAttribute('aria-invalid', 'true')
  await file.setInputFiles({ name: 'issue.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
  await expect(file).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('.file-pick .name').first()).toHaveText('issue.pdf')
  await page.getByLabel(say.adminPdfs.date).fill('2026-11-20')
  await page.route('**/api/pdf-uploads', () => new Promise(() => {}))
  await page.getByRole('button', { name: say.adminPdfs.upload }).click()
  await page.getByRole('button', { name: say.adminPdfs.stop }).click()
  await expect(page.getByText(say.adminPdfs.stopped)).toBeVisible()
  await expect(page.getByRole('button', { name: say.adminPdfs.upload })).toBeEnabled()
  await expect(title).toHaveValue('Issue')
})

test('a book that costs more than its printed price is saved only when that is meant', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/books')
  const books = say.adminBooks
  const edit = page.getByRole('button', { name: new RegExp(`: ${books.edit}$`) }).last()
  await edit.click()
  const name = page.locator('.bform').getByLabel(books.name)
  await expect(name).toBeFocused()
  await page.getByLabel(`${books.actualPrice} (₹)`).fill('0')
  await page.getByRole('button', { name: books.save }).click()
  const question = page.getByRole('dialog', { name: books.priceTitle })
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: books.save }).click()
  await question.getByRole('button', { name: books.priceMeant }).click()
  await expect(page.locator('.toast')).toHaveText(books.updated)
})

test('a plan that readers wait for is deleted only after it says how many; the focus then stays in the list', async ({
  page,
}) => {
  const plans = say.adminPlans
  const mark = String(Date.now())
  const title = `Monthly ${mark}`
  const token = await signInAsAdmin(page)
  const made = await page.request.post('/api/subscriptions', {
    headers: { authorization: `Bearer ${token}` },
    data: { title, price: 100, durationInDays: 30 },
  })
  expect(made.status(), await made.text()).toBe(201)
  const { _id: planId } = (await made.json()) as { _id: string }
  const reader = (await (
    await page.request.post('/api/auth/client/register', {
      data: { name: `Waiting ${mark}`, email: `waiting-${mark}@example.org`, password: 'a password of a reader' },
    })
  ).json()) as { token: string }
  const asked = await page.request.post('/trpc/plans.request', {
    headers: { authorization: `Bearer ${reader.token}` },
    data: { planId },
  })
  expect(asked.ok(), await asked.text()).toBe(true)

  await page.goto('/admin/subscription-plans')
  const row = page.getByRole('row').filter({ hasText: title }).filter({ hasText: plans.delete })
  await row.getByRole('button', { name: plans.delete }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(plans.waiting_one)
  await dialog.getByRole('button', { name: plans.delete, exact: true }).click()
  await expect(page.locator('.toast')).toHaveText(plans.deleted)
  await expect(row).toHaveCount(0)
  await expect(page.getByText(`Waiting ${mark}`, { exact: true })).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
})
