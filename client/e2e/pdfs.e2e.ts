import { buildPdf } from '../../server/test/pdf-files.ts'
import type { Page } from '@playwright/test'
import type { Pdf } from '../../shared/pdfs.ts'
import { messages } from '../i18n/messages.ts'
import { expect, readIn, signInAsAdmin, test, untilAlive } from './support/test.ts'

const million = 1_000_000

/** Uploads a PDF by the documented call. @returns its id */
async function uploadPdf(page: Page, title: string, body: Buffer): Promise<string> {
  const token = await signInAsAdmin(page)
  const answer = await page.request.post('/api/pdf-uploads', {
    headers: { authorization: `Bearer ${token}` },
    multipart: {
      ...{ title, subtitle: '', date: '2026-11-01', categoryEn: 'Archive', categoryTa: 'x' },
      pdf: { name: 'issue.pdf', mimeType: 'application/pdf', buffer: body },
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { _id: string })._id
}

/** Waits until the worker has read it. */
const isRead = (page: Page, id: string) =>
  expect
    .poll(
      async () => {
        const answer = await page.request.get(`/trpc/pdfs.get?input=${encodeURIComponent(JSON.stringify({ id }))}`)
        return ((await answer.json()) as { result: { data: Pdf } }).result.data.pages
      },
      { timeout: 300_000 },
    )
    .not.toBeNull()

const drawnPage = (page: Page, number: number) => page.getByRole('group', { name: `Page ${number}`, exact: true })

/** Before that a click on a link leads to the file, as without scripts. */
const scriptsRun = (page: Page) => untilAlive(page.locator('.issue-act').first())

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

for (const order of ['printed', 'scanned'] as const)
  test(
    `a ${order} PDF of 300 pages and 18 MB opens its first page before 1 MB was transferred`,
    { tag: '@phone' },
    async ({ page }) => {
      test.setTimeout(420_000)
      const pages = Array.from({ length: 300 }, (_, index) => `This is page ${index + 1}`)
      const body = buildPdf({ pages, bytesPerPage: 60_000, order })
      expect(body.length).toBeGreaterThan(18 * million)
      const id = await uploadPdf(page, 'A large issue', body)
      await isRead(page, id)

      let bytes = 0
      page.on('response', (response) => {
        if (response.url().endsWith('.pdf')) bytes += Number(response.headers()['content-length'])
      })
      await page.goto(`/pdf-viewer/${id}`)
      await expect(drawnPage(page, 1)).toHaveAttribute('aria-busy', 'false')
      expect(bytes).toBeGreaterThan(0)
      expect(bytes).toBeLessThan(million)
      await page.keyboard.press('End')
      await expect(drawnPage(page, 300)).toHaveAttribute('aria-busy', 'false')
      expect(bytes).toBeLessThan(2 * million)
    },
  )

test(
  'a reader turns pages, searches, zooms, and goes on later where they stopped [R-16, S-154]',
  { tag: '@desktop' },
  async ({ page }) => {
    test.setTimeout(420_000)
    await issuesAreRead(page)
    await page.goto('/archive-pdfs')
    await scriptsRun(page)
    await page
      .getByRole('link', { name: /^View PDF/ })
      .first()
      .click()
    const reader = page.getByRole('dialog')
    await expect(drawnPage(page, 1)).toHaveAttribute('aria-busy', 'false')
    await page.keyboard.press('ArrowRight')
    await expect(reader.getByLabel('Page number')).toHaveValue('2')
    await reader.getByLabel('Next page').click()
    await expect(reader.getByLabel('Page number')).toHaveValue('3')
    await page.keyboard.press('+')
    await expect(reader.getByLabel('Whole page')).toHaveText('125%')

    await page.keyboard.press('/')
    await reader.getByLabel('Words to look for in this issue').fill('மழை')
    await expect(reader.getByRole('status')).toHaveText(/Found on \d+ page/)
    await page.keyboard.press('Escape')
    await reader.getByLabel('Page number').fill('5')
    await page.keyboard.press('Enter')
    await expect(drawnPage(page, 5)).toHaveAttribute('aria-busy', 'false')

    // Escape closes it, and so does the back button.
    await page.keyboard.press('Escape')
    await expect(reader).toBeHidden()
    await page
      .getByRole('link', { name: /^View PDF/ })
      .first()
      .click()
    await expect(reader.getByLabel('Page number')).toHaveValue('5')
    // A viewer that is ended while it opens a file complains of it on the console.
    await expect(drawnPage(page, 5)).toHaveAttribute('aria-busy', 'false')
    await page.goBack()
    await expect(reader).toBeHidden()
    await expect(page).toHaveURL(/\/archive-pdfs$/)
  },
)

/** Waits until the worker has read the issues of the demo content. */
const issuesAreRead = (page: Page) =>
  expect
    .poll(
      async () => {
        const answer = await page.request.get(`/trpc/pdfs.list?input=${encodeURIComponent('{}')}`)
        const { result } = (await answer.json()) as { result: { data: { pdfs: Pdf[] } } }
        return result.data.pdfs.every(({ pages }) => pages !== null)
      },
      { timeout: 300_000 },
    )
    .toBe(true)

const marksShown = (page: Page) => page.evaluate(() => CSS.highlights.get('pdf-found')?.size ?? 0)

test('on a phone a hit of the search shows its page, with the words marked', { tag: '@phone' }, async ({ page }) => {
  test.setTimeout(420_000)
  await issuesAreRead(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/archive-pdfs')
  await scriptsRun(page)
  await page
    .getByRole('link', { name: /^View PDF/ })
    .first()
    .click()
  const reader = page.getByRole('dialog')
  await expect(drawnPage(page, 1)).toHaveAttribute('aria-busy', 'false')
  await reader.getByRole('button', { name: 'Search in this issue' }).click()
  await reader.getByLabel('Words to look for in this issue').fill('mazhai')
  const hit = reader.locator('.pdfr-finder li button').last()
  const number = (await hit.locator('b').textContent())!.replace(/\D/g, '')
  await hit.click()
  await expect(reader.locator('.pdfr-finder')).toBeHidden()
  await expect(reader.getByLabel('Page number')).toHaveValue(number)
  await expect(drawnPage(page, Number(number))).toBeInViewport()
  await expect.poll(() => marksShown(page)).toBeGreaterThan(0)
})

test(
  'a hit of the site search opens the PDF with the words marked; closing it leads back to the results',
  { tag: '@phone' },
  async ({ page }) => {
    test.setTimeout(420_000)
    await issuesAreRead(page)
    await page.goto('/search?q=%E0%AE%AE%E0%AE%B4%E0%AF%88&type=pdf')
    const hit = page.locator('.results h2 a[href*="page="]').first()
    await untilAlive(hit)
    await hit.click()
    await expect(page).toHaveURL(/\/pdf-viewer\/\w+\?page=\d+/)
    await expect.poll(() => marksShown(page)).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page).toHaveURL(/\/search\?/)
  },
)

test('closing an issue that was opened from the archive leads back there', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/archive')
  await scriptsRun(page)
  await page
    .getByRole('link', { name: /^View PDF/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/pdf-viewer\//)
  await expect(drawnPage(page, 1)).toHaveAttribute('aria-busy', 'false')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/archive$/)
})

test(
  'a phone on its side shows the width of a page, and a larger page keeps its middle',
  { tag: '@phone' },
  async ({ page }) => {
    await page.setViewportSize({ width: 740, height: 360 })
    await page.goto('/archive-pdfs')
    await scriptsRun(page)
    await page
      .getByRole('link', { name: /^View PDF/ })
      .first()
      .click()
    const sheet = drawnPage(page, 1)
    await expect(sheet).toHaveAttribute('aria-busy', 'false')
    const middle = () =>
      sheet.evaluate((element) => {
        const [inner, outer] = [element.getBoundingClientRect(), element.parentElement!.getBoundingClientRect()]
        return { width: inner.width, at: (outer.top + outer.height / 2 - inner.top) / inner.height }
      })
    const before = await middle()
    expect(before.width).toBeGreaterThan(700)
    await sheet.evaluate((element) => element.parentElement!.scrollBy(0, 300))
    const { at } = await middle()
    await page.keyboard.press('+')
    await expect.poll(async () => (await middle()).width).toBeGreaterThan(before.width * 1.2)
    expect((await middle()).at).toBeCloseTo(at, 1)
    await page.getByRole('button', { name: /^Whole page/ }).click()
    await expect.poll(async () => (await middle()).width).toBeLessThan(360)
  },
)

test('a page that was scanned as a fax is drawn', { tag: '@desktop' }, async ({ page }) => {
  const black = '3505C0'.repeat(16)
  const scan = `q 595 0 0 842 0 0 cm BI /W 16 /H 16 /CS /G /BPC 1 /F [/AHx /CCF]
    /DP [null << /K 0 /Columns 16 /Rows 16 /EncodedByteAlign true >>] ID ${black}> EI Q`
  const id = await uploadPdf(page, 'A scanned issue', buildPdf({ pages: [''], content: scan }))
  await page.goto(`/pdf-viewer/${id}`)
  await expect(drawnPage(page, 1)).toHaveAttribute('aria-busy', 'false')
  const middle = await drawnPage(page, 1)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => [
      ...canvas.getContext('2d')!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data,
    ])
  expect(middle).toEqual([0, 0, 0, 255])
})

test(
  'an older browser opens an issue too, and what is copied out of it is Tamil as it is written',
  { tag: '@desktop' },
  async ({ page, context }) => {
    // The site's own type: the machine may have none for Tamil.
    await page.goto('/about')
    await untilAlive(page.locator('main h1'))
    const words = 'கொற்றவை பெய்த மழை மெய்யெழுத்து வைகை ஆறு'
    await page.evaluate(async (text) => {
      const font = '20px "Noto Serif Tamil Variable"'
      await document.fonts.load(font, text)
      // What is on the page stays there, since its scripts look for it.
      for (const part of document.body.querySelectorAll<HTMLElement>(':scope > *')) part.style.display = 'none'
      document.body.insertAdjacentHTML('beforeend', `<p style="font: ${font}; margin: 40px">${text}</p>`)
    }, words)
    const id = await uploadPdf(page, 'A Tamil issue', await page.pdf({ format: 'A5' }))
    await context.addInitScript(
      'delete Promise.withResolvers; delete Array.prototype.toSpliced; delete Response.prototype.bytes',
    )
    await page.goto(`/pdf-viewer/${id}`)
    await expect(drawnPage(page, 1)).toHaveAttribute('aria-busy', 'false')
    const layer = drawnPage(page, 1).locator('.pdfr-text')
    await expect(layer).toContainText('மழை')
    await expect(layer).toHaveAttribute('lang', 'ta')
    await layer.evaluate((element) => getSelection()!.selectAllChildren(element))
    expect(await page.evaluate(() => getSelection()!.toString().trim())).toBe(words)
  },
)

test(
  'where what reads issues does not run, the issue is offered as a file',
  { tag: '@desktop' },
  async ({ page, faults }) => {
    faults.expect(/pdf-reader/)
    await page.route('**/assets/pdf-reader-*.js', (route) => route.abort('failed'))
    await page.goto('/archive')
    const link = page.getByRole('link', { name: /^View PDF/ }).first()
    await page.goto((await link.getAttribute('href'))!)
    const dialog = page.getByRole('dialog')
    const file = dialog.getByRole('link', { name: messages.en.pdfs.reader.download })
    await expect(file).toHaveAttribute('href', /\.pdf$/)
    await expect(page.locator('.err')).toHaveCount(0)
  },
)

test('an address may name a page [R-08, R-14, S-131]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/archive')
  const href = await page
    .getByRole('link', { name: /^View PDF/ })
    .first()
    .getAttribute('href')
  await page.goto(`${href}?page=4`)
  await expect(drawnPage(page, 4)).toHaveAttribute('aria-busy', 'false')
})

test(
  'without scripts the issues are there, and their links lead to the files [R-08, S-005, S-129]',
  { tag: '@desktop' },
  async ({ newReader }) => {
    const page = await newReader({ lang: 'en', javaScriptEnabled: false })
    await page.goto('/archive-pdfs')
    const href = await page
      .getByRole('link', { name: /^View PDF/ })
      .first()
      .getAttribute('href')
    const file = await page.request.get(href!)
    expect(file.headers()['content-type']).toBe('application/pdf')
    await page.goto('/archive')
    const all = await page.getByRole('link', { name: /^View PDF/ }).count()
    await page.getByLabel('Filter by Month').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Show' }).click()
    await expect(page).toHaveURL(/\/archive\?month=\d{6}$/)
    const ofMonth = await page.getByRole('link', { name: /^View PDF/ }).count()
    expect(ofMonth).toBeGreaterThan(0)
    expect(ofMonth).toBeLessThan(all)
  },
)
