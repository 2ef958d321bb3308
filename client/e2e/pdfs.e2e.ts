import { buildPdf } from '../../server/test/pdf-files.ts'
import type { Page } from '@playwright/test'
import type { Pdf } from '../../shared/pdfs.ts'
import { expect, readIn, signInAsAdmin, test } from './support/test.ts'

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
      { timeout: 180_000 },
    )
    .not.toBeNull()

const drawnPage = (page: Page, number: number) => page.getByRole('group', { name: `Page ${number}`, exact: true })

/** Before that a click on a link leads to the file, as without scripts. */
const scriptsRun = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector('.issue-act') ?? {}).some((key) => key.startsWith('__reactProps')),
  )

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

for (const order of ['printed', 'scanned'] as const)
  test(`a ${order} PDF of 300 pages and 18 MB opens its first page before 1 MB was transferred`, async ({ page }) => {
    test.setTimeout(240_000)
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
  })

test('a reader turns pages, searches, zooms, and goes on later where they stopped', async ({ page }) => {
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
})

test('a page that was scanned as a fax is drawn', async ({ page }) => {
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

test('an address may name a page', async ({ page }) => {
  await page.goto('/archive')
  const href = await page
    .getByRole('link', { name: /^View PDF/ })
    .first()
    .getAttribute('href')
  await page.goto(`${href}?page=4`)
  await expect(drawnPage(page, 4)).toHaveAttribute('aria-busy', 'false')
})

test('without scripts the issues are there, and their links lead to the files', async ({ newReader }) => {
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
})
