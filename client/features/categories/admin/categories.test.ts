// @vitest-environment jsdom
// The form of a category.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data, refused } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { category } from '#client/test/texts/samples.ts'

const { adminCategories, adminSite } = messages.en
const stored = sessions.admin
const tamil = page.getByLabel(adminCategories.nameTa, { exact: true })
const english = page.getByLabel(adminCategories.nameEn, { exact: true })
const create = page.getByRole('button', { name: adminCategories.create, exact: true })

let app: App
afterEach(() => app.close())

test('a category whose address is taken is refused at its name', async () => {
  app = await openApp('/admin/categories', {
    stored,
    lang: 'en',
    answers: { 'categories.create': refused('CATEGORY_SLUG_TAKEN', { 'name.en': 'CATEGORY_SLUG_TAKEN' }) },
  })
  await tamil.fill('இன்னொன்று')
  await english.fill('POEMS')
  await create.click()
  await page.getByText(messages.en.errors.CATEGORY_SLUG_TAKEN).waitFor()
  await eventually(() => expect(document.activeElement).toBe(english.now()))
  expect(english.now().getAttribute('aria-invalid')).toBe('true')
  expect(tamil.now().value).toBe('இன்னொன்று')
})

test('what is typed into a form after the first save of a new thing, and is given up, leaves no draft', async () => {
  const made = { ...category, id: 'made', name: { en: 'Half a category', ta: 'பாதி' }, setHeader: false }
  const answers = { 'categories.create': data(made) }
  app = await openApp('/admin/categories', { stored, lang: 'en', answers })
  await english.fill(made.name.en)
  await tamil.fill(made.name.ta)
  const release = app.hold('categories.create')
  await create.click()
  await eventually(() => expect(app.inputsTo('categories.create')).toHaveLength(1))
  await tamil.fill('பாதியும் மீதியும்')
  app.answer({ 'categories.list': data([category, made]) })
  release()
  await page.getByText(adminSite.draft.typedOn, { exact: true }).waitFor()
  const isKept = () => Object.keys(localStorage).includes('draft:a1:category-made')
  await eventually(() => expect(isKept()).toBe(true))
  await page.getByRole('button', { name: adminCategories.cancel, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: adminSite.draft.discard }).click()
  await eventually(() => expect(tamil.now().value).toBe(''))
  expect(isKept()).toBe(false)

  const kept = await app.leave()
  app = await openApp('/admin/categories', {
    stored: kept,
    lang: 'en',
    answers: { 'categories.list': data([category, made]) },
  })
  await tamil.waitFor()
  expect(tamil.now().value).toBe('')
  await page
    .getByRole('button', { name: made.name.en })
    .filter({ hasText: /^Edit$/ })
    .click()
  await eventually(() => expect(tamil.now().value).toBe(made.name.ta))
  expect(page.locator('.draft-restored').count()).toBe(0)
})
