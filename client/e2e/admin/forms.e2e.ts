// The forms of the admin: nothing that was typed is lost. What needs no server is in component tests: forms.test.ts, new-things.test.ts.
import type { Page } from '@playwright/test'
import { buildPdf } from '../../../server/test/pdf-files.ts'
import { messages as say } from '../../i18n/en/admin.ts'
import { cropAsOffered, photo } from '../support/pictures.ts'
import { said } from '../support/said.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { typeOn } from '../support/type-on.ts'
import { holdUploads } from '../support/writing.ts'

const { adminSite } = say
/** What is added where somebody else has changed a thing since its draft was begun. */
const outdated = adminSite.draft.restoredOutdated.split('. ')[1]!

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Types by the keyboard, as somebody does; in rich text and in plain fields alike. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.locator('main form').getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

/** The buttons of rows whose name contains `name`; they say the same in all lists. */
const rowButtons = (page: Page, label: 'Edit' | 'Delete', name: string) =>
  page.getByRole('button', { name }).filter({ hasText: new RegExp(`^${label}$`) })

test('what is typed into the form of a new book after its first save is a draft of the stored one, as the server has it', async ({
  page,
}) => {
  const { adminBooks: books } = say
  await signInAsAdmin(page)
  page.on('dialog', (question) => void question.accept())
  const name = page.getByLabel(books.name, { exact: true })
  const submit = page.locator('form').filter({ has: name }).locator('[type=submit]')
  const mark = `Half a book ${Date.now()}`
  await page.goto('/admin/books/create')
  await page.getByLabel(books.author, { exact: true }).fill('Somebody')
  await page.getByLabel(books.actualPrice).fill('100')
  await page.getByLabel(books.sellingPrice).fill('90')
  await page.getByLabel(books.image).setInputFiles(await photo(600, 900))
  await expect(page.locator('.bform-preview img')).toBeVisible()
  await name.fill(mark)
  await expect(page.locator('.draft-note')).toContainText(adminSite.draft.saved.replace(' {{time}}.', ''))
  await typeOn(page, submit, /books\.create/, () => name.fill(`${mark} and the rest`))

  await page.reload()
  await expect(name).toHaveValue('')
  await expect(page.locator('.draft-restored')).toHaveCount(0)
  await rowButtons(page, 'Edit', mark).click()
  await expect(page.locator('.draft-restored')).toBeVisible()
  // Nobody else has changed it.
  await expect(page.locator('.draft-restored')).not.toContainText(outdated)
  await expect(name).toHaveValue(`${mark} and the rest`)
  await submit.click()
  await expect(rowButtons(page, 'Edit', `${mark} and the rest`)).toBeVisible()
  await expect(rowButtons(page, 'Edit', mark)).toHaveCount(1)

  await rowButtons(page, 'Delete', mark).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowButtons(page, 'Edit', mark)).toHaveCount(0)
})

test('a new PDF is made once by the server, though the page is reloaded while it is saved', async ({ page }) => {
  const { adminPdfs: pdfs } = say
  const call = /api\/pdf-uploads$/
  await signInAsAdmin(page)
  page.on('dialog', (question) => void question.accept())
  const name = page.getByLabel(pdfs.title, { exact: true })
  const submit = page.locator('form').filter({ has: name }).locator('[type=submit]')
  const buffer = buildPdf({ pages: ['One page'] })
  const chooseFile = () =>
    page.getByLabel(pdfs.file).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
  const mark = `An issue ${Date.now()}`
  await page.goto('/admin/pdf-uploads/create')
  await page.getByLabel(pdfs.date).fill('2026-11-01')
  await chooseFile()
  await name.fill(mark)
  const saved = Promise.withResolvers<void>()
  // The answer never arrives.
  await page.route(call, async (route) => {
    await route.fetch()
    saved.resolve()
  })
  await submit.click()
  await saved.promise

  await page.reload()
  await page.unroute(call)
  await expect(name).toHaveValue(mark)
  // No draft has its file.
  await chooseFile()
  const answer = page.waitForResponse(call)
  await submit.click()
  expect((await answer).ok()).toBe(true)
  await expect(page.locator('.draft-restored')).toHaveCount(0)
  await page.goto('/admin/pdf-uploads')
  await expect(rowButtons(page, 'Edit', mark)).toHaveCount(1)

  await rowButtons(page, 'Delete', mark).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(rowButtons(page, 'Edit', mark)).toHaveCount(0)
})

