// @vitest-environment jsdom
// The page of a post: what it shows, how it is shared, and what is said when it does not come.
import { afterEach, describe, expect, test, onTestFinished, vi } from 'vitest'
import { formatDate } from '#shared/dates.ts'
import { initialOf } from '#shared/text.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { post } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.en
const at = `/posts/${post.id}/${post.slug}`
const picture = {
  ...{ id: 'p1', name: 'p1.jpg', width: 800, height: 800, widths: [], placeholder: null },
  ...{ alt: null, caption: '', credit: '' },
}
const { content: _, ...card } = post
const article = page.locator('article').first()
const toast = page.locator('.toast')
const alert = page.getByRole('alert')

let app: App
afterEach(() => app.close())

const open = async (where: string, answers: Answers = {}, script?: () => void) => {
  app = await openApp(where, { lang: 'en', answers: { 'posts.get': data(post), ...answers }, script })
}

test('a post shows what it is, by whom and of when [S-077, S-078, S-082]', async () => {
  await open(at)
  await article.getByRole('heading', { name: post.title }).waitFor()
  expect(article.locator('.kick a').all()[0]?.getAttribute('href')).toBe('/poems')
  expect(article.locator('.kick time').texts()).toEqual([formatDate(post.publishedAt, 'en')])
  expect(article.locator('.author b').texts()).toEqual([post.author])
  expect(article.locator('.author .initial').texts()).toEqual([initialOf(post.author)])
})

test('a card shows category, title, subtitle, author and date, and leads to the post [S-094, S-097, S-098, S-099]', async () => {
  const withPicture = { ...card, picture }
  const without = { ...card, id: 'post2', slug: 'sea', title: 'கடல்' }
  await open('/recentposts', { 'posts.recent': data({ posts: [withPicture, without], next: null }) })
  const cardOf = (title: string) => page.locator('.card').filter({ has: page.getByRole('link', { name: title }) })
  const shown = cardOf(post.title)
  await shown.locator('img').waitFor()
  expect(page.locator('.card .kick').texts()[0]).toContain(post.category.ta)
  for (const text of [post.title, post.subtitle, post.author]) expect(shown.texts()[0]).toContain(text)
  expect(shown.locator('time').all()[0]?.getAttribute('datetime')).toBe(post.publishedAt)
  expect(cardOf(without.title).locator('img').count()).toBe(0)
  await shown.getByRole('link', { name: post.title }).click()
  await eventually(() => expect(location.pathname).toBe(at))
})

test('recent posts stand below a title in Tamil [R-04, S-107, S-108]', async () => {
  app = await openApp('/recentposts', { answers: { 'posts.recent': data({ posts: [card], next: null }) } })
  const title = words.ta('posts:recentTitle')
  await eventually(() => expect(page.getByRole('heading').filter({ hasText: title }).all()[0]?.localName).toBe('h1'))
  expect(title).toMatch(/^[\p{Script=Tamil}\s]+$/u)
})

test('a picture of a post that cannot be loaded gives way to a placeholder [S-086]', async () => {
  await open(at, { 'posts.get': data({ ...post, pictures: [picture] }) })
  await page.locator('.slides img').dispatch('error')
  await eventually(() => expect(page.locator('.slides .pict-broken').texts()).toEqual([say('site:pictureMissing')]))
})

describe('a post is shared', () => {
  const share = article.getByRole('button', { name: say('posts:share.label') }).first()

  test('with the device, by its title and first hundred letters [S-081, S-087]', async () => {
    const shared: ShareData[] = []
    const long = { ...post, content: `<p>${'மழை பெய்கிறது. '.repeat(40)}</p>` }
    await open(at, { 'posts.get': data(long) }, () =>
      Object.assign(navigator, { share: (what: ShareData) => Promise.resolve(void shared.push(what)) }),
    )
    await share.click()
    await eventually(() => expect(shared).toMatchObject([{ title: post.title, url: location.href }]))
    const { text = '' } = shared[0]!
    expect(text.startsWith('மழை பெய்கிறது. மழை')).toBe(true)
    expect([...new Intl.Segmenter('ta').segment(text)].length).toBeLessThanOrEqual(101)
    expect(text).toMatch(/…$/)
  })

  test('by copying its link where the device cannot share, or says that it could not [S-088, S-089]', async () => {
    await open(at, {}, () => Object.assign(navigator, { share: undefined }))
    await share.click()
    await eventually(() => expect(toast.texts()).toEqual([say('posts:share.copied')]))
    expect(await navigator.clipboard.readText()).toBe(location.href)
    const writing = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'))
    onTestFinished(() => writing.mockRestore())
    await share.click()
    await eventually(() => expect(toast.texts()).toContain(say('posts:share.failed')))
  })
})

describe('a page that cannot be loaded', () => {
  const about = data({ content: '<p>About us.</p>', lang: 'en' as const, updatedAt: null })

  test.each([
    ['a post', '.card h3 a', 'posts.get', say('posts:postFailed')],
    ['a page', '.foot a[href="/about"]', 'about.get', say('site:error.title')],
  ] as const)('says so, and can be tried again: %s [S-217]', async (_what, link, procedure, sentence) => {
    await open('/home', {
      'front.grid': data({ posts: [card], next: null }),
      [procedure]: refused('INTERNAL'),
    })
    await page.locator(link).first().click()
    await alert.filter({ hasText: sentence }).waitFor()
    app.answer({ 'posts.get': data(post), 'about.get': about })
    await page.getByRole('button', { name: say('site:retry') }).click()
    await page.locator('main h1').waitFor()
    await eventually(() => expect(alert.filter({ hasText: sentence }).count()).toBe(0))
  })

  test('for want of a connection comes by itself when there is one', async () => {
    await open('/home', { 'about.get': 'unreachable' })
    await page.locator('.foot a[href="/about"]').click()
    const failed = alert.filter({ hasText: say('site:error.title') })
    await eventually(() => expect(failed.count()).toBe(1), 200)
    // The frame of the site stays.
    expect(page.locator('.head').shown()).toHaveLength(1)
    expect(page.locator('.foot').shown()).toHaveLength(1)
    app.answer({ 'about.get': about })
    dispatchEvent(new Event('online'))
    await page.locator('main h1').waitFor()
    await eventually(() => expect(failed.count()).toBe(0))
  })
})

test('a post that is long in coming shows the title of its card, says after a while that it is loading, and can be asked for anew', async () => {
  await open('/home', { 'front.grid': data({ posts: [card], next: null }), 'posts.get': 'pending' })
  await page.locator('.card h3 a').first().click()
  await page.getByText(say('posts:loadingPost')).waitFor()
  expect(page.locator('main h1').texts()).toContain(post.title)
  expect(page.getByText(say('site:slow')).count()).toBe(0)
  await eventually(() => expect(page.getByText(say('site:slow')).count()).toBe(1), 500)
  app.answer({ 'posts.get': data(post) })
  await page.getByRole('button', { name: say('site:retry') }).click()
  await page.locator('.prose').waitFor()
})
