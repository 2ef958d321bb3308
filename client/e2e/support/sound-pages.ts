import type { Page } from '@playwright/test'
import { messages } from '../../i18n/messages.ts'
import { accessFaults } from './axe.ts'
import { expect } from './test.ts'

const maxLayoutShift = 0.02

const messageKey = new RegExp(`\\b(?:${Object.keys(messages.ta).join('|')}):[a-z][\\w.]+`)

/**
 * Sums up how far things jump while a page loads, but for what moves as its letters come: that is the line's affair, and the
 * device's, whose letters stand in until then. layout-shift.e2e.ts measures it with those of a phone.
 */
const watchLayout = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const jumps: { at: number; by: number }[] = []
    const shown: number[] = []
    document.fonts.addEventListener('loadingdone', () =>
      requestAnimationFrame(() => requestAnimationFrame(() => shown.push(performance.now()))),
    )
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) jumps.push({ at: entry.startTime, by: Number(entry.value) })
    }).observe({ type: 'layout-shift', buffered: true })
    const layout = () => {
      // The event that tells of a beginning comes late where the machine is busy, after the letters.
      const swaps = performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.woff2'))
        .map((entry) => {
          const { startTime: from, responseEnd } = entry as PerformanceResourceTiming
          return { from, to: shown.find((at) => at >= responseEnd) ?? Infinity }
        })
      return jumps
        .filter(({ at }) => !swaps.some(({ from, to }) => at >= from && at <= to))
        .reduce((sum, { by }) => sum + by, 0)
    }
    Object.assign(window, { layoutShift: layout })
  })

/** How far things have jumped, once letters and the pictures in view are there. */
async function layoutShift(page: Page): Promise<number> {
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      const { left, right, top, bottom } = image.getBoundingClientRect()
      const isInView = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
      return image.complete || !isInView
    }),
  )
  return page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return 'layoutShift' in window ? (window.layoutShift as () => number)() : NaN
  })
}

interface Expectations {
  /** Other widths of the screen at which they fit as well, in pixels. */
  widths?: readonly number[]
  /** How wide and how dark each is when axe looks at it: the last of these widths, or as it is loaded. */
  axeLook?: (index: number) => { wide?: boolean; dark?: boolean }
  /** The first is loaded, and each of the others follows the one before it as by a link. */
  isFollowed?: boolean
  /** Their outline begins with the title, and whatever takes the focus has a name. */
  isNamed?: boolean
  /** They fit with letters of twice the size, too. */
  withLargeLetters?: boolean
  /** Whatever else is expected of each. */
  andThen?: (path: string) => Promise<void>
}

/**
 * How far a page is wider than the screen, which is told by the test: where a page is too wide, a phone shows it smaller, and
 * counts its own width by that.
 */
const overhangOf = (page: Page, width: number): Promise<number> =>
  page.evaluate((screenWidth) => document.documentElement.scrollWidth - screenWidth, width)

const setLetters = (page: Page, size: string): Promise<unknown> =>
  page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)

/** What the outline begins with, and what takes the focus without a name: axe asks for neither. */
async function expectNames(page: Page, path: string): Promise<void> {
  const { first, nameless } = await page.evaluate(() => ({
    first: [...document.querySelectorAll('h1, h2, h3')].find((heading) => heading.checkVisibility())?.tagName,
    nameless: [...document.querySelectorAll('[tabindex="0"]')]
      .filter((element) => !element.matches('[aria-label], [aria-labelledby]') && element.textContent.trim() === '')
      .concat([...document.querySelectorAll(':is(ul, ol, div)[tabindex="0"]:not([aria-label], [aria-labelledby])')])
      .map((element) => element.outerHTML.slice(0, 100)),
  }))
  expect.soft(first, `the outline of ${path}`).toBe('H1')
  expect.soft(nameless, `the focus on ${path}`).toEqual([])
}

