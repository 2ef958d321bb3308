// Every page in both languages: it fits a phone, axe finds nothing, and the console stays silent.
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { langs, type Lang } from '../../shared/lang.ts'
import { storageKeys } from '../../shared/storage-keys.ts'
import { site as english } from '../i18n/en/site.ts'
import { site as tamil } from '../i18n/ta/site.ts'
import { expect, readIn, signInAsAdmin, signInAsReader, test } from './support/test.ts'

test.setTimeout(240_000)

const maxLayoutShift = 0.02

const readerPages = [
  '/home',
  '/recentposts',
  '/editorial',
  '/interviews',
  '/poems',
  '/babasahebspeaks',
  '/periyarspeaks',
  '/bluethoughts',
  '/archive',
  '/archive-pdfs',
  '/editorial-pdfs',
  '/search',
  '/about',
  '/contact',
  '/shop',
  '/books',
  '/subscriptions',
  '/cart',
  '/checkout',
  '/orders',
  '/profile',
  '/bookmarks',
  '/notifications',
  '/settings/account',
  '/settings/preferences',
]

const strangerPages = ['/login', '/signup', '/forgot-password', '/reset-password', '/auth/login']

const adminPages = [
  'dashboard',
  'universal',
  'universal/create',
  'premium-articles',
  'categories',
  'news-title',
  'header-image',
  'banners',
  'addphotos/upload',
  'recent-posts',
  'recent-posts/create',
  'messages',
  'about',
  'newsletter',
  'books',
  'books/create',
  'orders',
  'pdf-uploads',
  'pdf-uploads/create',
  'subscription-plans',
  'subscription-plans/create',
  'notifications/send',
  'notifications/view',
  'mails',
  'settings',
].map((path) => `/admin/${path}`)

/** Light in one language, dark in the other, and the other way round on the other screen. */
const themeOf = (lang: Lang, project: string) => ((lang === 'ta') === (project === 'phone') ? 'light' : 'dark')

/** The addresses of one post, one book and one picture, as their lists link them. */
async function addressesOfThings(page: Page): Promise<string[]> {
  const lists = { '/home': '/posts/', '/shop': '/shop/', '/bluethoughts': '/bluethoughts/' }
  const addresses = []
  for (const [list, start] of Object.entries(lists)) {
    await page.goto(list)
    addresses.push(await page.locator(`main a[href^="${start}"]`).first().getAttribute('href'))
  }
  return addresses.filter((address) => address !== null)
}

async function expectSound(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
    await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
    const overhang = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect.soft(overhang, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
    // There are no foreign frames, so no second page is needed to sum them up.
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    expect.soft(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
}

for (const lang of langs)
  test.describe(lang, () => {
    test.beforeEach(async ({ page, context, baseURL }, { project }) => {
      await readIn(context, lang, baseURL!)
      // Nothing moves or fades while it is looked at.
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.addInitScript(
        ([key, theme]) => localStorage.setItem(key!, theme!),
        [storageKeys.theme, themeOf(lang, project.name)],
      )
    })

    test('pages for everybody are sound', async ({ page }) => {
      await expectSound(page, strangerPages)
      await expectSound(page, await addressesOfThings(page))
    })

    test('pages for readers are sound', async ({ page }, { project }) => {
      await signInAsReader(page, `Pages ${lang} ${project.name}`)
      await expectSound(page, readerPages)
    })

    test('pages for admins are sound', async ({ page }) => {
      await signInAsAdmin(page)
      await expectSound(page, adminPages)
    })

    test('home and a post stay where they are while they load', async ({ page }) => {
      await page.addInitScript(() => {
        Object.assign(window, { layoutShift: 0 })
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            Object.assign(window, { layoutShift: shiftOf(window) + shiftOf(entry) })
        }).observe({ type: 'layout-shift', buffered: true })
        function shiftOf(holder: object): number {
          if ('layoutShift' in holder) return Number(holder.layoutShift)
          return 'value' in holder ? Number(holder.value) : 0
        }
      })
      const [post] = await addressesOfThings(page)
      for (const path of ['/home', post!]) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await page.evaluate(() => document.fonts.ready)
        const shift = await page.evaluate(() => ('layoutShift' in window ? Number(window.layoutShift) : NaN))
        expect(shift, path).toBeLessThanOrEqual(maxLayoutShift)
      }
    })
  })

test('without scripts a reader finds posts, reads one, and goes on by links', async ({ newReader }) => {
  const page = await newReader({ javaScriptEnabled: false })
  for (const path of ['/home', '/interviews', '/recentposts']) {
    await page.goto(path)
    const link = page.locator('main a[href^="/posts/"]').first()
    await expect(link).toBeVisible()
    await page.goto((await link.getAttribute('href'))!)
    await expect(page.getByRole('heading', { level: 1 })).not.toBeEmpty()
    await expect(page.locator('.prose')).not.toBeEmpty()
    await page.locator('.cats a').first().click()
    await expect(page).toHaveURL(/\/home$/)
  }
})

test('without scripts the language is switched, and the cookie keeps it', async ({ newReader }) => {
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
})
