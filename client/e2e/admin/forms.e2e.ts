// The forms of the admin: nothing that was typed is lost.
import type { Page } from '@playwright/test'
import { messages as say } from '../../i18n/en/admin.ts'
import { photo } from '../support/pictures.ts'
import { said } from '../support/said.ts'
import { expect, readIn, signInAsAdmin, test } from '../support/test.ts'
import { typeOn } from '../support/type-on.ts'
import { holdUploads } from '../support/writing.ts'

const { adminSite } = say

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

const forms = [
  { at: '/admin/books/create', label: say.adminBooks.name },
  { at: '/admin/pdf-uploads/create', label: say.adminPdfs.title },
  { at: '/admin/addphotos/upload', label: say.adminGallery.title },
  { at: '/admin/banners', label: say.adminBanners.description },
  { at: '/admin/categories', label: say.adminCategories.nameTa },
  { at: '/admin/subscription-plans/create', label: say.adminPlans.name },
  { at: '/admin/about', label: say.adminAbout.content },
] as const

/** Types by the keyboard, as somebody does; in rich text and in plain fields alike. */
async function type(page: Page, label: string, text: string): Promise<void> {
  const field = page.locator('main form').getByLabel(label, { exact: true })
  await field.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
}

test('whatever is typed into a form of the admin is asked about before it is left, and survives a reload', async ({
  page,
}) => {
  await signInAsAdmin(page)
  page.on('dialog', (question) => void question.accept())
  for (const { at, label } of forms)
    await test.step(at, async () => {
      const mark = `மறவாதே ${Date.now()}`
      await page.goto(at)
      const field = page.locator('main form').getByLabel(label, { exact: true })
      await type(page, label, mark)
      await page.locator('.rail').getByRole('link', { name: adminSite.nav.orders, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(adminSite.draft.leaveTitle)
      await dialog.getByRole('button', { name: adminSite.draft.stay }).click()
      await page.reload()
      await expect(page.locator('.draft-restored')).toBeVisible()
      const content = () => field.evaluate((node) => (node as HTMLInputElement).value || node.textContent)
      await expect.poll(content).toContain(mark)
      await page.locator('.draft-restored').getByRole('button', { name: adminSite.draft.discard }).click()
      await dialog.getByRole('button', { name: adminSite.draft.discard }).click()
      await expect.poll(content).not.toContain(mark)
      await page.locator('.rail').getByRole('link', { name: adminSite.nav.orders, exact: true }).click()
      await expect(page).toHaveURL(/\/admin\/orders$/)
    })
})

test('the text about the magazine is not lost by a look at the other language', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/about')
  const lang = page.locator('main').getByLabel(say.adminAbout.lang, { exact: true })
  const text = page.getByRole('textbox', { name: say.adminAbout.content })
  await lang.selectOption('en')
  await expect(text).toContainText(/\w/)
  await type(page, say.adminAbout.content, 'Half a sentence')
  await lang.selectOption('ta')
  await expect(text).not.toContainText('Half a sentence')
  await lang.selectOption('en')
  await expect(text).toContainText('Half a sentence')
})

test('what is typed while a form is saved stays in it, and is saved by the next press', async ({ page }) => {
  const { adminTerms: terms } = say
  await signInAsAdmin(page)
  await page.goto('/admin/terms?kind=tags')
  await page.getByRole('button', { name: terms.add.tags }).click()
  const name = page.getByLabel(terms.name, { exact: true })
  const first = `Half a tag ${Date.now()}`
  await name.fill(first)
  const create = page.getByRole('button', { name: terms.create, exact: true })
  await typeOn(page, create, /tags\.create/, async () => {
    await name.press('End')
    await page.keyboard.type(' and the rest')
  })
  await expect(name).toHaveValue(`${first} and the rest`)
  await page.getByRole('button', { name: terms.save, exact: true }).click()
  await expect(name).toHaveCount(0)
  await page.getByLabel(terms.search, { exact: true }).fill(first)
  // One tag, under its whole name.
  const row = page.getByRole('row').filter({ hasText: first })
  await expect(row).toHaveText([/and the rest/])
  await row.getByRole('button', { name: said(terms.deleteOf, { name: `${first} and the rest` }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: terms.delete, exact: true }).click()
  await expect(row).toHaveCount(0)
})

test('a window with changes asks before it closes, by Escape too', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/subscription-plans')
  await page.getByRole('button', { name: say.adminPlans.add }).click()
  const window = page.getByRole('dialog', { name: say.adminPlans.addTitle })
  await window.getByLabel(say.adminPlans.name).fill('Half a plan')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: adminSite.draft.discardTitle })
  await question.getByRole('button', { name: adminSite.draft.stay }).click()
  await expect(window.getByLabel(say.adminPlans.name)).toHaveValue('Half a plan')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: adminSite.draft.discard }).click()
  await expect(window).toHaveCount(0)
})

test('the text about the magazine is not saved without its pictures before that is allowed', async ({
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
