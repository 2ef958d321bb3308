// The panel over every page and the page of results.
import type { Page } from '@playwright/test'
import { storageKeys } from '../../shared/storage-keys.ts'
import inTamil from '../i18n/ta/search.json' with { type: 'json' }
import inTamilOfLines from '../i18n/ta/lines.json' with { type: 'json' }
import siteInTamil from '../i18n/ta/site.json' with { type: 'json' }
import { accessFaults } from './support/axe.ts'
import { expect, test, untilAlive } from './support/test.ts'

const field = (page: Page) => page.getByRole('combobox')
const options = (page: Page) => page.getByRole('dialog').getByRole('option')
const chosen = (page: Page) => page.getByRole('dialog').getByRole('option', { selected: true })

/** Opens the panel by its key, once the page's scripts run. */
async function openPanel(page: Page): Promise<void> {
  await page.goto('/home')
  await untilAlive(page.locator('a.tool[href="/search"]'))
  // The key is heard a moment after the page is hydrated; pressed once more it would close the panel.
  await expect(async () => {
    if (!(await field(page).isVisible())) await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused({ timeout: 2000 })
  }).toPass()
}

test(
  'the panel finds as one types, and opens what is chosen; keys close it, and the focus is where it was [S-023, S-024]',
  { tag: '@desktop' },
  async ({ page }) => {
    await openPanel(page)
    await field(page).pressSequentially('noolagam', { delay: 20 })
    await expect(options(page).locator('mark').first()).toHaveText(/நூலக/)
    await page.keyboard.press('ArrowDown')
    const address = await chosen(page).getAttribute('href')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(decodeURI(new URL(page.url()).pathname)).toBe(decodeURI(address ?? '').split('?')[0])

    const button = page.locator('a.tool[href="/search"]')
    await button.click()
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await field(page).fill('மழை')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?q=/)
    await expect(page.locator('.results ol > li')).toHaveCount(10)

    // The concordance: the words begin below each other, and what is next to them is seen.
    await page.getByRole('link', { name: inTamilOfLines.lines }).click()
    const marks = page.locator('.line-in-text mark')
    await expect(marks.nth(9)).toBeAttached()
    const beginnings = await marks.evaluateAll((all) => all.map((mark) => mark.getBoundingClientRect().left))
    expect(Math.max(...beginnings) - Math.min(...beginnings)).toBeLessThanOrEqual(1)
    const isCutBeside = await page.locator('.line-in-text').evaluateAll((all) =>
      all.some((line) => {
        const before = line.querySelector('.left > span')!.getBoundingClientRect()
        return Math.abs(before.right - line.querySelector('mark')!.getBoundingClientRect().left) > 1
      }),
    )
    expect(isCutBeside).toBe(false)
  },
)

