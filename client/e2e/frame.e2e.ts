// What stands around every page: head, More menu, theme, sharing; and the pictures of a post.
import type { Locator, Page } from '@playwright/test'
import { storageKeys } from '../../shared/storage-keys.ts'
import say from '../i18n/ta/posts.json' with { type: 'json' }
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

test(
  'the bar shows four categories in their order, and the rest under More [C-04, C-05, S-043, S-044, S-045, S-046, S-049, S-051]',
  { tag: '@desktop' },
  async ({ page }) => {
    const all = (await (await page.request.get('/api/categories?banner=true')).json()) as { name: { ta: string } }[]
    const names = all.map(({ name }) => name.ta)
    await page.goto('/interviews')
    const bar = page.locator('.cats')
    await expect(bar.locator('.cats-row a')).toHaveText(names.slice(0, 4))
    await expect(bar.locator('.drop a')).toHaveText(names.slice(4))
    await expect(bar.locator('[aria-current=page]')).toHaveText('நேர்காணல்கள்')

    await bar.locator('summary').click()
    const style = await bar.locator('.drop').evaluate((drop) => {
      const { width, maxHeight } = getComputedStyle(drop)
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
      return [width, maxHeight].map((length) => Number.parseFloat(length) / rem)
    })
    expect(style).toEqual([12, 20])
  },
)

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

test('the More menu opens by a press, and closes beside it [S-047, S-048]', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/home')
  const more = page.locator('.cats .more')
  await untilAlive(more)
  await more.locator('summary').click()
  await expect(more).toHaveAttribute('open')
  await page.locator('main').click({ position: { x: 2, y: 2 } })
  await expect(more).not.toHaveAttribute('open')
  await more.locator('summary').click()
  await more.getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/home$/)
  await expect(more).not.toHaveAttribute('open')
})

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
  'the theme is changed in the foot, and remembered [C-30, E-26, S-014, ST-23]',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/home')
    const toggle = page.locator('.foot button', { hasText: saySite.theme.toDark })
    await untilAlive(toggle)
    await toggle.click()
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    await page.reload()
    await expect(page.locator('html')).toHaveClass(/\bdark\b/)
    expect(await page.evaluate((key) => localStorage.getItem(key), storageKeys.theme)).toBe('dark')
  },
)

/** What `navigator.share` does in the pages opened next. */
const shareAnswers = (page: Page, answer: 'shares' | 'is missing') =>
  page.addInitScript((how) => {
    const share = how === 'shares' ? () => Promise.resolve() : undefined
    Object.defineProperty(navigator, 'share', { configurable: true, value: share })
  }, answer)

test('the page is shared from the head, on a phone from its menu [S-029, S-030]', async ({ page }, { project }) => {
  await shareAnswers(page, 'shares')
  await page.goto('/home')
  const onPhone = project.name === 'phone'
  const share = page.locator(onPhone ? '.menu.phone button' : '.tools > button', { hasText: saySite.share.label })
  await untilAlive(share)
  if (onPhone) await page.locator('.menu.phone summary').click()
  await share.click()
  await expect(page.locator('.toast')).toHaveText(saySite.share.done)
})

test('the head copies the address of the page where the device cannot share [S-030]', async ({ page, context }, {
  project,
}) => {
  await shareAnswers(page, 'is missing')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/shop')
  const onPhone = project.name === 'phone'
  const share = page.locator(onPhone ? '.menu.phone button' : '.tools > button', { hasText: saySite.share.label })
  await untilAlive(share)
  if (onPhone) await page.locator('.menu.phone summary').click()
  await share.click()
  await expect(page.locator('.toast')).toHaveText(`${saySite.share.unsupported} ${say.share.copied}`)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
})

test(
  'a post whose device cannot share copies its link, or says that it could not [S-088, S-089]',
  { tag: '@desktop' },
  async ({ page, context }) => {
    await shareAnswers(page, 'is missing')
    await page.goto('/home')
    await page.goto((await page.locator('main a[href^="/posts/"]').first().getAttribute('href'))!)
    const share = page.locator('main').getByRole('button', { name: say.share.label }).first()
    await untilAlive(share)
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await share.click()
    await expect(page.locator('.toast')).toHaveText(say.share.copied)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
    await page.evaluate(() =>
      Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('no')) }),
    )
    await share.click()
    await expect(page.locator('.toast')).toHaveText(say.share.failed)
  },
)

test(
  'the pictures of a post are walked through by keys, around the end [R-17, S-083]',
  { tag: '@desktop' },
  async ({ page }) => {
    const posts = (await (await page.request.get('/api/universal-posts')).json()) as { _id: string; images: string[] }[]
    const { _id: id, images } = posts.find((post) => post.images.length > 1)!
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(`/posts/${id}`)
    const slides = page.locator('.carousel .slides')
    await untilAlive(slides)
    const dot = (number: number) =>
      page.getByRole('button', { name: say.pictures.show.replace('{{number}}', String(number)), exact: true })
    await slides.focus()
    await page.keyboard.press('ArrowRight')
    await expect(dot(2)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(dot(1)).toHaveAttribute('aria-current', 'true')
    await page.keyboard.press('ArrowLeft')
    await expect(dot(images.length)).toHaveAttribute('aria-current', 'true')
  },
)

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
