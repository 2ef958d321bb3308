// @vitest-environment jsdom
// The form of a header banner.
import { afterEach, expect, test } from 'vitest'
import type { HeaderBanner } from '#shared/header-banners.ts'
import { messages } from '#client/i18n/messages.ts'
import { data } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { cropAsOffered } from '#client/test/texts/pictures.ts'
import { categories, category, headerBanner } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const { adminHeaders: say, adminSite, media } = messages.en
const other = categories[0]!

let app: App
afterEach(() => app.close())

test('a category that is chosen while a header banner is saved gets the same picture by the next press', async () => {
  app = await openApp('/admin/header-image', {
    ...{ lang: 'en', stored: sessions.admin },
    answers: { 'headerBanners.list': data([headerBanner]) },
  })
  const choice = page.getByLabel(say.category)
  const submit = page.getByRole('button', { name: say.submit })
  await page.getByRole('button', { name: say.replaceOf.replace('{{name}}', headerBanner.category.en) }).click()
  // Cropped anew, it is another picture: the one that the form began with is gone.
  await page.locator('.slot').getByRole('button', { name: media.crop, exact: true }).click()
  await cropAsOffered(page, words.en, app)
  await eventually(() => expect(choice.now().value).toBe(category.id))
  const release = app.hold('headerBanners.save')
  await submit.click()
  await eventually(() => expect(app.inputsTo('headerBanners.save')).toHaveLength(1))
  await choice.selectOption(other.id)
  const saved = { ...headerBanner, picture: { ...headerBanner.picture, id: 'anew' } }
  app.answer({ 'headerBanners.save': data(saved), 'headerBanners.list': data([saved]) })
  release()
  await page.getByText(adminSite.draft.typedOn, { exact: true }).waitFor()
  expect(choice.now().value).toBe(other.id)

  const second: HeaderBanner = { ...saved, category: { id: other.id, slug: other.slug, ...other.name } }
  app.answer({ 'headerBanners.save': data(second), 'headerBanners.list': data([saved, second]) })
  await submit.click()
  await page.getByText(say.done).waitFor()
  await eventually(() => expect(choice.now().value).toBe(''))
  expect(app.inputsTo('headerBanners.save').at(-1)).toMatchObject({
    category: other.id,
    picture: { pictureId: 'anew' },
  })
  await eventually(() => expect(page.locator('.work-list li').count()).toBe(2))
})