/** The words that the headings of columns break within: a column is as wide as each word of its heading. */
const brokenHeadings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('th')].flatMap((heading) => {
      // On the phone screen readers alone have them.
      if (getComputedStyle(heading).clipPath !== 'none') return []
      const text = [...heading.childNodes].find((node) => node.nodeType === Node.TEXT_NODE)
      return [...(text?.textContent ?? '').matchAll(/\S+/g)].flatMap((word) => {
        const range = document.createRange()
        range.setStart(text!, word.index)
        range.setEnd(text!, word.index + word[0].length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ y }) => Math.round(y)),
        )
        return lines.size > 1 ? [word[0]] : []
      })
    }),
  )

/** Goes on as a link does, to a page with another title or heading. */
async function follow(page: Page, path: string): Promise<void> {
  // What is left stays until the next page has something to show.
  const before = await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.left = ''
    history.pushState(null, '', to)
    return document.title
  }, path)
  await page.waitForFunction(
    (titles) =>
      !document.querySelector('h1[data-left]') ||
      (document.title !== '' && titles.every((title) => !document.title.startsWith(title))),
    [before, messages.ta.site.loading, messages.en.site.loading],
  )
}

async function open(page: Page, path: string, isFollowing = false): Promise<void> {
  await (isFollowing ? follow(page, path) : page.goto(path))
  await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  await expect(page.locator('[aria-busy=true]'), path).toHaveCount(0)
}

/** That the page fits screens of these widths, and leaves it at the last one. */
async function expectFitting(page: Page, path: string, widths: readonly number[]): Promise<void> {
  const { height } = page.viewportSize()!
  for (const width of widths) {
    await page.setViewportSize({ width, height })
    expect.soft(await overhangOf(page, width), `${path} scrolls sideways at ${width} pixels`).toBeLessThanOrEqual(0)
    expect.soft(await brokenHeadings(page), `headings of ${path} at ${width} pixels`).toEqual([])
  }
}

/** That pages fit screens of these widths; of pages that `expectSound` looks at in the other language, in one load. */
export async function expectToFit(page: Page, paths: readonly string[], widths: readonly number[]): Promise<void> {
  for (const [index, path] of paths.entries()) {
    await open(page, path, index > 0)
    await expectFitting(page, path, widths)
  }
}

/** A message whose set the route does not name is shown as its key. */
async function expectMessages(page: Page, path: string): Promise<void> {
  const text = await page.locator('body').innerText()
  expect.soft(text.match(messageKey)?.[0], `${path} lacks messages`).toBeUndefined()
}

/** That pages lack no message and do not move while they are loaded. */
export async function expectToStay(page: Page, paths: readonly string[]): Promise<void> {
  await watchLayout(page)
  for (const path of paths) {
    await open(page, path)
    await expectMessages(page, path)
    expect.soft(await layoutShift(page), `${path} jumps`).toBeLessThanOrEqual(maxLayoutShift)
  }
}

/** Lists of addresses, so that workers share the pages between them. */
export const inGroups = (paths: readonly string[], size: number): string[][] =>
  Array.from({ length: Math.ceil(paths.length / size) }, (_, group) => paths.slice(group * size, (group + 1) * size))

/** That pages fit the screen, that axe finds nothing, and that no message is missing. */
export async function expectSound(
  page: Page,
  paths: string[],
  { axeLook, isFollowed, widths = [], isNamed, andThen, withLargeLetters }: Expectations,
): Promise<void> {
  const { width, height } = page.viewportSize()!

  for (const [index, path] of paths.entries()) {
    await open(page, path, isFollowed && index > 0)
    await expectMessages(page, path)
    await expectFitting(page, path, [...widths, width])
    if (isNamed) await expectNames(page, path)
    await andThen?.(path)
    if (withLargeLetters) {
      await setLetters(page, '200%')
      expect.soft(await overhangOf(page, width), `${path} scrolls sideways with large letters`).toBeLessThanOrEqual(0)
      await setLetters(page, '')
    }
    const { wide = false, dark = false } = axeLook?.(index) ?? {}
    if (wide) await page.setViewportSize({ width: widths.at(-1)!, height })
    if (dark) await page.evaluate(() => document.documentElement.classList.add('dark'))
    expect.soft(await accessFaults(page), `${path}${wide ? ', wide' : ''}${dark ? ', dark' : ''}`).toEqual([])
    if (dark) await page.evaluate(() => document.documentElement.classList.remove('dark'))
    if (wide) await page.setViewportSize({ width, height })
  }
}
