// @vitest-environment jsdom
// The panel of the search over every page, and how it gives way to the page of results.
import { afterEach, expect, test, vi } from 'vitest'
import type { SearchHit, Suggestions } from '#shared/search/search.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { post } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.ta
const hitOf = (id: string, text: string): SearchHit => ({
  ...{ kind: 'post', id, page: null, excerpt: [], category: null, author: '', lang: 'ta', createdAt: post.publishedAt },
  title: [{ text, isMatch: true }],
  url: `/posts/${id}/rain`,
})
const found: Suggestions = {
  places: [],
  groups: [{ kind: 'post', hits: [hitOf('post1', 'நூலகம்'), hitOf('post2', 'நூல்')] }],
  didYouMean: null,
}
const nothing: Suggestions = { places: [], groups: [], didYouMean: null }
const interviews = { kind: 'category' as const, name: { ta: 'நேர்காணல்கள்', en: 'Interviews' }, url: '/interviews' }
const results = {
  ...{ places: [], total: 1, isMore: false, didYouMean: null, hits: [hitOf('post1', 'மழை')] },
  facets: { kinds: [], categories: [], authors: [], years: [] },
}

const dialog = page.getByRole('dialog')
const field = page.getByRole('dialog').getByRole('combobox')
const options = dialog.getByRole('option')
const chosen = () => options.all().map((option) => option.getAttribute('aria-selected') === 'true')
const status = dialog.getByRole('status')
const button = page.locator('a.tool[href="/search"]')
const isAt = (path: string) => eventually(() => expect(location.pathname).toBe(path))

let app: App
afterEach(() => app.close())

async function openPanel(answers: Answers = {}): Promise<void> {
  app = await openApp('/contact', {
    answers: { 'search.suggest': data(found), 'search.page': data(results), 'posts.get': data(post), ...answers },
  })
  await button.click()
  await eventually(() => expect(document.activeElement).toBe(field.now()))
}
/** As the keys of a computer do. */
const pressKey = (key: string, more: KeyboardEventInit = {}) =>
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

test('the panel finds as one types, asking once for letters that follow each other at once [S-023]', async () => {
  await openPanel()
  for (const text of ['n', 'no', 'noo', 'nool', 'noolagam']) {
    await vi.advanceTimersByTimeAsync(100)
    await field.fill(text)
  }
  await eventually(() => expect(options.count()).toBe(2))
  expect(app.inputsTo('search.suggest')).toEqual([{ q: 'noolagam' }])
  expect(dialog.getByRole('group').all()[0]?.getAttribute('aria-label')).toBe(say('search:kinds.post'))
  expect(options.locator('mark').texts()).toEqual(['நூலகம்', 'நூல்'])
})

test('keys walk through what the panel has found, and open what is chosen', async () => {
  await openPanel()
  await field.fill('noolagam')
  await options.first().waitFor()
  expect(chosen()).toEqual([false, false])
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await eventually(() => expect(chosen()).toEqual([false, true]))
  await field.press('ArrowUp')
  await eventually(() => expect(chosen()).toEqual([true, false]))
  expect(field.now().getAttribute('aria-activedescendant')).toBe(options.all()[0]?.id)
  await field.press('Enter')
  await isAt('/posts/post1/rain')
  expect(dialog.count()).toBe(0)
})

test('what was looked for is remembered, can be looked for again, and is forgotten when asked to', async () => {
  await openPanel()
  await field.fill('noolagam')
  await options.first().click()
  await isAt('/posts/post1/rain')
  await button.click()
  const remembered = dialog.getByRole('button', { name: 'noolagam' })
  await remembered.click()
  await eventually(() => expect(field.now().value).toBe('noolagam'))
  await options.first().waitFor()
  await field.fill('')
  await dialog.getByRole('button', { name: say('search:forget') }).click()
  await eventually(() => expect(remembered.count()).toBe(0))
})

