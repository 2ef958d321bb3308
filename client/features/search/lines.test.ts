// @vitest-environment jsdom
// The lines with a word or phrase: the other view of the page of results.
import { afterEach, expect, test, vi } from 'vitest'
import type { LinesPage, TextWithLines } from '#shared/search/lines.ts'
import { maxExportedLines } from '#shared/search/lines.rules.ts'
import { data, refused, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { post } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.ta
const text: TextWithLines = {
  ...{ kind: 'post', id: 'post1', page: null, title: 'மழைக்காலம்', author: 'கயல்', lang: 'ta', year: 2026 },
  ...{ url: '/posts/post1/rain', createdAt: post.publishedAt },
  lines: [
    { left: 'நேற்று ', word: 'மழையில்', right: ' நனைந்தேன்.' },
    { left: 'பிறகு ', word: 'மழை', right: ' நின்றது.' },
  ],
}
const ofIssue: TextWithLines = {
  ...{ ...text, kind: 'pdf', id: 'issue7', page: 3, title: 'இதழ் 7', author: '', year: 1999 },
  ...{ url: '/pdf-viewer/issue7?page=3', lines: [{ left: '', word: 'மழை', right: ' வரும்' }] },
}
const found: LinesPage = {
  ...{ texts: [text, ofIssue], next: '12_340', total: 2, isMore: false, isPhrase: false },
  facets: { kinds: [], categories: [], authors: [], years: [] },
}
const results = {
  ...{ places: [], total: 0, isMore: false, didYouMean: null, hits: [], facets: found.facets },
}

const lines = page.locator('.lines .line-in-text')
const views = page.locator('.search-views a')
const status = page.locator('.lines-head [role="status"]')
const link = (name: string) => page.getByRole('link', { name })
const addressOf = (name: string) =>
  Object.fromEntries(new URL(link(name).now().getAttribute('href') ?? '', location.href).searchParams)

let app: App
afterEach(() => app.close())

async function openLines(more = '', answers: Answers = {}): Promise<void> {
  app = await openApp(`/search?q=மழை&view=lines${more}`, {
    answers: { 'search.lines': data(found), 'search.page': data(results), ...answers },
  })
}

test('each place is a line that reads as the text does, with its title, author, year and page', async () => {
  await openLines()
  await eventually(() => expect(lines.texts()).toEqual(['நேற்று மழையில் நனைந்தேன்.', 'பிறகு மழை நின்றது.', 'மழை வரும்']))
  expect(lines.locator('mark').texts()).toEqual(['மழையில்', 'மழை', 'மழை'])
  const heads = page.locator('.lines h2')
  expect(heads.texts()).toEqual(['மழைக்காலம்கயல்2026', `இதழ் 71999${say('search:page', { page: 3 })}`])
  expect(
    heads
      .locator('a')
      .all()
      .map((each) => decodeURI(each.getAttribute('href') ?? '')),
  ).toEqual(['/posts/post1/rain', '/pdf-viewer/issue7?page=3&q=மழை'])
  expect(status.texts()).toEqual([say('lines:withWord', { count: 2 })])
})

test('words that stand on one page, but nowhere together, lead to the results', async () => {
  await openLines('', { 'search.lines': data({ ...found, texts: [], next: null, total: 3, isPhrase: true }) })
  await eventually(() => expect(link(say('lines:toResults')).count()).toBe(1))
  expect(addressOf(say('lines:toResults'))).toEqual({ q: 'மழை' })
})

test('a link to an issue has the words without their quotation marks', async () => {
  app = await openApp('/search?q="மழை வரும்"&view=lines', { answers: { 'search.lines': data(found) } })
  await lines.first().waitFor()
  const address = link(ofIssue.title).now().getAttribute('href') ?? ''
  expect(new URL(address, location.href).searchParams.get('q')).toBe('மழை வரும்')
})

test('all of it is in the address: the view, the order and the page', async () => {
  await openLines('&type=post&year=2026&sort=oldest&cursor=7_0')
  await lines.first().waitFor()
  const filters = { type: 'post', year: 2026 }
  expect(app.inputsTo('search.lines')).toEqual([{ q: 'மழை', ...filters, sort: 'oldest', cursor: '7_0' }])
  const inAddress = { q: 'மழை', type: 'post', year: '2026', view: 'lines' }
  expect(addressOf(say('lines:next'))).toEqual({ ...inAddress, sort: 'oldest', cursor: '12_340' })
  expect(addressOf(say('lines:first'))).toEqual({ ...inAddress, sort: 'oldest' })
  expect(addressOf(say('lines:newestFirst'))).toEqual(inAddress)
})

test('the same words are seen as results and as lines, with the filters that both have', async () => {
  await openLines('&year=2026')
  await lines.first().waitFor()
  expect(views.all().map((each) => each.getAttribute('aria-current'))).toEqual([null, 'page'])
  await views.first().click()
  await eventually(() => expect(app.inputsTo('search.page')).toEqual([{ q: 'மழை', year: 2026 }]))
  await eventually(() => expect(views.all().map((each) => each.getAttribute('aria-current'))).toEqual(['page', null]))
  expect(addressOf(say('lines:lines'))).toEqual({ q: 'மழை', year: '2026', view: 'lines' })
  expect(document.title).toContain(say('search:titleOf', { q: 'மழை' }))
})

test('other words are looked for in lines again', async () => {
  await openLines('&cursor=7_0')
  await page.getByRole('searchbox').fill('வெயில்')
  await page.getByRole('searchbox').press('Enter')
  await eventually(() => expect(app.inputsTo('search.lines').at(-1)).toEqual({ q: 'வெயில்' }))
  expect(document.title).toContain(say('lines:titleOf', { q: 'வெயில்' }))
})

test('a page without lines says whether to go on, and words that are nowhere are said to be nowhere', async () => {
  const phrase = { ...found, isPhrase: true, isMore: true, total: 500, texts: [] }
  await openLines('', { 'search.lines': data(phrase) })
  await eventually(() => expect(page.getByText(say('lines:noneYet')).count()).toBe(1))
  expect(status.texts()).toEqual([say('lines:withAllWordsMore', { count: 500 })])
  app.answer({ 'search.lines': data({ ...phrase, next: null, isMore: false, total: 0 }) })
  await link(say('lines:next')).click()
  await eventually(() => expect(page.locator('.none p').texts()).toEqual([say('search:none', { q: 'மழை' })]))
})

test('when the server fails, the page says so, and shows the lines when it is well', async () => {
  await openLines('', { 'search.lines': refused('INTERNAL') })
  await eventually(() => expect(page.getByRole('alert').texts().join('')).toContain(say('site:error.title')))
  app.answer({ 'search.lines': data(found) })
  await page.getByRole('button', { name: say('site:retry') }).click()
  await eventually(() => expect(lines.count()).toBe(3))
})

test('the file has all parts, and what it leaves out is said', async () => {
  const made: Blob[] = []
  await openLines('&cursor=7_0&year=2026', { 'search.linesCsv': data({ csv: 'அ\r\n', lines: 1, next: null }) })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${made.push(blob as Blob)}`)
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const button = page.getByRole('button', { name: say('lines:csv') })
  await button.click()
  await eventually(() => expect(made).toHaveLength(1))
  expect(app.inputsTo('search.linesCsv')).toEqual([{ q: 'மழை', year: 2026, lang: 'ta' }])
  app.answer({ 'search.linesCsv': data({ csv: 'ஆ\r\n', lines: maxExportedLines, next: '3_0' }) })
  await button.click()
  const cut = say('lines:csvCut', { count: maxExportedLines })
  await eventually(() => expect(page.getByText(cut).count()).toBe(1))
  expect(made).toHaveLength(2)
  app.answer({ 'search.linesCsv': refused('INTERNAL') })
  await button.click()
  await eventually(() => expect(page.getByText(say('lines:csvFailed')).count()).toBe(1))
  vi.restoreAllMocks()
})
