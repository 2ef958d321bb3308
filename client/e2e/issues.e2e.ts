// Printed issues and editorials, by month.
import say from '../i18n/ta/pdfs.json' with { type: 'json' }
import { formatDate } from '../../shared/dates.ts'
import { pdfCategoryTa } from '../../shared/pdfs.ts'
import { expect, test, untilAlive } from './support/test.ts'
import { data } from '../test/answers.ts'
import { answerCalls } from './support/answers.ts'

interface ListedPdf {
  title: string
  subtitle: string
  date: string
  category: { en: string }
}

test('the archive has a filter by month only where there are several [C-22, S-130]', async ({ page }) => {
  await page.goto('/archive')
  await expect(page.getByLabel(say.filter)).toHaveValue('')
  await expect(page.getByLabel(say.filter).locator('option').first()).toHaveText(say.allMonths)
  await page.goto('/contact')
  await answerCalls(page, () => ({ 'pdfs.months': data([{ month: 202_611, count: 1 }]) }))
  const link = page.locator('.cats a[href="/archive"]').first()
  await untilAlive(link)
  if (!(await link.isVisible())) await page.locator('.cats summary').click()
  await link.click()
  await expect(page.locator('.issue').first()).toBeVisible()
  await expect(page.getByLabel(say.filter)).toHaveCount(0)
})

test('a month of the archive groups its articles beside its issues, without the editorials [R-09, S-134, S-137]', async ({
  page,
}) => {
  const { data: years } = (await (await page.request.get('/api/chronological')).json()) as {
    data: { year: number; data: { months: { month: string; categories: { category: string; posts: object[] }[] }[] } }[]
  }
  // The oldest month with editorials and something else: in the present one other tests publish.
  const { year, month } = years
    .flatMap((entry) => entry.data.months.map((one) => ({ year: entry.year, ...one })))
    .findLast(({ categories }) => categories.length > 1 && categories.some(({ category }) => category === 'Editorial'))!
  await page.goto(`/archive/${year}/${month}`)
  await expect(page).toHaveURL(/\/archive\/\d{4}\/\d{2}$/)
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(
    new RegExp(`^${say.archive} \\p{Script=Tamil}+ ${year}$|^${say.archive} .*${year}`, 'u'),
  )
  const groups = page.locator('h2.mid')
  await expect(groups.first()).toBeVisible()
  await expect(groups.filter({ hasText: 'தலையங்கம்' })).toHaveCount(0)
  for (const name of await groups.allTextContents()) expect(name).toMatch(/^[\p{Script=Tamil}\s&]+$/u)
  await page.locator('a[href^="/editorial/"]').first().click()
  await expect(page).toHaveURL(/\/editorial\/\d{4}\/\d{2}$/)
})

test('the editorials begin with the latest month, and lead to all others [R-10, R-11, S-142, S-143, S-144, S-145, S-146]', async ({
  page,
}) => {
  await page.goto('/editorial')
  const total = Number(
    /\d+/.exec(
      (await page
        .getByText(/\(\d+\)/)
        .first()
        .textContent())!,
    )![0],
  )
  expect(await page.locator('.issue').count()).toBe(Math.min(4, total))
  await expect(page.locator('.years a').first()).toHaveText(/^\d{4}$/)
  const months = page.locator('.months a')
  await expect(months.first().locator('.num')).toHaveText(String(total))
  const pdf = page.locator('.issue', { has: page.locator('.issue-kind', { hasText: 'PDF' }) }).first()
  await untilAlive(pdf.locator('.issue-act'))
  await pdf.locator('.issue-act').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: say.more }).click()
  await expect(page).toHaveURL(/\/editorial\/\d{4}\/\d{2}$/)
  await expect(page.locator('.issue')).toHaveCount(total)
})

test('a month without editorials says so in Tamil [S-151]', async ({ page }) => {
  await page.goto('/editorial/1999/01')
  await expect(page.getByText(say.editorialMonthEmpty)).toBeVisible()
  expect(say.editorialMonthEmpty).toMatch(/^[\p{Script=Tamil}\s.]+$/u)
})

test('each list of PDFs has a title of its own [S-152, S-153]', async ({ page }) => {
  const { data: all } = (await (await page.request.get('/api/pdf-uploads')).json()) as { data: ListedPdf[] }
  for (const [path, category, title] of [
    ['/archive-pdfs', 'Archive', say.lists.Archive],
    ['/editorial-pdfs', 'Editorial', say.lists.Editorial],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    expect(pdfCategoryTa(category)).toMatch(/^[\p{Script=Tamil}\s]+$/u)
    const newest = all.find((pdf) => pdf.category.en === category)!
    const card = page.locator('.issue').first()
    await expect(card.locator('.issue-face')).toBeVisible()
    for (const text of [newest.title, newest.subtitle, say.view]) await expect(card).toContainText(text)
    await expect(card.locator('time')).toContainText(formatDate(newest.date, 'ta', 'short').split(' ')[0]!)
  }
})