test('a finger closes the panel by its button', { tag: '@phone' }, async ({ page }) => {
  await openPanel(page)
  const close = page.getByRole('dialog').getByRole('button', { name: siteInTamil.close })
  const { width, height } = (await close.boundingBox())!
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  await close.click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

interface FoundPage {
  title: string
  url: string
  page?: number
}

/** Pages of PDFs with a word on them, once the worker has read enough of the demo issues for there to be two. */
async function pagesWith(page: Page, word: string): Promise<Required<FoundPage>[]> {
  let found: Required<FoundPage>[] = []
  await expect
    .poll(
      async () => {
        const answer = await page.request.get('/api/search', { params: { q: word, type: 'pdf', limit: 10 } })
        const { data } = (await answer.json()) as { data: FoundPage[] }
        found = data.filter((hit): hit is Required<FoundPage> => (hit.page ?? 0) > 1)
        return found.length
      },
      { timeout: 90_000 },
    )
    .toBeGreaterThan(1)
  return found
}

test(
  'what stands on a page of a PDF opens the PDF at that page, from the page of results and from the panel',
  { tag: '@desktop' },
  async ({ page }) => {
    const word = 'மணல்'
    const [first, second] = await pagesWith(page, word)
    /** With the words that are to be marked there. */
    const addressOf = ({ url }: FoundPage) => `${url}&q=${word}`
    const hit = (of: FoundPage) => page.locator(`a[href="${addressOf(of)}"]`)
    const reader = page.locator('dialog.pdfr')
    const shows = async (of: Required<FoundPage>) => {
      await expect(reader.locator('.pdfr-number input')).toHaveValue(String(of.page))
      await expect(
        reader
          .locator('.pdfr-slot')
          .nth(of.page - 1)
          .locator('.pdfr-page'),
      ).toHaveAttribute('aria-busy', 'false')
      // The strip rests there, and the reader's scrolling tells no other page.
      await expect(reader.locator('.pdfr-slot').nth(of.page - 1)).toBeInViewport({ ratio: 0.9 })
    }
    await page.goto(`/search?q=${word}&type=pdf`)
    await untilAlive(hit(first!).first())
    await hit(first!).click()
    await shows(first!)

    // Over the open PDF, to another page, and to this one again after the reader was closed.
    for (const wanted of [second!, first!, first!]) {
      await page.keyboard.press('Control+k')
      await field(page).fill(word)
      await page
        .getByRole('dialog')
        .locator(`a[href="${addressOf(wanted)}"]`)
        .click()
      await expect(page).toHaveURL(addressOf(wanted))
      await shows(wanted)
      if (wanted === first) {
        await page.keyboard.press('Escape')
        await expect(reader).toBeHidden()
      }
    }
  },
)

test('results are narrowed, turned over, and the back button undoes it', { tag: '@desktop' }, async ({ page }) => {
  const kinds = page.locator('.narrow details').first()
  const posts = kinds.getByRole('link', { name: inTamil.kinds.post })
  // Again when a post of another test has come in between, which the second page counts.
  await expect(async () => {
    await page.goto('/search?q=மழை')
    await untilAlive(posts)
    const count = Number(await posts.locator('.num').textContent())
    await posts.click()
    await expect(page).toHaveURL(/type=post/)
    await expect(page.locator('.results').getByRole('status')).toHaveText(
      inTamil.count_other.replace('{{count}}', String(count)),
    )
  }).toPass()
  await page.getByRole('link', { name: inTamil.next }).click()
  await expect(page).toHaveURL(/page=2/)
  // What was chosen stands above the results, and goes by a press.
  await page.getByRole('link', { name: inTamil.widen.replace('{{name}}', inTamil.kinds.post) }).click()
  await expect(page).not.toHaveURL(/type=post|page=2/)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).not.toHaveURL(/type=post/)
  await expect(posts).not.toHaveAttribute('aria-current')
})

test(
  'without scripts, results are found, narrowed and turned over, and a letter is never cut',
  { tag: '@phone' },
  async ({ newReader }) => {
    const page = await newReader({ javaScriptEnabled: false })
    await page.goto('/home')
    await page.locator('a.tool[href="/search"]').click()
    await page.getByRole('searchbox').fill('மழ')
    await page.getByRole('button', { name: inTamil.find }).click()
    await expect(page.locator('.results ol > li').first()).toBeVisible()
    const marks = await page.locator('.results mark').allTextContents()
    expect(marks.length).toBeGreaterThan(0)
    // The beginning மழ is marked with the vowel sign of its last letter.
    expect(marks.filter((mark) => mark === 'மழ')).toEqual([])
    await page.getByRole('link', { name: inTamil.next }).click()
    await expect(page).toHaveURL(/page=2/)
    await expect(page.locator('.results ol > li').first()).toBeVisible()
  },
)

for (const theme of ['light', 'dark'])
  test(
    `panel and page have no faults of access, ${theme}`,
    { tag: theme === 'light' ? '@phone' : '@desktop' },
    async ({ page }) => {
      await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.theme, theme])
      await page.goto('/search?q=மழை')
      await untilAlive(page.locator('.narrow summary').first())
      expect(await accessFaults(page, { within: 'main' })).toEqual([])
      await page.keyboard.press('Control+k')
      await field(page).fill('மழை')
      await expect(options(page).first()).toBeVisible()
      expect(await accessFaults(page, { within: 'dialog' })).toEqual([])
    },
  )
