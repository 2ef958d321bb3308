// @vitest-environment jsdom
// The posts of the admin as a list, and the former versions of one.
import { afterEach, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { premiumSlug } from './posts-search.ts'
import { adminPost, category, openPost } from '#client/test/texts/samples.ts'

const { adminDrafts, adminPostList, adminPosts, site } = messages.en
const premium = { ...category, id: 'premium', slug: premiumSlug, name: { ta: 'கட்டண', en: 'Premium Articles' } }

let app: App
afterEach(() => app.close())

const open = async (at: string, answers: Answers) => {
  app = await openApp(at, {
    ...{ lang: 'en', stored: sessions.admin },
    answers: { 'posts.adminList': data({ posts: [adminPost], next: null }), ...answers },
  })
}

test('premium articles say why they cannot be listed, and are listed at the next try', async () => {
  await open('/admin/premium-articles', { 'categories.list': refused('INTERNAL') })
  await page.getByRole('alert').filter({ hasText: adminPosts.list.failed }).waitFor()
  // Until the category is known, the numbers would be of all posts.
  const tabs = page.locator(`[aria-label="${adminPostList.tabs.label}"]`)
  expect(tabs.count()).toBe(0)
  expect(app.inputsTo('posts.adminCounts')).toEqual([])
  app.answer({ 'categories.list': data([category, premium]) })
  await page.getByRole('button', { name: site.retry }).click()
  await page.locator('.list tbody tr').waitFor()
  await tabs.waitFor()
})

test('a former version that could not be loaded is there at the next try', async () => {
  const revision = {
    ...{ id: 'r1', at: adminPost.publishedAt, kind: 'save' as const, state: 'published' as const },
    ...{ title: adminPost.title, user: 'Kayal', source: 'admin' },
  }
  await open(`/admin/universal/${adminPost.id}/revisions`, {
    'drafts.revisions': data({ revisions: [revision], next: null }),
    'drafts.revision': refused('INTERNAL'),
    'drafts.get': data(openPost),
  })
  await page.locator('.revisions-list button').click()
  const failure = page.getByRole('alert').filter({ hasText: adminDrafts.revisions.failed })
  await failure.waitFor()
  app.answer({ 'drafts.revision': data({ ...revision, fields: openPost.form.fields }) })
  await failure.getByRole('button', { name: site.retry }).click()
  await page.getByRole('button', { name: adminDrafts.revisions.restore }).waitFor()
})
