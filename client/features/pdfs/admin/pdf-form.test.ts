// @vitest-environment jsdom
// The form of a PDF, whose file travels with it: it can be stopped, it makes one PDF, and what is typed meanwhile stays.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { pdf } from '#client/test/texts/samples.ts'

const { adminPdfs: say, adminSite } = messages.en
const at = '/admin/pdf-uploads/create'
const has = (title: string): Answers => {
  const made = { ...pdf, id: 'new', title, date: '2026-11-01T06:30:00.000Z' }
  return { 'pdfs.adminList': data({ pdfs: [made], next: null }), 'pdfs.adminGet': data(made) }
}
const nothing: Answers = { 'pdfs.adminList': data({ pdfs: [], next: null }) }
const title = page.getByLabel(say.title, { exact: true })
const file = page.getByLabel(say.file, { exact: true })
const upload = page.getByRole('button', { name: say.upload, exact: true })
const made = { status: 201, body: { data: { _id: 'new' } } }

let app: App
afterEach(() => app.close())

const open = async (stored: Record<string, string>, answers: Answers, path = at) => {
  app = await openApp(path, { lang: 'en', stored, answers })
}
const chooseFile = () => file.setInputFiles(new File(['%PDF-1.7'], 'issue.pdf', { type: 'application/pdf' }))
/** Sends the form; how the server answers, the test decides later. */
async function sendHeld() {
  const answer = Promise.withResolvers<typeof made>()
  app.answerUploads(answer.promise)
  await upload.click()
  await eventually(() => expect(app.uploads).toHaveLength(1))
  return answer
}

test('a PDF that is being uploaded can be stopped, and fields that are mended lose their red mark', async () => {
  await open(sessions.admin, nothing)
  await upload.click()
  await eventually(() => expect(document.activeElement).toBe(title.now()))
  expect(title.now().getAttribute('aria-invalid')).toBe('true')
  await title.fill('Issue')
  await eventually(() => expect(title.now().hasAttribute('aria-invalid')).toBe(false))
  expect(file.all()[0]?.getAttribute('aria-invalid')).toBe('true')
  await chooseFile()
  await eventually(() => expect(file.all()[0]?.hasAttribute('aria-invalid')).toBe(false))
  expect(page.locator('.file-pick .name').texts()[0]).toBe('issue.pdf')
  await page.getByLabel(say.date).fill('2026-11-20')
  await sendHeld()
  await page.getByRole('button', { name: say.stop }).click()
  await page.getByText(say.stopped).waitFor()
  expect(app.uploads[0]?.isAborted).toBe(true)
  expect(upload.now().getAttribute('aria-disabled')).not.toBe('true')
  expect(title.now().value).toBe('Issue')
})

test('what is typed into the form of a new PDF after its first save is a draft of the stored one, after a reload too', async () => {
  await open(sessions.admin, nothing)
  await title.fill('Half an issue')
  await page.getByLabel(say.date).fill('2026-11-01')
  await chooseFile()
  const answer = await sendHeld()
  await title.fill('Half an issue and the rest')
  app.answer(has('Half an issue'))
  answer.resolve(made)
  await page.getByText(adminSite.draft.typedOn, { exact: true }).waitFor()

  let stored = await app.leave()
  await open(stored, has('Half an issue'))
  await title.waitFor()
  expect(title.now().value).toBe('')
  expect(page.locator('.draft-restored').count()).toBe(0)
  stored = await app.leave()
  await open(stored, has('Half an issue'), '/admin/pdf-uploads')
  await page
    .getByRole('button', { name: 'Half an issue' })
    .filter({ hasText: /^Edit$/ })
    .click()
  const restored = await page.locator('.draft-restored').waitFor()
  // Nobody else has changed it.
  expect(restored.textContent).not.toContain(adminSite.draft.restoredOutdated.split('. ')[1])
  expect(title.now().value).toBe('Half an issue and the rest')
  app.answerUploads(made)
  await page.getByRole('button', { name: say.update, exact: true }).click()
  await eventually(() => expect(app.uploads).toHaveLength(1))
  expect(app.uploads[0]).toMatchObject({ method: 'PUT' })
  expect(app.uploads[0]?.path).toContain('/new')
  expect(app.uploads[0]?.form.get('title')).toBe('Half an issue and the rest')
})

test('a new PDF is made once, though the page is reloaded while it is uploaded', async () => {
  await open(sessions.admin, nothing)
  await title.fill('An issue')
  await page.getByLabel(say.date).fill('2026-11-01')
  await chooseFile()
  await sendHeld()
  const [sent] = app.uploads
  expect(sent?.headers['Idempotency-Key']).toMatch(/./)

  const stored = await app.leave()
  await open(stored, nothing)
  await title.waitFor()
  expect(title.now().value).toBe('An issue')
  // No draft has its file.
  await chooseFile()
  app.answerUploads(made)
  app.answer(has('An issue'))
  await upload.click()
  await page.locator('.toast').filter({ hasText: say.created }).waitFor()
  expect(app.uploads.map(({ headers }) => headers['Idempotency-Key'])).toEqual([sent?.headers['Idempotency-Key']])
  expect(page.locator('.draft-restored').count()).toBe(0)
})
