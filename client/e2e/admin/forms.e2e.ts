// The forms of the admin: nothing that was typed is lost. What needs no server is in client/features/admin/forms.test.ts.
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

async function choosePhoto(page: Page): Promise<void> {
  await page.locator('.slot input').setInputFiles(await photo())
  await cropAsOffered(page)
}

/** Forms of new things: where they are, how they are opened, the field of the name, and what else a new thing needs. */
const newThings: {
  what: string
  at: string
  add?: string
  label: string
  fill?: (page: Page) => Promise<void>
  call: RegExp
  /** Where the list is, if not there. */
  list?: string
}[] = [
  {
    what: 'category',
    at: '/admin/categories',
    label: say.adminCategories.nameEn,
    fill: (page) => page.getByLabel(say.adminCategories.nameTa).fill(`பாதி ${Date.now()}`),
    call: /categories\.create/,
  },
  {
    what: 'series',
    at: '/admin/terms?kind=series',
    add: say.adminTerms.add.series,
    label: say.adminTerms.name,
    call: /series\.create/,
  },
  {
    what: 'author',
    at: '/admin/terms?kind=authors',
    add: say.adminTerms.add.authors,
    label: say.adminTerms.name,
    fill: choosePhoto,
    call: /authors\.create/,
  },
  {
    what: 'plan in its window',
    at: '/admin/subscription-plans',
    add: say.adminPlans.add,
    label: say.adminPlans.name,
    fill: (page) => page.getByLabel(say.adminPlans.price).fill('60'),
    call: /plans\.create/,
  },
  {
    what: 'plan on its page',
    at: '/admin/subscription-plans/create',
    label: say.adminPlans.name,
    fill: async (page) => {
      await page.getByLabel(say.adminPlans.price).fill('60')
      await page.getByLabel(say.adminPlans.duration).fill('30')
    },
    call: /plans\.create/,
    list: '/admin/subscription-plans',
  },
  {
    what: 'book',
    at: '/admin/books/create',
    label: say.adminBooks.name,
    fill: async (page) => {
      await page.getByLabel(say.adminBooks.author).fill('Somebody')
      await page.getByLabel(say.adminBooks.actualPrice).fill('100')
      await page.getByLabel(say.adminBooks.sellingPrice).fill('90')
      await page.getByLabel(say.adminBooks.image).setInputFiles(await photo(600, 900))
      await expect(page.locator('.bform-preview img')).toBeVisible()
    },
    call: /books\.create/,
  },
  {
    what: 'PDF',
    at: '/admin/pdf-uploads/create',
    label: say.adminPdfs.title,
    fill: async (page) => {
      await page.getByLabel(say.adminPdfs.date).fill('2026-11-01')
      const buffer = buildPdf({ pages: ['One page'] })
      await page.getByLabel(say.adminPdfs.file).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer })
    },
    call: /api\/pdf-uploads$/,
    list: '/admin/pdf-uploads',
  },
  {
    what: 'picture of the gallery',
    at: '/admin/addphotos/upload',
    label: say.adminGallery.title,
    fill: choosePhoto,
    call: /gallery\.create/,
  },
]

/** The buttons of rows whose name contains `name`; they say the same in all lists. */
const rowButtons = (page: Page, label: 'Edit' | 'Delete', name: string) =>
  page.getByRole('button', { name }).filter({ hasText: new RegExp(`^${label}$`) })

const isStoredHere = (page: Page) =>
  expect(page.locator('.draft-note')).toContainText(adminSite.draft.saved.replace(' {{time}}.', ''))

for (const { what, at, add, label, fill, call, list } of newThings)
  test(`what is typed into the form of a new ${what} after its first save is a draft of the stored one, after a reload too`, async ({
    page,
  }) => {
    await signInAsAdmin(page)
    page.on('dialog', (question) => void question.accept())
    const open = async () => {
      if (add !== undefined) await page.getByRole('button', { name: add, exact: true }).click()
    }
    const name = page.getByLabel(label, { exact: true })
    const submit = page.locator('form').filter({ has: name }).locator('[type=submit]')
    const mark = `Half a thing ${Date.now()}`
    await page.goto(at)
    await open()
    await fill?.(page)
    await name.fill(mark)
    await isStoredHere(page)
    await typeOn(page, submit, call, () => name.fill(`${mark} and the rest`))

    await page.reload()
    await open()
    await expect(name).toHaveValue('')
    await expect(page.locator('.draft-restored')).toHaveCount(0)
    await page.goto(list ?? at)
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

const madeOnce = newThings.filter(({ what }) => ['category', 'plan in its window', 'book', 'PDF'].includes(what))
for (const { what, at, add, label, fill, call, list } of madeOnce)
  test(`a new ${what} is made once, though the page is reloaded while it is saved`, async ({ page }) => {
    await signInAsAdmin(page)
    page.on('dialog', (question) => void question.accept())
    const open = async () => {
      if (add !== undefined) await page.getByRole('button', { name: add, exact: true }).click()
    }
    const name = page.getByLabel(label, { exact: true })
    const submit = page.locator('form').filter({ has: name }).locator('[type=submit]')
    const mark = `A thing ${Date.now()}`
    await page.goto(at)
    await open()
    await fill?.(page)
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
    await open()
    await expect(name).toHaveValue(mark)
    // No draft has its file.
    if (what === 'PDF') await fill?.(page)
    const answer = page.waitForResponse(call)
    await submit.click()
    expect((await answer).ok()).toBe(true)
    await expect(page.locator('.draft-restored')).toHaveCount(0)
    await page.goto(list ?? at)
    await expect(rowButtons(page, 'Edit', mark)).toHaveCount(1)

    await rowButtons(page, 'Delete', mark).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(rowButtons(page, 'Edit', mark)).toHaveCount(0)
  })

test('what is typed into a form after the first save of a new thing, and is given up, leaves no draft', async ({
  page,
}) => {
  const { adminCategories: categories } = say
  await signInAsAdmin(page)
  await page.goto('/admin/categories')
  const name = page.getByLabel(categories.nameTa, { exact: true })
  const mark = `Half a category ${Date.now()}`
  await page.getByLabel(categories.nameEn).fill(mark)
  await name.fill(mark)
  const create = page.getByRole('button', { name: categories.create, exact: true })
  await typeOn(page, create, /categories\.create/, () => name.fill(`${mark} and the rest`))
  await isStoredHere(page)
  await page.getByRole('button', { name: categories.cancel, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminSite.draft.discard }).click()
  await expect(name).toHaveValue('')

  await page.reload()
  await expect(name).toHaveValue('')
  await rowButtons(page, 'Edit', mark).click()
  await expect(name).toHaveValue(mark)
  await expect(page.locator('.draft-restored')).toHaveCount(0)
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

test('a window with changes asks before it closes, by Escape too', async ({ page }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/subscription-plans')
  await page.getByRole('button', { name: say.adminPlans.add }).click()
  const window = page.getByRole('dialog', { name: say.adminPlans.addTitle })
  await window.getByLabel(say.adminPlans.name).fill('Half a plan')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: adminSite.draft.discardTitle })
  // Answered and asked again, faster than the browser tells that the question was closed.
  await question.getByRole('button', { name: adminSite.draft.stay }).evaluate(async (stay: HTMLElement) => {
    stay.click()
    await Promise.resolve()
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
    )
    // What the browser has to tell of the first question.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
  })
  await expect(question).toBeVisible()
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
