// @vitest-environment jsdom
// The screen on which posts are written: how one comes to it and leaves it, and that nothing is lost meanwhile.
import { afterEach, beforeAll, expect, test } from 'vitest'
import { messages } from '#client/i18n/messages.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { sessions } from '#client/test/sessions.ts'
import { adminPost, adminUser, category, openPost, savedPost } from '#client/test/texts/samples.ts'

const say = messages.ta
const { adminPosts, adminWriting } = say
const at = '/admin/universal/create'
const saving: Answers = {
  'categories.list': data([category]),
  'counterparts.get': data(null),
  'drafts.save': data(savedPost),
  'drafts.here': data(savedPost),
  'drafts.get': data(openPost),
  'posts.adminList': data({ posts: [adminPost], next: null }),
}

let app: App
// The editor is large: its modules are there before anybody waits for it.
beforeAll(async () => void (await import('./writing-screen.tsx')), 120_000)
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

test('pasted text in an old encoding is told, and can be as it was; a word is asked about', async () => {
  app = await openApp(at, { stored: sessions.admin, answers: saving })
  await title.waitFor()
  const pasteText = (words: string) => {
    const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? words : ''), files: [], items: [] }
    text.now().dispatchEvent(Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData }))
  }
  const { letters } = say.editor
  pasteText('ehd; gs;spf;Fg; Nghfpd;Nwd;')
  await page.getByText(letters.converted).waitFor()
  expect(text.texts()).toEqual(['நான் பள்ளிக்குப் போகின்றேன்'])
  await page.getByRole('button', { name: letters.back }).click()
  expect(text.texts()).toEqual(['ehd; gs;spf;Fg; Nghfpd;Nwd;'])
  expect(page.getByText(letters.converted).count()).toBe(0)

  await text.fill('')
  pasteText('mk;kh')
  await page.getByText(letters.doubtful.replace('{{sample}}', 'அம்மா')).waitFor()
  await page.getByRole('button', { name: letters.convert }).click()
  expect(text.texts()).toEqual(['அம்மா'])
})

const address = () => location.pathname + location.search
const back = page.locator('.write-back')

test.each([
  ['/admin/universal/create', '/admin/write?kind=post'],
  ['/admin/premium-articles/create', '/admin/write?kind=premium'],
  ['/admin/recent-posts/create', '/admin/write?kind=recent'],
  [`/admin/universal/create?post=${openPost.id}`, `/admin/write?post=${openPost.id}`],
  [`/admin/universal?edit=${openPost.id}&beside=other`, `/admin/write?post=${openPost.id}&beside=other`],
  [`/admin/universal?edit=${openPost.id}`, `/admin/write?post=${openPost.id}`],
  [`/admin/recent-posts?edit=${openPost.id}`, `/admin/write?post=${openPost.id}`],
])('%s leads to the screen on which posts are written', async (documented, there) => {
  app = await openApp(documented, { stored: sessions.admin, answers: saving })
  await title.waitFor()
  expect(address()).toBe(there)
})

test('a post opened from a list leads back to that list, also after another one was opened beside it', async () => {
  const { updatedAt } = adminPost
  const other = { id: 'other', title: 'Rain', lang: 'en', state: 'draft', updatedAt } as const
  app = await openApp('/admin/universal?lang=ta', {
    stored: sessions.admin,
    answers: { ...saving, 'counterparts.get': data(other), 'drafts.get': data(openPost) },
  })
  await page.locator('.list-open').first().click()
  await page.getByRole('button', { name: say.adminCounterpart.beside }).click()
  await eventually(() => expect(back.count()).toBe(2))
  await back.first().click()
  await eventually(() => expect(back.count()).toBe(1))
  await back.click()
  await page.locator('.list-open').first().waitFor()
  expect(address()).toBe('/admin/universal?lang=ta')
})

test('a post opened by its address leads to the list of posts', async () => {
  app = await openApp(`/admin/write?post=${openPost.id}`, { stored: sessions.admin, answers: saving })
  await back.click()
  await page.locator('.list-open').first().waitFor()
  expect(address()).toBe('/admin/universal')
})

test('an author writes posts only, whatever kind an address asks for', async () => {
  const author = { ...adminUser, role: 'author' as const }
  const answers = { ...saving, 'auth.verifyAdmin': data({ isValid: true, user: author }) }
  app = await openApp('/admin/write?kind=recent', { stored: sessions.admin, answers })
  await title.waitFor()
  await write('மழை')
  await eventually(() => expect(app.inputsTo('drafts.save').at(-1)).toMatchObject({ fields: { isRecent: false } }))
})

test('on a full disk the form says so, and that the text is safe on this device', async () => {
  const full = { 'drafts.save': refused('SITE_READ_ONLY'), 'drafts.commit': refused('SITE_READ_ONLY') }
  app = await openApp(at, { stored: sessions.admin, answers: { ...saving, ...full } })
  await write('நிரம்பிய வட்டு')
  await submit()
  await page.getByRole('dialog').getByRole('button', { name: adminWriting.publish.go }).click()
  const problem = page.locator('.write-problem')
  await problem.waitFor()
  expect(problem.texts()).toEqual([say.adminDrafts.save.full])
  expect(title.now().value).toBe('நிரம்பிய வட்டு')
  expect(text.texts()).toEqual(['மழை'])
})

test('in a conflict what others wrote stands before what is written here, in the columns and in every choice', async () => {
  const { fields } = openPost.form
  const theirs = {
    ...openPost.form,
    by: 'மலர்',
    fields: { ...fields, title: 'வெயில்', content: '<p>வெயில் காய்கிறது.</p>' },
  }
  const changed = { version: 2, updatedAt: theirs.at, theirs, state: 'published', publishAt: null }
  app = await openApp(`/admin/write?post=${openPost.id}`, {
    stored: sessions.admin,
    answers: { ...saving, 'drafts.save': refused('POST_CHANGED', undefined, changed) },
  })
  await title.fill('மழைக்காலம்')
  const choices = page.locator('.conflict-choice')
  await choices.first().waitFor()
  const { side } = say.adminDrafts.conflict
  const inOrder = [side.theirs, side.mine]
  expect(page.locator('.conflict .diff-legend span').texts()).toEqual(inOrder)
  const offered = choices
    .all()
    .map((choice) => [...choice.querySelectorAll('label')].map((label) => label.textContent.trim()))
  expect(offered).toEqual([inOrder, [...inOrder, side.both]])
  expect(choices.first().locator('.diff-before, .diff-after').texts()).toEqual(['வெயில்', 'மழைக்காலம்'])
})
