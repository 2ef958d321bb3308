// What the owner decides about the whole site.
import type { Locator, Page } from '@playwright/test'
import say from '../i18n/en/admin/settings.json' with { type: 'json' }
import english from '../i18n/en/admin/site.json' with { type: 'json' }
import { sentenceOf } from '../../shared/errors.ts'
import { photo } from './support/pictures.ts'
import { preventsMenu } from './support/right-click.ts'
import { expect, readIn, signInAsAdmin, test, untilAlive } from './support/test.ts'

test.use({ siteName: 'settings' })

const viewer = 'https://viewer.example/show?file={pdfUrl}'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

/** One part of the settings, by its heading. */
const part = (page: Page, id: keyof typeof say.sections) =>
  page.getByRole('region', { name: say.sections[id], exact: true })
const save = (page: Page, id: keyof typeof say.sections) =>
  part(page, id).getByRole('button', { name: say.submit }).click()

/** Opens the settings, changes them, and waits until they are kept. */
async function change(page: Page, fill: (page: Page) => Promise<void>): Promise<void> {
  await page.goto('/admin/settings')
  await fill(page)
  await save(page, 'reading')
  await expect(page.getByText(say.saved)).toBeVisible()
}

test('the owner lets the right-click through, and stops it again [S-040]', async ({ page, newReader }) => {
  await signInAsAdmin(page)
  const reader = await newReader()
  await reader.goto('/contact')
  expect(await preventsMenu(reader, 'h1')).toBe(true)
  await change(page, () => page.getByLabel(say.rightClick).uncheck())
  await reader.goto('/contact')
  expect(await preventsMenu(reader, 'h1')).toBe(false)
  await change(page, () => page.getByLabel(say.rightClick).check())
  await reader.goto('/contact')
  expect(await preventsMenu(reader, 'h1')).toBe(true)
})

test('PDFs open in the viewer that the owner names, and without one in our own [S-146, S-155]', async ({
  page,
  newReader,
  baseURL,
  faults,
}) => {
  faults.expect(/settings\.update/)
  await signInAsAdmin(page)
  await page.goto('/admin/settings')
  await page.getByLabel(say.viewer).fill('https://viewer.example/')
  await save(page, 'reading')
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

test('a name and a logo are changed in five clicks, and every page shows them [H-61]', async ({ page, newReader }) => {
  test.setTimeout(240_000)
  await signInAsAdmin(page)
  await page.goto('/admin/dashboard')
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await click(page.getByRole('link', { name: english.nav.settings, exact: true }))
  const name = part(page, 'identity').getByLabel(say.name, { exact: true })
  await click(name)
  await name.fill('அறிவு மலர்')
  await expect(part(page, 'identity').locator('.set-name').first()).toContainText('அறிவு மலர்')
  await click(part(page, 'identity').getByRole('button', { name: say.submit }))
  await expect(part(page, 'identity').getByText(say.saved)).toBeVisible()
  const logo = page.getByRole('group', { name: say.logo, exact: true })
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), click(logo.getByLabel(say.markChoose))])
  await chooser.setFiles(await photo(600, 160))
  // Of a new site the pictures of its demo content are before it.
  await expect(logo.getByRole('img')).toBeVisible({ timeout: 120_000 })
  expect(clicks).toBeLessThanOrEqual(5)

  const reader = await newReader()
  await reader.goto('/home')
  await expect(reader).toHaveTitle('அறிவு மலர்')
  await expect(reader.locator('.logo').getByRole('img', { name: 'அறிவு மலர்' })).toBeVisible()

  // Other journeys read the former ones.
  await logo.getByRole('button', { name: say.markRemove }).click()
  await expect(logo.getByText(say.markNone)).toBeVisible()
  await name.fill('மை')
  await save(page, 'identity')
  await expect(part(page, 'identity').getByText(say.saved)).toBeVisible()
  await reader.goto('/home')
  await expect(reader.locator('.logo b')).toContainText('மை')
})

test('a notice stands above the masthead until it is emptied; a colour that nobody could read is refused [H-64]', async ({
  page,
  newReader,
}) => {
  await signInAsAdmin(page)
  await page.goto('/admin/settings')
  const text = part(page, 'notice').getByLabel(`${say.noticeText}, in English`)
  await text.fill('Tonight the site is closed')
  await save(page, 'notice')
  await expect(part(page, 'notice').getByText(say.saved)).toBeVisible()
  const reader = await newReader({ lang: 'en' })
  await reader.goto('/home')
  await expect(reader.getByRole('note')).toHaveText('Tonight the site is closed')
  await text.fill('')
  await save(page, 'notice')
  await expect(part(page, 'notice').getByText(say.saved)).toBeVisible()
  await reader.goto('/home')
  await expect(reader.getByRole('note')).toHaveCount(0)

  await part(page, 'look').getByLabel(say.accent.light, { exact: true }).fill('#ffcc00')
  await save(page, 'look')
  await expect(part(page, 'look').getByText(sentenceOf('ACCENT_TOO_PALE'), { exact: true })).toBeVisible()
  await part(page, 'look').getByRole('button', { name: say.discard }).click()
})

test('the bar shows the sections of the menu, in its order [H-65]', async ({ page, newReader }) => {
  await signInAsAdmin(page)
  await page.goto('/admin/settings')
  const menu = page.getByRole('group', { name: say.menus.menu })
  const reader = await newReader({ lang: 'en' })
  const link = reader.locator('.cats').locator('a[href="/poems"]')
  await reader.goto('/home')
  await expect(link).toHaveCount(1)
  await menu.getByRole('button', { name: say.menus.removeOf.replace('{{name}}', 'Poems') }).click()
  await save(page, 'menus')
  await expect(part(page, 'menus').getByText(say.saved)).toBeVisible()
  await reader.goto('/home')
  await expect(link).toHaveCount(0)
  const add = menu.getByRole('combobox', { name: say.menus.add })
  await add.selectOption({ label: 'Poems' })
  await menu.getByRole('button', { name: say.menus.addVerb, exact: true }).click()
  const handle = menu.getByRole('button', { name: say.menuMove.replace('{{name}}', 'Poems') })
  await handle.press('Home')
  await save(page, 'menus')
  await expect(part(page, 'menus').getByText(say.saved)).toBeVisible()
  await reader.goto('/home')
  await expect(reader.locator('.cats-row a').first()).toHaveAttribute('href', '/poems')
})
