// @vitest-environment jsdom
// What may go wrong while a new post is written: nothing of it is lost.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { category, savedPost } from '#client/test/texts/samples.ts'

const say = messages.ta
const { adminPosts, adminWriting } = say
const at = '/admin/universal/create'
const saving: Answers = {
  'categories.list': data([category]),
  'counterparts.get': data(null),
  'drafts.save': data(savedPost),
  'drafts.here': data(savedPost),
}

let app: App
// The editor is large: its modules are there before anybody waits for it.
beforeAll(async () => void (await import('./create-post.tsx')), 120_000)
afterEach(() => app.close())

const title = page.getByLabel(adminPosts.form.title, { exact: true })
const text = page.locator('.ed-text')
const submit = () => page.getByRole('button', { name: adminPosts.form.submit, exact: true }).click()

async function write(words: string): Promise<void> {
  await title.fill(words)
  await text.fill('மழை')
  await page.getByLabel(adminPosts.form.category, { exact: true }).selectOption(category.id)
}

test('a category deleted in the meantime is named, and the post stays in its form', async () => {
  const answers = { ...saving, 'drafts.commit': refused('CATEGORY_UNKNOWN', { category: 'CATEGORY_UNKNOWN' }) }
  app = await openApp(at, { stored: sessions.admin, answers })
  await write('எங்கும் இல்லை')
  await submit()
  await page.getByRole('dialog').getByRole('button', { name: adminWriting.publish.go }).click()
  await page.getByText(say.errors.CATEGORY_UNKNOWN).waitFor()
  expect(title.now().value).toBe('எங்கும் இல்லை')
  expect(text.texts()).toEqual(['மழை'])
})
