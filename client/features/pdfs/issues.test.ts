// @vitest-environment jsdom
// Printed issues and editorials, by month.
import { afterEach, expect, test } from 'vitest'
import { formatDate } from '#shared/dates.ts'
import { pdfCategoryTa } from '#shared/pdfs.ts'
import { data, type Answers } from '#client/test/answers.ts'
import { openApp, type App } from '#client/test/app.tsx'
import { eventually, page } from '#client/test/page.ts'
import { post, readersPdf as issue } from '#client/test/texts/samples.ts'
import { words } from '#client/test/texts/words.ts'

const say = words.ta
const { content: _, ...card } = post
const onlyTamil = /^[\p{Script=Tamil}\s&.]+$/u

let app: App
afterEach(() => app.close())

const open = async (at: string, answers: Answers) => {
  app = await openApp(at, { answers })
}

test.each([
  [2, 1],
  [1, 0],
])('an archive of %i months has %i filters by month [C-22, S-130]', async (count, filters) => {
  const months = [202_611, 202_610].slice(0, count).map((month) => ({ month, count: 1 }))
  await open('/archive', { 'pdfs.list': data({ pdfs: [issue], next: null }), 'pdfs.months': data(months) })
  await page.locator('.issue').first().waitFor()
  const filter = page.getByLabel(say('pdfs:filter'))
  await eventually(() => expect(filter.count()).toBe(filters))
  if (filters === 0) return
  expect(filter.now().value).toBe('')
  expect(filter.locator('option').texts()[0]).toBe(say('pdfs:allMonths'))
})

test('a month of the archive groups its articles beside its issues, and leads to its editorials [R-09, S-134, S-137]', async () => {
  await open('/archive/2026/11', {
    'archive.month': data({
      month: 202_611,
      groups: [{ category: card.category, total: 1, posts: [card], next: null }],
      pdfs: [issue],
      editorials: 3,
    }),
    'archive.editorialMonth': data({ month: 202_611, total: 0, items: [], next: null }),
  })
  const groups = page.locator('h2.mid')
  await eventually(() => expect(groups.texts()).toEqual([say('pdfs:archive'), card.category.ta]))
  for (const name of groups.texts()) expect(name).toMatch(onlyTamil)
  expect(page.locator('main h1').texts()).toEqual([`${say('pdfs:archive')} ${formatDate('2026-11-15', 'ta', 'month')}`])
  expect(page.locator('.issue').count()).toBe(1)
  const editorials = page.locator('main a[href^="/editorial/"]').first()
  expect(editorials.texts()).toEqual([say('pdfs:monthEditorials', { count: 3 })])
  await editorials.click()
  await eventually(() => expect(location.pathname).toBe('/editorial/2026/11'))
})

test('a month without editorials says so in Tamil [S-151]', async () => {
  await open('/editorial/1999/01', {
    'archive.editorialMonth': data({ month: 199_901, total: 0, items: [], next: null }),
  })
  await page.getByText(say('pdfs:editorialMonthEmpty')).waitFor()
  expect(say('pdfs:editorialMonthEmpty')).toMatch(onlyTamil)
})

test.each([
  ['/archive-pdfs', 'Archive'],
  ['/editorial-pdfs', 'Editorial'],
] as const)(
  'the list of PDFs at %s has a title of its own, and tells of each its words and date [S-152, S-153]',
  async (at, category) => {
    const pdf = { ...issue, category, subtitle: 'நவம்பர்' }
    await open(at, { 'pdfs.list': data({ pdfs: [pdf], next: null }) })
    await eventually(() => expect(page.locator('main h1').texts()).toEqual([say(`pdfs:lists.${category}`)]))
    expect(app.inputsTo('pdfs.list')).toMatchObject([{ category }])
    expect(pdfCategoryTa(category)).toMatch(onlyTamil)
    const shown = page.locator('.issue').first()
    expect(shown.locator('.issue-face').count()).toBe(1)
    for (const text of [pdf.title, pdf.subtitle, say('pdfs:view')]) expect(shown.texts()[0]).toContain(text)
    expect(shown.locator('time').texts()[0]).toContain(formatDate(pdf.date, 'ta', 'short').split(' ')[0])
  },
)

test('an issue that cannot be fetched says so in its window, which is closed, and is tried again', async () => {
  const answers: Answers = { 'pdfs.list': data({ pdfs: [issue], next: null }), 'pdfs.get': 'unreachable' }
  const dialog = page.getByRole('dialog')
  const alert = dialog.getByRole('alert')
  const isSaid = () => eventually(() => expect(alert.texts().join('')).toContain(say('errors:NETWORK')), 200)
  await open(`/archive-pdfs?pdf=${issue.id}`, answers)
  await isSaid()
  await dialog
    .getByRole('button', { name: say('pdfs:reader.close') })
    .first()
    .click()
  await eventually(() => expect(dialog.count()).toBe(0))
  expect(location.pathname + location.search).toBe('/archive-pdfs')

  await app.goTo(`/archive-pdfs?pdf=${issue.id}`)
  await isSaid()
  const before = app.inputsTo('pdfs.get').length
  app.answer({ 'pdfs.get': data(issue) })
  await dialog.getByRole('button', { name: say('site:retry') }).click()
  await eventually(() => expect(alert.count()).toBe(0))
  expect(app.inputsTo('pdfs.get').length).toBeGreaterThan(before)
})
