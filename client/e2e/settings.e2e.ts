// What the owner decides about the whole site; alone, after all other journeys, since it changes their pages too.
import type { Page } from '@playwright/test'
import say from '../i18n/en/admin/settings.json' with { type: 'json' }
import { sentenceOf } from '../../shared/errors.ts'
import { preventsMenu } from './support/right-click.ts'
import { expect, readIn, signInAsAdmin, test, untilAlive } from './support/test.ts'

const viewer = 'https://viewer.example/show?file={pdfUrl}'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** Opens the settings, changes them, and waits until they are kept. */
async function change(page: Page, fill: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/admin/settings')
  await fill(page)
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page.getByText(say.saved)).toBeVisible()
}

test('the owner lets the right-click through, and stops it again', async ({ page, newReader }) => {
  await signInAsAdmin(page)
  const reader = await newReader()
  await reader.goto('/home')
  expect(await preventsMenu(reader, 'h2')).toBe(true)
  await change(page, () => page.getByLabel(say.rightClick).uncheck())
  await reader.goto('/home')
  expect(await preventsMenu(reader, 'h2')).toBe(false)
  await change(page, () => page.getByLabel(say.rightClick).check())
  await reader.goto('/home')
  expect(await preventsMenu(reader, 'h2')).toBe(true)
})

test('PDFs open in the viewer that the owner names, and without one in our own', async ({
  page,
  newReader,
  baseURL,
  faults,
}) => {
  faults.expect(/settings\.update/)
  await signInAsAdmin(page)
  await page.goto('/admin/settings')
  await page.getByLabel(say.viewer).fill('https://viewer.example/')
  await page.getByRole('button', { name: say.submit }).click()
  await expect(page.getByText(sentenceOf('VIEWER_ADDRESS_INVALID'), { exact: true })).toBeVisible()
  await change(page, () => page.getByLabel(say.viewer).fill(viewer))

  const reader = await newReader({ lang: 'en' })
  await reader.context().route('https://viewer.example/**', (route) => route.fulfill({ body: 'the viewer' }))
  const calls: string[] = []
  reader.on('request', (request) => {
    if (request.url().includes('settings.get')) calls.push(request.url())
  })
  const firstPdf = () => reader.getByRole('link', { name: /^View PDF/ }).first()
  for (const path of ['/editorial', '/editorial-pdfs', '/archive-pdfs']) {
    await reader.goto(path)
    await untilAlive(firstPdf())
    await expect(firstPdf()).toHaveAttribute('rel', 'noopener')
    const [tab] = await Promise.all([reader.context().waitForEvent('page'), firstPdf().click()])
    await tab.waitForURL(/^https:\/\/viewer\.example\/show\?file=/)
    expect(new URL(tab.url()).searchParams.get('file')).toMatch(new RegExp(`^${baseURL}/\\S+\\.pdf$`))
    await tab.close()
  }
  await reader.goto('/archive')
  await firstPdf().click()
  await expect(reader).toHaveURL(/\/pdf-viewer\//)
  await expect(firstPdf()).toHaveAttribute('target', '_blank')
  await expect(reader.getByRole('dialog')).toHaveCount(0)
  // The settings came with the pages.
  expect(calls).toEqual([])

  await change(page, () => page.getByLabel(say.viewer).fill(''))
  await reader.goto('/editorial')
  await untilAlive(firstPdf())
  await firstPdf().click()
  await expect(reader.getByRole('dialog')).toBeVisible()
  await reader.keyboard.press('Escape')
  await expect(reader.getByRole('dialog')).toBeHidden()
  await expect(reader).toHaveURL(/\/editorial$/)
})
