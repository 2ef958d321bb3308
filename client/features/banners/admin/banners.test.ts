// @vitest-environment jsdom
// The form of a banner: its pictures are cropped, and what changes while it is saved belongs to what was made.
import { afterEach, expect, test } from 'vitest'
import type { Banner } from '#shared/banners.ts'
import { messages } from '#client/i18n/messages.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { choosePhoto, cropAsOffered, taken } from '#client/test/texts/pictures.ts'
import { banner, uploaded } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const { adminBanners: say, adminSite, media } = messages.en
const stored = sessions.admin
const at = '/admin/banners'
const places = { mobile: 0, desktop: 1 }
const submit = page.getByRole('button', { name: say.submit })
const save = page.getByRole('button', { name: say.save, exact: true })
const description = page.getByLabel(say.description)
const dialog = page.getByRole('dialog')
const isReady = (ready: boolean) =>
  eventually(() => expect(submit.now().getAttribute('aria-disabled')).toBe(String(!ready)))

const picture = { ...uploaded, widths: [], placeholder: null }
const half: Banner = { ...banner, id: 'new', desktop: picture, description: 'Half a banner' }
const has = (made: Banner): Answers => {
  const editable = (side: Banner['mobile']) =>
    side && { ...side, original: uploaded, crop: { x: 0, y: 0, width: 1, height: 1 } }
  return {
    'banners.list': data([made]),
    'banners.create': data(made),
    'banners.update': data(made),
    'banners.edit': data({ ...made, mobile: editable(made.mobile), desktop: editable(made.desktop) }),
  }
}

let app: App
afterEach(() => app.close())

const open = async (answers: Answers = {}, before: Record<string, string> = stored) => {
  app = await openApp(at, { lang: 'en', stored: before, answers })
  app.answerUploads(taken)
}
async function choosePicture(side: keyof typeof places): Promise<void> {
  await choosePhoto(page.locator('.slot').nth(places[side]))
  await cropAsOffered(page, words.en, app)
}
/** Sends the form of a new banner. @returns answers it */
async function sendHeld(): Promise<() => void> {
  const release = app.hold('banners.create')
  await submit.click()
  await eventually(() => expect(app.inputsTo('banners.create')).toHaveLength(1))
  return release
}

test('an admin makes a banner of one cropped picture, and deletes it after a question [R-46, S-222, S-314, S-315, S-316, S-317, S-318, ST-36, ST-37, ST-38, ST-39]', async () => {
  await open()
  await isReady(false)
  const slot = page.locator('.slot').nth(places.desktop)
  for (const isMeant of [false, true]) {
    await choosePicture('desktop')
    await page.locator('.notice').filter({ hasText: say.cropped.desktop }).waitFor()
    await isReady(true)
    if (isMeant) break
    await page.getByRole('button', { name: media.remove }).click()
    await isReady(false)
    expect(slot.locator('img').count()).toBe(0)
  }
  app.answer(has(half))
  await submit.click()
  await page.getByText(say.created).waitFor()
  expect(app.inputsTo('banners.create')).toMatchObject([{ desktop: { uploadId: uploaded.id } }])
  await page.getByRole('button', { name: 'Delete: banner 1' }).click()
  await page.getByText(say.deleteText).waitFor()
  expect(app.inputsTo('banners.delete')).toEqual([])
  app.answer({ 'banners.delete': data({ id: 'new' }), 'banners.list': data([]) })
  await dialog.getByRole('button', { name: say.delete }).click()
  await page.getByText(say.deleted).waitFor()
})

test('a picture that is chosen while a new banner is saved stays, and the next press adds it to that banner', async () => {
  await open()
  await description.fill(half.description)
  await choosePicture('desktop')
  const release = await sendHeld()
  await choosePicture('mobile')
  app.answer(has(half))
  release()
  await page.getByText(adminSite.draft.typedOn, { exact: true }).waitFor()
  app.answer(has({ ...half, mobile: picture }))
  await save.click()
  await page.getByText(say.updated).waitFor()
  await eventually(() => expect(description.now().value).toBe(''))
  expect(app.inputsTo('banners.create')).toHaveLength(1)
  expect(app.inputsTo('banners.update')).toMatchObject([
    { id: 'new', mobile: { uploadId: uploaded.id }, desktop: { pictureId: picture.id } },
  ])
})

test('the description of a new banner that is typed on after its first save is a draft of the stored one', async () => {
  await open()
  await choosePicture('desktop')
  await description.fill(half.description)
  const release = await sendHeld()
  await description.fill('Half a banner and the rest')
  app.answer(has(half))
  release()
  await page.getByText(adminSite.draft.typedOn, { exact: true }).waitFor()

  const kept = await app.leave()
  await open(has(half), kept)
  await description.waitFor()
  expect(description.now().value).toBe('')
  expect(page.locator('.draft-restored').count()).toBe(0)
  await page.getByRole('button', { name: 'Edit: banner 1' }).click()
  const restored = await page.locator('.draft-restored').waitFor()
  // Nobody else has changed it.
  expect(restored.textContent).not.toContain(adminSite.draft.restoredOutdated.split('. ')[1])
  expect(description.now().value).toBe('Half a banner and the rest')
  app.answer(has({ ...half, description: 'Half a banner and the rest' }))
  await save.click()
  await page.getByText(say.updated).waitFor()
  expect(app.inputsTo('banners.update')).toMatchObject([{ id: 'new', description: 'Half a banner and the rest' }])
})