test('a section stands first in the panel, and is opened by keys', async () => {
  await openPanel({ 'search.suggest': data({ ...found, places: [interviews] }) })
  await field.fill('interview')
  await eventually(() => expect(options.count()).toBe(3))
  expect(options.all()[0]?.getAttribute('href')).toBe(interviews.url)
  expect(options.texts()[0]).toContain(say('search:placeKinds.category'))
  await field.press('ArrowDown')
  await field.press('Enter')
  await isAt(interviews.url)
})

test('what is not in a title is shown with the words around it', async () => {
  const excerpt = [
    { text: 'ஒரு ', isMatch: false },
    { text: 'கூரை', isMatch: true },
  ]
  await openPanel({
    'search.suggest': data({ ...found, groups: [{ kind: 'post', hits: [{ ...hitOf('post1', 'மழை'), excerpt }] }] }),
  })
  await field.fill('கூரை')
  await eventually(() => expect(options.locator('.why mark').texts()).toEqual(['கூரை']))
})

test('the panel is opened and closed by its key, and closed when its dialog is cancelled [S-024]', async () => {
  await openPanel()
  pressKey('k', { ctrlKey: true })
  await eventually(() => expect(dialog.count()).toBe(0))
  pressKey('k', { ctrlKey: true })
  await eventually(() => expect(document.activeElement).toBe(field.now()))
  dialog.now().dispatchEvent(new Event('cancel', { cancelable: true }))
  await eventually(() => expect(dialog.count()).toBe(0))
})

test('Enter in the panel leads to all results of the words [S-024]', async () => {
  await openPanel({ 'search.suggest': data(nothing) })
  await field.fill('மழை')
  await field.press('Enter')
  await isAt('/search')
  expect(new URLSearchParams(location.search).get('q')).toBe('மழை')
  await eventually(() => expect(page.getByRole('searchbox').now().value).toBe('மழை'))
  expect(page.locator('.results ol > li').count()).toBe(1)
})

test('a slip is offered mended, and what is nowhere is said to be nowhere', async () => {
  await openPanel({ 'search.suggest': data({ ...nothing, didYouMean: 'நூலகம்' }) })
  await field.fill('நூவலகம்')
  const mended = dialog.locator('.mean').getByRole('button')
  await eventually(() => expect(mended.texts()).toEqual(['நூலகம்']))
  app.answer({ 'search.suggest': data(found) })
  await mended.click()
  await options.first().waitFor()
  app.answer({ 'search.suggest': data(nothing) })
  await field.fill('qqxxzzqq')
  await eventually(() => expect(status.texts()).toEqual([say('search:none', { q: 'qqxxzzqq' })]))
  expect(options.count()).toBe(0)
})

test('without a line the panel says so, and answers again when it is back', async () => {
  await openPanel({ 'search.suggest': 'unreachable' })
  await field.fill('மழை')
  await eventually(() => expect(status.texts()).toEqual([say('search:failed')]), 200)
  app.answer({ 'search.suggest': data(found) })
  await field.fill('மழையில்')
  await options.first().waitFor()
})

test('when the server fails, the panel and the page of results say so, and answer again when it is well', async () => {
  await openPanel({ 'search.suggest': refused('INTERNAL'), 'search.page': refused('INTERNAL') })
  await field.fill('மழை')
  await eventually(() => expect(status.texts()).toEqual([say('search:failed')]))
  expect(options.count()).toBe(0)
  await field.press('Enter')
  await eventually(() => expect(page.getByRole('alert').texts().join('')).toContain(say('site:error.title')))
  app.answer({ 'search.page': data(results) })
  await page.getByRole('button', { name: say('site:retry') }).click()
  await eventually(() => expect(page.locator('.results ol > li').count()).toBe(1))
})

test('the page of results names a section before the texts', async () => {
  app = await openApp('/search?q=interview', {
    answers: { 'search.page': data({ ...results, places: [interviews] }) },
  })
  const places = page.locator('.search-places a')
  await eventually(() => expect(places.all().map((link) => link.getAttribute('href'))).toEqual([interviews.url]))
})
