// Whoever stops reading goes on there: from the home page, on another device, after the letters have changed their size.
import type { Page } from '@playwright/test'
import { postPath } from '../../shared/addresses.ts'
import { storageKeys } from '../../shared/storage-keys.ts'
import { publicCalls } from '../../server/test/site-process.ts'
import { messages as say } from '../i18n/ta/reader.ts'
import { messages as sayAccount } from '../i18n/ta/account-pages.ts'
import { expect, storeReader, test, untilInteractive } from './support/test.ts'

/** The longest of the demo texts. */
async function longPost(url: string) {
  const calls = publicCalls(url)
  const { posts } = await calls.posts.recent.query({ limit: 60 })
  const all = await Promise.all(posts.map(({ id }) => calls.posts.get.query({ id })))
  return all.toSorted((a, b) => b.content.length - a.content.length)[0]!
}

const places = (page: Page) => page.evaluate((key) => localStorage.getItem(key), storageKeys.readingPlaces)

/** Scrolls to a block of the text, as somebody does who has read that far. */
async function readTo(page: Page, block: number): Promise<void> {
  await page
    .locator('article .prose > *')
    .nth(block)
    .evaluate((element) => scrollBy({ top: element.getBoundingClientRect().top - 100, behavior: 'instant' }))
  await expect.poll(() => places(page)).toContain(`"block":${block},`)
}

const isAtBlock = (page: Page, block: number) =>
  page
    .locator('article .prose > *')
    .nth(block)
    .evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top < innerHeight / 2 && bottom > 0
    })

const line = (page: Page) => page.getByRole('region', { name: say.posts.place.continue })

test(
  'a reader goes on where they stopped: by the home page, on another device, and in larger letters',
  { tag: '@phone' },
  async ({ page, newReader, site }) => {
    const post = await longPost(site.url)
    const token = await storeReader(page, 'Reader of long texts')
    await page.goto('/home')
    await untilInteractive(page)
    await expect(line(page)).toBeHidden()

    await page.goto(encodeURI(postPath(post)))
    await untilInteractive(page)
    await readTo(page, 6)
    const told = page.waitForResponse(/reading\.save/)
    await page.goto('/home')
    await told
    await line(page).getByRole('link', { name: post.title }).click()
    await expect.poll(() => isAtBlock(page, 6)).toBe(true)

    // A fresh visit begins at the head, and leads there by one press, however large the letters are by now.
    await page.evaluate((key) => localStorage.setItem(key, 'largest'), storageKeys.readingSize)
    await page.goto('/contact')
    await page.goto(encodeURI(postPath(post)))
    await untilInteractive(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.getByRole('region', { name: say.posts.place.stopped }).getByRole('button').click()
    await expect.poll(() => isAtBlock(page, 6)).toBe(true)

    const other = await newReader()
    await other.goto('/favicon.svg')
    await other.evaluate(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.clientToken, token])
    await other.goto('/bookmarks')
    const begun = other.getByRole('region', { name: sayAccount.bookmarksPage.begun })
    await expect(begun.getByRole('link', { name: post.title })).toBeVisible()

    // Its end is the end of it.
    await page.locator('article .prose > *').last().scrollIntoViewIfNeeded()
    await page.mouse.wheel(0, 600)
    await expect.poll(() => places(page)).toContain('"isFinished":true')
    await page.goto('/home')
    await untilInteractive(page)
    await expect(line(page)).toBeHidden()
  },
)
