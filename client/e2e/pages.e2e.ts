// Every page for readers in both languages: it fits a phone, axe finds nothing, and the console stays silent.
// The pages of the admin are in admin/every-page.e2e.ts.
import type { Page } from '@playwright/test'
import type { Lang } from '../../shared/lang.ts'
import { storageKeys } from '../../shared/storage-keys.ts'
import english from '../i18n/en/site.json' with { type: 'json' }
import tamil from '../i18n/ta/site.json' with { type: 'json' }
import { placeOrder } from './support/orders.ts'
import { expectSound, expectToStay, inGroups } from './support/sound-pages.ts'
import { expect, readIn, storeReader, test } from './support/test.ts'

test.setTimeout(300_000)

/** What everybody reads. */
const contentPages = [
  '/home',
  '/english',
  '/recentposts',
  '/editorial',
  '/interviews',
  '/poems',
  '/series',
  '/babasahebspeaks',
  '/periyarspeaks',
  '/bluethoughts',
  '/archive',
  '/archive-pdfs',
  '/editorial-pdfs',
  '/search',
  '/about',
  '/contact',
  '/authors',
  '/tags',
  '/corrections',
  '/pages/privacy',
  '/shop',
  '/subscriptions',
]

const readerPages = [
  '/books',
  '/cart',
  '/checkout',
  '/orders',
  '/profile',
  '/bookmarks',
  '/following',
  '/notifications',
  '/settings/account',
  '/settings/preferences',
]

const strangerPages = ['/order-confirmation', '/login', '/signup', '/forgot-password', '/reset-password', '/auth/login']

/** The addresses of one post, one book, one picture, one issue and of months, as their lists link them. */
async function addressesOfThings(page: Page): Promise<string[]> {
  const lists = {
    '/home': '/posts/',
    '/authors': '/authors/',
    '/shop': '/shop/',
    '/bluethoughts': '/bluethoughts/',
    '/archive': '/pdf-viewer/',
    '/editorial': '/editorial/2',
  }
  const addresses = await Promise.all(
    Object.entries(lists).map(async ([list, start]) => {
      const answer = await page.request.get(list)
      const html = await answer.text()
      const link = new RegExp(`href="(${start}[^"]+)"`).exec(html.slice(html.indexOf('<main')))?.[1]
      expect(link, `${list}: ${answer.status()} ${html.slice(-500)}`).toBeDefined()
      return link!
    }),
  )
  return [...addresses, addresses.at(-1)!.replace('editorial', 'archive')]
}

/** Opens everything in a language and a theme from now on. */
async function readAs(page: Page, lang: Lang, theme: 'light' | 'dark', baseURL: string): Promise<void> {
  await readIn(page.context(), lang, baseURL)
  await page.addInitScript(([key, value]) => localStorage.setItem(key!, value!), [storageKeys.theme, theme])
}

// On a phone, which is turned into a wide screen for axe. What is seen while pages load is told below and by
// layout-shift.e2e.ts.
test.describe('in Tamil', { tag: '@phone' }, () => {
  test.beforeEach(({ page, baseURL }) => readAs(page, 'ta', 'light', baseURL!))

  const expectations = {
    isFollowed: true,
    isNamed: true,
    widths: [280, 1280],
    axeLook: () => ({ wide: true }),
    withLargeLetters: true,
  }

  test('pages for everybody are sound [R-33]', async ({ page }) => {
    await expectSound(page, strangerPages, expectations)
  })

  for (const paths of inGroups(contentPages, 10))
    test(`pages of content from ${paths[0]} on are sound [R-12, R-15, R-21, S-001, S-006]`, async ({ page }) => {
      await expectSound(page, paths, expectations)
    })

  test('pages of single things are sound [R-12, R-15, R-21]', async ({ page }) => {
    await expectSound(page, await addressesOfThings(page), expectations)
  })

  test('pages for readers are sound [R-27]', async ({ page }, { project, retry }) => {
    const name = `Pages ta ${project.name} ${retry}`
    await placeOrder(page, name)
    await storeReader(page, name)
    await expectSound(page, readerPages, expectations)
  })
})

// Only a page that is loaded lacks the messages that its route does not name.
test(
  'on a desktop, in English, all pages load without faults, lack no message, and stay where they are [S-002]',
  { tag: '@desktop' },
  async ({ page, baseURL }) => {
    await readAs(page, 'en', 'light', baseURL!)
    // The letters are there from now on: how late they come is the line's affair, not the pages'.
    await page.goto('/home')
    await page.evaluate(() => document.fonts.ready)
    await expectToStay(page, [...contentPages, ...strangerPages, ...(await addressesOfThings(page))])
  },
)

/** The texts of a page in which Tamil words would be read as English. */
const unmarkedTamil = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isTamil = (text: string | null) => /[\u0B80-\u0BFF]/.test(text ?? '')
    const isMarked = (element: Element) => element.closest('[lang]')?.getAttribute('lang') === 'ta'
    // What editors write marks its words itself.
    const texts = document.evaluate(
      '//body//text()[not(parent::script or ancestor::*[contains(@class, "prose")])]',
      document,
      null,
      6,
    )
    const found: string[] = []
    for (let at = 0; at < texts.snapshotLength; at += 1) {
      const { parentElement: element, textContent: text } = texts.snapshotItem(at)!
      if (isTamil(text) && !isMarked(element!)) found.push(`${element!.tagName} ${text}`)
    }
    for (const image of document.images) if (isTamil(image.alt) && !isMarked(image)) found.push(`IMG ${image.alt}`)
    return found
  })

