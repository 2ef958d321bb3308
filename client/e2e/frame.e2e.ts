// What stands around every page: head, More menu, theme.
import type { Locator } from '@playwright/test'
import { storageKeys } from '../../shared/storage-keys.ts'
import saySite from '../i18n/ta/site.json' with { type: 'json' }
import { preventsMenu } from './support/right-click.ts'
import { expect, test, untilAlive, untilInteractive } from './support/test.ts'

test('the head stays in view, and shrinks beyond thirty pixels [C-07, S-020, S-021, S-022]', async ({ page }) => {
  await page.goto('/home')
  const sheet = page.locator('.head-sheet')
  const heightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().height)
  const logo = page.locator('.logo b')
  const [tall, large] = [await heightOf(sheet), await heightOf(logo)]
  const scrolledTo = (top: number) =>
    expect.poll(() => page.evaluate((y) => (scrollTo(0, y), Math.round(scrollY)), top)).toBe(top)

  await scrolledTo(31)
  await expect.poll(() => heightOf(sheet)).toBeLessThan(tall)
  expect(await heightOf(logo)).toBeLessThan(large)
  await scrolledTo(30)
  await expect.poll(() => heightOf(sheet)).toBe(tall)
  await scrolledTo(600)
  await expect(sheet).toBeInViewport()
})

test('the More menu is 12 rem wide, and at most 20 high [C-05]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/interviews')
  await page.locator('.cats summary').click()
  const style = await page.locator('.cats .drop').evaluate((drop) => {
    const { width, maxHeight } = getComputedStyle(drop)
    const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
    return [width, maxHeight].map((length) => Number.parseFloat(length) / rem)
  })
  expect(style).toEqual([12, 20])
})

test(
  'on a phone the bar shows the category that one is in, and marks it on pages below it',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/bookreview')
    await expect(page.locator('.cats .cats-row [aria-current=page]')).toBeInViewport({ ratio: 1 })
    await page.goto('/archive/2026/11')
    await expect(page.locator('.cats .drop [aria-current=page]')).toHaveAttribute('href', '/archive')
    await expect(page.locator('.cats .more')).toHaveClass(/current/)
  },
)

test('the More menu works by keys', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home')
  const more = page.locator('.cats .more')
  await untilAlive(more)
  const summary = more.locator('summary')
  await summary.focus()
  await page.keyboard.press('Enter')
  await expect(more.getByRole('link').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(more.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(more).not.toHaveAttribute('open')
  await expect(summary).toBeFocused()
})

test('the More menu opens without scripts', { tag: '@phone' }, async ({ newReader }) => {
  const page = await newReader({ javaScriptEnabled: false })
  await page.goto('/home')
  const link = page.locator('.cats .more').getByRole('link').first()
  await expect(link).toBeHidden()
  await page.locator('.cats .more summary').click()
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

for (const { device, stored, isDark } of [
  { device: 'light', stored: 'dark', isDark: true },
  { device: 'dark', stored: 'light', isDark: false },
  { device: 'dark', stored: null, isDark: true },
] as const)
  test(
    `${stored ?? 'no theme'} stored on a ${device} device is right before anything is painted, and stays`,
    { tag: '@phone' },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: device })
      await page.addInitScript(
        ([key, theme]) => {
          if (theme) localStorage.setItem(key, theme)
          const root = () => document.documentElement
          const seen: boolean[] = []
          Object.assign(window, { seenDark: seen })
          // Nothing is painted before there is a body.
          const watcher = new MutationObserver(() => {
            if (!document.body) return
            watcher.disconnect()
            seen.push(root().classList.contains('dark'))
            new MutationObserver(() => seen.push(root().classList.contains('dark'))).observe(root(), {
              attributeFilter: ['class'],
            })
          })
          watcher.observe(document, { childList: true, subtree: true })
        },
        [storageKeys.theme, stored] as const,
      )
      await page.goto('/home')
      await untilInteractive(page)
      const seen = await page.evaluate(() => ('seenDark' in window ? window.seenDark : null))
      expect(new Set(seen as boolean[])).toEqual(new Set([isDark]))
      // The browser's own bars have the colour of the page.
      const colours = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')]
          .filter(({ media }) => matchMedia(media).matches)
          .map(({ content }) => content),
      )
      expect(colours).toEqual([isDark ? '#0e1120' : '#f4f4f0'])
    },
  )

test('the login has both languages, both themes and the way home', { tag: '@phone' }, async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: saySite.theme.toDark }).click()
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.locator('html')).toHaveClass(/dark/)
  await page.locator('.sign-name').click()
  await expect(page).toHaveURL(/\/home$/)
})

test(
  'a right-click opens no menu, but on links and in fields; the menu key and a long press do [S-040]',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/contact')
    expect(await preventsMenu(page, 'h1')).toBe(true)
    expect(await preventsMenu(page, 'main label')).toBe(true)
    expect(await preventsMenu(page, '.logo b')).toBe(false)
    expect(await preventsMenu(page, 'main textarea')).toBe(false)
    await page.locator('main').focus()
    expect(await preventsMenu(page, 'main', () => page.keyboard.press('ContextMenu'))).toBe(false)
    const longPress = () =>
      page.locator('h1').evaluate((element) => {
        const press = { pointerType: 'touch', bubbles: true, cancelable: true }
        element.dispatchEvent(new PointerEvent('contextmenu', press))
      })
    expect(await preventsMenu(page, 'h1', longPress)).toBe(false)
  },
)

test(
  'a page whose scripts cannot be fetched leaves the frame around it in place',
  { tag: '@phone' },
  async ({ page, faults }) => {
    faults.expect(/Failed to (?:load resource|fetch dynamically imported module)|ERR_FAILED: GET .*contact-/)
    await page.goto('/home')
    const link = page.locator('.foot a[href="/contact"]')
    await untilAlive(link)
    await page.route(/\/assets\/contact-.*\.js$/, (route) => route.abort())
    await link.click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'ta')
    await expect(page.locator('.head')).toBeVisible()
  },
)
