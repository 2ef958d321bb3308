// @vitest-environment jsdom
// The books of the admin: the form beside the table, its cover, and the prices that are asked about.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { adminBook, uploaded } from '#client/test/texts/samples.ts'

const { adminBooks: say } = messages.en
const answers: Answers = { 'books.adminList': data({ books: [adminBook], next: null, total: 1 }) }
const dialog = page.getByRole('dialog')
const row = page.getByRole('row').filter({ hasText: adminBook.name })

let app: App
afterEach(() => app.close())

const open = async (at: string, more: Answers = {}) => {
  app = await openApp(at, { lang: 'en', stored: sessions.admin, answers: { ...answers, ...more } })
}

test('the form of a book is always there on its own page, and comes with a button beside the table', async () => {
  await open('/admin/books/create')
  const form = page.locator('form').filter({ has: page.getByRole('heading', { name: say.createTitle }) })
  const category = form.getByRole('combobox', { name: say.category })
  await category.waitFor()
  expect(category.locator('option').texts()).toEqual(['shop'])
  expect(page.getByRole('button', { name: say.hideForm }).count()).toBe(0)

  await app.goTo('/admin/books')
  await eventually(() => expect(form.count()).toBe(0))
  await row.waitFor()
  await page.getByRole('button', { name: say.add, exact: true }).click()
  await form.waitFor()
  await page.getByRole('button', { name: say.hideForm }).click()
  await eventually(() => expect(form.count()).toBe(0))

  expect(row.texts()[0]).toMatch(/₹[\d,]+\.\d\d/)
  expect(page.getByRole('columnheader').texts()).toEqual([
    ...['', say.image, say.name, say.author, say.actualPrice, say.sellingPrice],
    ...[say.category, say.inStock, say.acts],
  ])
  await row.getByRole('button', { name: /Delete/ }).click()
  await dialog.filter({ hasText: say.deleteConfirm }).waitFor()
})

test('a book that costs more than its printed price is saved only when that is meant', async () => {
  await open('/admin/books')
  await row.getByRole('button', { name: /Edit$/ }).click()
  const name = page.locator('.bform').getByLabel(say.name)
  const save = page.getByRole('button', { name: say.save })
  const question = page.getByRole('dialog', { name: say.priceTitle })
  await eventually(() => expect(document.activeElement).toBe(name.now()))
  await page.getByLabel(`${say.actualPrice} (₹)`).fill('0')
  await save.click()
  await question.waitFor()
  await question.getByRole('button', { name: say.priceMeant }).press('Escape')
  await eventually(() => expect(question.shown()).toEqual([]))
  expect(app.inputsTo('books.update')).toEqual([])
  app.answer({ 'books.update': data({ ...adminBook, actualPrice: 0 }) })
  await save.click()
  await question.getByRole('button', { name: say.priceMeant }).click()
  await page.locator('.toast').filter({ hasText: say.updated }).waitFor()
  expect(app.inputsTo('books.update')).toMatchObject([{ id: adminBook.id, actualPrice: 0 }])
})

test('of two covers chosen in a row the second stays, however long the first takes', async () => {
  await open('/admin/books/create')
  const cover = page.getByLabel(say.image)
  const choose = () => cover.setInputFiles(new File(['It is never read.'], 'cover.jpg', { type: 'image/jpeg' }))
  const first = Promise.withResolvers<{ status: number; body: unknown }>()
  app.answerUploads(first.promise)
  await cover.waitFor()
  await choose()
  await eventually(() => expect(app.uploads).toHaveLength(1))
  const second = { ...uploaded, id: 'second', width: 210, height: 300 }
  app.answerUploads({ status: 201, body: second })
  await choose()
  await eventually(() => expect(page.locator('.bform-preview img').now().getAttribute('width')).toBe('210'))
  expect(app.uploads.map(({ isAborted }) => isAborted)).toEqual([true, false])
  first.resolve({ status: 201, body: uploaded })
  const submit = page.getByRole('button', { name: say.submit, exact: true })
  await eventually(() => expect(submit.now().getAttribute('aria-disabled')).toBe('false'))
  expect(page.locator('.bform-preview img').now().getAttribute('width')).toBe('210')
})

test('a book without copies left is said not to be in stock, though it is marked so', async () => {
  const books = [
    { ...adminBook, stock: 3 },
    { ...adminBook, id: 'b2', stock: 0, isAvailable: false },
  ]
  await open('/admin/books', { 'books.adminList': data({ books, next: null, total: 2 }) })
  await row.waitFor()
  const column = page.getByRole('columnheader').texts().indexOf(say.inStock)
  const cells = row.all().map((each) => each.children[column]?.textContent)
  expect(cells).toEqual([`${say.yes} (3)`, `${say.no} (0)`])
})