test('an author whose portrait is cropped anew while words are typed on is saved by the next press', async ({
  page,
}) => {
  const { adminTerms: terms, media } = say
  await signInAsAdmin(page)
  await page.goto('/admin/terms?kind=authors')
  await page.getByRole('button', { name: terms.add.authors }).click()
  const name = `Portrait ${Date.now()}`
  const field = page.getByLabel(terms.name, { exact: true })
  await field.fill(name)
  const slot = page.locator('.slot')
  await slot.locator('input').setInputFiles(await photo())
  await cropAsOffered(page)
  await page.getByRole('button', { name: terms.create, exact: true }).click()
  await expect(field).toHaveCount(0)
  await page.getByLabel(terms.search, { exact: true }).fill(name)
  const row = page.getByRole('row').filter({ hasText: name })
  await row.getByRole('button', { name: said(terms.editOf, { name }) }).click()

  // Cropped anew, it is another picture: the one that the form began with is gone.
  await slot.getByRole('button', { name: media.crop, exact: true }).click()
  await page.getByLabel(media.dialog.area).press('Control+ArrowLeft')
  await cropAsOffered(page)
  const save = page.getByRole('button', { name: terms.save, exact: true })
  await typeOn(page, save, /authors\.update/, () => page.getByLabel(terms.bio, { exact: true }).fill('And the rest'))
  await save.click()
  await expect(field).toHaveCount(0)
  await row.getByRole('button', { name: said(terms.deleteOf, { name }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: terms.delete, exact: true }).click()
  await expect(row).toHaveCount(0)
})

test('the text about the magazine is not lost by a look at the other language, nor saved without its pictures before that is allowed', async ({
  page,
  faults,
}) => {
  const { adminAbout, adminPosts, editor } = say
  await signInAsAdmin(page)
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/trpc/about.save')) saves.push(request.url())
  })
  const uploads = await holdUploads(page)
  await page.goto('/admin/about')
  const language = page.locator('main').getByLabel(say.adminAbout.lang, { exact: true })
  const text = page.getByRole('textbox', { name: say.adminAbout.content })
  await language.selectOption('en')
  await expect(text).toContainText(/\w/)
  await type(page, say.adminAbout.content, 'Half a sentence')
  await language.selectOption('ta')
  await expect(text).not.toContainText('Half a sentence')
  await language.selectOption('en')
  await expect(text).toContainText('Half a sentence')

  await language.selectOption('ta')
  await expect(text).not.toContainText('Half a sentence')
  await type(page, adminAbout.content, ' And a picture.')
  await page.locator('.ed input[type=file]').setInputFiles([await photo(600, 400, '#1b2a9e')])
  await expect(page.locator('.editor-upload')).toBeVisible()
  await page.getByRole('button', { name: adminAbout.submit, exact: true }).click()
  const waiting = page.getByRole('dialog', { name: adminPosts.form.waitForImages })
  await expect(waiting).toBeVisible()
  expect(saves).toEqual([])
  await uploads.releaseAll()
  await expect(page.getByText(adminAbout.saved, { exact: true })).toBeVisible()
  expect(saves).toHaveLength(1)
  await expect(page.locator('.ProseMirror img[src^="/uploads/"]').last()).toBeVisible()

  await page.route(/\/api\/photo$/, (route) => route.abort())
  faults.expect(/api\/photo/)
  await page.locator('.ed input[type=file]').setInputFiles([await photo(600, 400, '#b0261a')])
  await expect(page.locator('.editor-upload').getByText(editor.picture.failed)).toBeVisible()
  await page.getByRole('button', { name: adminAbout.submit, exact: true }).click()
  const question = page.getByRole('dialog', { name: adminPosts.unsent.title })
  await expect(question).toBeVisible()
  expect(saves).toHaveLength(1)
  await question.getByRole('button', { name: adminPosts.unsent.back }).click()
  await expect(question).toHaveCount(0)
  expect(saves).toHaveLength(1)
})
