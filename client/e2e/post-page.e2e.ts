// The page of a post: on its way over a slow line, in a series, to its end, and on paper.
import type { Page, Route } from '@playwright/test'
import { demoPosts } from '../../server/demo/posts/index.ts'
import { widestWord } from '../../shared/word-width.ts'
import say from '../i18n/en/posts.json' with { type: 'json' }
import { expect, readIn, test, untilAlive } from './support/test.ts'

test.beforeEach(({ context, baseURL }) => readIn(context, 'en', baseURL!))

interface ListedPost {
  _id: string
  title: string
}

const postsOf = async (page: Page, category: string): Promise<ListedPost[]> =>
  (await (await page.request.get(`/api/universal-posts/category/${category}`)).json()) as ListedPost[]

test.describe('a post on a slow line', () => {
  /** Holds the calls for posts. @returns lets them go on */
  async function hold(page: Page): Promise<() => Promise<void>> {
    const held: Route[] = []
    let isHolding = true
    await page.route(/\/trpc\/[^?]*posts\.get/, (route) => (isHolding ? void held.push(route) : route.continue()))
    return async () => {
      isHolding = false
      for (const route of held) await route.continue()
    }
  }
  /** Opens a card far down the home page. @returns its title */
  async function openLowCard(page: Page): Promise<string> {
    await page.goto('/home')
    const link = page.locator('.card:has(.pict) h3 a').last()
    await untilAlive(link)
    await link.scrollIntoViewIfNeeded()
    // Cards far below get their height once they are near, which a reader who scrolls does not notice.
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame)
      let height: number
      do {
        height = document.documentElement.scrollHeight
        await frame()
        await frame()
      } while (height !== document.documentElement.scrollHeight)
    })
    await link.scrollIntoViewIfNeeded()
    const title = (await link.textContent())!
    await link.click()
    return title
  }

  test('shows at once the title and the picture of its card, from the top', { tag: '@phone' }, async ({ page }) => {
    const letGo = await hold(page)
    const title = await openLowCard(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByText(say.loadingPost)).toBeInViewport()
    await expect(page.locator('.slides-waiting img')).toBeVisible()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await letGo()
    await expect(page.locator('.prose')).not.toBeEmpty()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await page.goBack()
    await expect(page.locator('.card h3').getByRole('link', { name: title })).toBeInViewport()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(500)
  })
})

test.describe('a series', () => {
  test('is read from part to part', { tag: '@desktop' }, async ({ page }) => {
    const parts = (await postsOf(page, 'series')).toSorted((a, b) => (a.title < b.title ? -1 : 1))
    await page.goto(`/posts/${parts[0]!._id}`)
    const series = page.locator('nav.series')
    for (const { title } of parts.slice(1)) {
      await expect(series.getByRole('heading', { name: say.series.next })).toBeVisible()
      await untilAlive(series.locator('.series-next a'))
      await series.getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    }
    await expect(series.getByRole('heading', { name: say.series.next })).toHaveCount(0)
    await series.getByRole('link', { name: parts.at(-2)!.title }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(parts.at(-2)!.title)
    await page.getByRole('link', { name: say.series.fromFirst }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(parts[0]!.title)
  })

  test('names no part but the next on the page of one', { tag: '@desktop' }, async ({ page }) => {
    const parts = (await postsOf(page, 'series')).toSorted((a, b) => (a.title < b.title ? -1 : 1))
    await page.goto(`/posts/${parts[3]!._id}`)
    const main = page.locator('main')
    await expect(main).toContainText(parts[4]!.title)
    for (const later of parts.slice(5)) await expect(main).not.toContainText(later.title)
  })
})

test.describe('display sizes', () => {
  /** Words that stand on more than one line, but for those that are wider than their box in the smallest letters. */
  const brokenWords = (page: Page, selector: string) =>
    page.evaluate(async (within) => {
      await document.fonts.ready
      const broken: string[] = []
      for (const element of document.querySelectorAll(within)) {
        const text = element.firstChild
        if (!(text instanceof Text)) continue
        for (const { 0: word, index } of text.data.matchAll(/[^\s‐-―-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          const lines = [...range.getClientRects()]
          const tops = new Set(lines.map(({ top }) => Math.round(top)))
          const width = lines.reduce((sum, line) => sum + line.width, 0)
          const isWiderThanBox = width > element.getBoundingClientRect().width
          const isSmallest = getComputedStyle(element).fontSize === '14px'
          if (tops.size > 1 && !(isSmallest && isWiderThanBox)) broken.push(word)
        }
      }
      return broken
    }, selector)

  test('break no word of a title, on phones, lying phones and tablets [L-55]', async ({ page }, { project }) => {
    const widest = demoPosts.toSorted((a, b) => widestWord(b.title) - widestWord(a.title)).slice(0, 4)
    const posts = (await (await page.request.get('/api/universal-posts')).json()) as ListedPost[]
    for (const { title } of widest) {
      await page.goto(`/posts/${posts.find((post) => post.title === title)!._id}`)
      for (const width of project.name === 'phone' ? [320, 360] : [740, 1280]) {
        await page.setViewportSize({ width, height: 740 })
        expect(await brokenWords(page, 'h1'), `${title} at ${width}`).toEqual([])
      }
    }
  })

  test('break no word on the sheets of cards and issues', async ({ page }) => {
    for (const path of ['/home', '/recentposts', '/poems', '/bookreview', '/archive', '/editorial-pdfs']) {
      await page.goto(path)
      expect(await brokenWords(page, ':is(.pam, .issue-words) > span'), path).toEqual([])
    }
  })

  test('are no smaller for Latin letters, which are narrow', { tag: '@desktop' }, async ({ page }) => {
    const posts = (await (await page.request.get('/api/universal-posts')).json()) as ListedPost[]
    const sizes: number[] = []
    for (const title of ['The Last Letterpress in Town', 'குளத்து நிலா']) {
      await page.goto(`/posts/${posts.find((post) => post.title === title)!._id}`)
      sizes.push(await page.locator('h1').evaluate((heading) => Number.parseFloat(getComputedStyle(heading).fontSize)))
    }
    expect(sizes[0]).toBeGreaterThan(sizes[1]! * 0.95)
  })
})

test(
  'on paper a post is the article alone, with the name and the address of the magazine',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    const poem = (await postsOf(page, 'poems')).find(({ title }) => title === 'மழை எழுதும் கடிதம்')!
    await page.goto(`/posts/${poem._id}`)
    await page.emulateMedia({ media: 'print' })
    for (const part of ['.head', '.foot', '.ticker', '.acts', '.grid3'])
      for (const element of await page.locator(part).all()) await expect(element).toBeHidden()
    const head = page.locator('.print-head')
    await expect(head).toContainText('மை')
    await expect(head).toContainText(`${baseURL}/posts/${poem._id}`)
    const pages = (await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
    expect(pages).toHaveLength(1)
  },
)