test.describe('in English, in the dark', { tag: '@phone' }, () => {
  test.beforeEach(({ page, baseURL }) => readAs(page, 'en', 'dark', baseURL!))

  const expectMarked = async (page: Page, paths: string[]): Promise<void> => {
    await expectSound(page, paths, {
      isNamed: true,
      isFollowed: true,
      andThen: async (path) => expect.soft(await unmarkedTamil(page), path).toEqual([]),
    })
  }

  const searches = ['/search?q=ஆற்றோரம்', '/search?q=bus', '/search?q=ஆற்றோரம்&view=lines']
  for (const paths of inGroups([...contentPages, ...strangerPages, ...searches], 10))
    test(`pages from ${paths[0]} on are sound, and every Tamil word is marked as Tamil`, async ({ page }) => {
      await expectMarked(page, paths)
    })

  test('pages of single things are sound, and every Tamil word is marked as Tamil', async ({ page }) => {
    const paths = await addressesOfThings(page)
    // The newest of everything, with all that is beside it.
    for (const list of ['/recentposts', '/bookreview', '/bluethoughts', '/shop']) {
      const html = await (await page.request.get(list)).text()
      const links = [...html.matchAll(/href="(\/(?:posts|bluethoughts|shop)\/[^"]+)"/g)].map(([, path]) => path!)
      paths.push(...links.slice(0, 3))
    }
    await expectMarked(page, [...new Set(paths)])
  })

  test('pages for readers are sound, and every Tamil word is marked as Tamil', async ({ page }, { project, retry }) => {
    const name = `Pages en ${project.name} ${retry}`
    await placeOrder(page, name)
    await storeReader(page, name)
    await page.goto('/shop')
    await page.locator('.lead-book button').click()
    await expectMarked(page, readerPages)
  })
})

test(
  'without scripts a reader finds posts, reads one, and goes on by links [P-02]',
  { tag: '@phone' },
  async ({ newReader }) => {
    const page = await newReader({ javaScriptEnabled: false })
    for (const path of ['/home', '/interviews', '/recentposts']) {
      await page.goto(path)
      // The newest may be another test's, and gone in a moment.
      const link = page.locator('main a[href^="/posts/"]').last()
      await expect(link).toBeVisible()
      await page.goto((await link.getAttribute('href'))!)
      await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
      await expect(page.locator('.prose')).not.toBeEmpty()
      await page.locator('.cats a').first().click()
      await expect(page).toHaveURL(/\/home$/)
    }
  },
)

test(
  'without scripts every page of content is read and left by links, and no form waits for a script',
  { tag: '@phone' },
  async ({ newReader }) => {
    const page = await newReader({ javaScriptEnabled: false })
    for (const path of [...contentPages, ...(await addressesOfThings(page))]) {
      // The words are there before the pictures.
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      const seen = await page.evaluate(() => {
        const visible = (selector: string) =>
          [...document.querySelectorAll(selector)].filter((element) => {
            const { width, height } = element.getBoundingClientRect()
            return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true })
          })
        return {
          hasHeading: visible('h1').length > 0,
          hasLinks: visible('.cats a').length > 0,
          busy: document.querySelectorAll('main [aria-busy=true]').length,
          actions: visible('form').map((form) => form.getAttribute('action') ?? ''),
          // What a button does needs a script, unless it sends a form.
          buttons: visible('main button:enabled:not(form[action] button)').map(({ textContent }) => textContent),
        }
      })
      expect(seen, path).toMatchObject({ hasHeading: true, hasLinks: true, busy: 0, buttons: [] })
      for (const action of seen.actions) expect(action, `a form of ${path}`).toMatch(/^\//)
    }
    const links = page.locator('.load-more a')
    for (const path of ['/recentposts', '/bluethoughts', '/poems']) {
      await page.goto(path)
      if ((await links.count()) === 0) continue
      const before = await page.locator('main h3, main .mosaic a').allTextContents()
      await links.click()
      await expect(page).toHaveURL(/\?cursor=/)
      expect(await page.locator('main h3, main .mosaic a').allTextContents()).not.toEqual(before)
    }
  },
)

test('without scripts a page of one person says that it needs them', { tag: '@phone' }, async ({ newReader }) => {
  const page = await newReader({ javaScriptEnabled: false })
  for (const path of ['/cart', '/bookmarks', '/login', '/admin/dashboard']) {
    await page.goto(path)
    await expect(page.getByText(tamil.needsScripts), path).toBeVisible()
  }
})

test(
  'without scripts the language is switched, and the cookie keeps it [C-01, C-03, S-015, S-016]',
  { tag: '@phone' },
  async ({ newReader }) => {
    const page = await newReader({ javaScriptEnabled: false })
    await page.goto('/recentposts')
    await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
    await expect(page.getByRole('link', { name: tamil.skip })).toHaveCount(1)
    await page.getByRole('link', { name: 'English' }).first().click()
    await expect(page).toHaveURL(/\/recentposts$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await expect(page.getByRole('link', { name: english.skip })).toHaveCount(1)
    expect(await page.context().cookies()).toContainEqual(expect.objectContaining({ name: 'lang', value: 'en' }))
    await page.goto('/home')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  },
)
