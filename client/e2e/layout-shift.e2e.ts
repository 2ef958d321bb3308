// Nothing moves while a page arrives on a phone: scripts come when it is painted, fonts and pictures when it is hydrated. That
// is the order on the slowest of lines, and the same on each machine. Pages are laid out before with the fonts of Android,
// whose Tamil ones are those of our packages; for Latin letters the machine has its own.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { langs } from '../../shared/lang.ts'
import { readersPages } from './support/readers-pages.ts'
import { expect, test, untilInteractive } from './support/test.ts'

/** The sum that nobody notices; search engines call a tenth good. */
const maxShift = 0.02

const packages = join(import.meta.dirname, '../../node_modules/@fontsource-variable')
const deviceFonts = ['NotoSansTamil', 'NotoSerifTamil'].map((name) => {
  const family = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-').toLowerCase()
  const file = join(packages, family, `files/${family}-tamil-wght-normal.woff2`)
  return {
    local: new RegExp(`local\\(["']?${name}-Regular["']?\\)`, 'g'),
    url: `/device/${name}`,
    file: readFileSync(file),
  }
})

interface SlowLine {
  /** Lets the scripts come. */
  scripts: () => void
  /** Lets fonts and pictures come. */
  files: () => void
  /** How many of these have been asked for. */
  countFiles: () => number
}

async function onSlowPhone(page: Page, path: string): Promise<SlowLine> {
  const scripts = Promise.withResolvers<void>()
  const files = Promise.withResolvers<void>()
  let count = 0
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.route(/\.woff2$|\/(?:media|uploads)\//, async (route) => {
    count += 1
    await files.promise
    await route.continue()
  })
  const withDevice = (css: string) =>
    deviceFonts.reduce((text, { local, url }) => text.replaceAll(local, `url(${url})`), css)
  // The page with its style sheets, which its policy names as they were.
  await page.route(
    (url) => url.href === new URL(path, url).href,
    async (route) => {
      const response = await route.fetch()
      const { 'content-security-policy': _policy, ...headers } = response.headers()
      await route.fulfill({ response, headers, body: withDevice(await response.text()) })
    },
  )
  for (const { url, file } of deviceFonts)
    await page.route(`**${url}`, (route) => route.fulfill({ body: file, contentType: 'font/woff2' }))
  return { scripts: scripts.resolve, files: files.resolve, countFiles: () => count }
}

/** Until nothing more is on its way, and the page has nothing left to do. */
function watchRequests(page: Page): () => Promise<void> {
  const open = new Set<Request>()
  page.on('request', (request) => open.add(request))
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => open.delete(request))
  const untilNone = () => expect.poll(() => open.size, { intervals: [20, 50] }).toBe(0)
  return async () => {
    await untilNone()
    await page.evaluate(async () => {
      await document.fonts.ready
      await new Promise((resolve) => requestIdleCallback(resolve))
    })
    await untilNone()
  }
}

/** Until the page shows what it knows. */
const untilPainted = (page: Page) =>
  page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
  })

/** Opens a page, and adds up what moves in it. */
async function shiftsOf(page: Page, path: string): Promise<{ sum: number; moved: string[] }> {
  const line = await onSlowPhone(page, path)
  const untilQuiet = watchRequests(page)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await page.evaluate(async () => {
    const ofDevice = [...document.fonts].filter(({ family }) => family.includes('Fallback'))
    // Those that this machine lacks.
    await Promise.all(ofDevice.map((font) => font.load().catch(() => undefined)))
  })
  await untilPainted(page)
  await page.evaluate(() => {
    interface LayoutShift extends PerformanceEntry {
      value: number
      sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const shifts = { sum: 0, moved: [] as string[] }
    const describeNode = (node?: Node) =>
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 60)
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        shifts.sum += value
        for (const { node, previousRect: from, currentRect: to } of sources)
          shifts.moved.push(`${describeNode(node)} from ${from.y} (height ${from.height}) to ${to.y} (${to.height})`)
      }
    }).observe({ type: 'layout-shift' })
    Object.assign(window, { shifts })
  })
  line.scripts()
  await untilInteractive(page)
  await untilPainted(page)
  // None is there from the page before.
  expect(line.countFiles(), `fonts and pictures of ${path}`).toBeGreaterThan(0)
  line.files()
  await untilQuiet()
  await untilPainted(page)
  return page.evaluate(() => (window as unknown as { shifts: { sum: number; moved: string[] } }).shifts)
}

const otherPaths = [
  ...['/recentposts', '/poems', '/series', '/archive', '/editorial', '/archive-pdfs', '/subscriptions', '/authors'],
  ...['/tags', '/search', `/search?q=${encodeURIComponent('மழை')}`, '/babasahebspeaks', '/about', '/contact'],
  ...['/corrections', '/cart', '/bookmarks', '/following', '/notifications', '/login'],
]

/** The addresses of a picture of the gallery and of an author. */
const firstPictureAndAuthor = (page: Page): Promise<string[]> =>
  Promise.all(
    ['/authors', '/bluethoughts'].map(async (list) => {
      const html = await (await page.request.get(list)).text()
      const path = new RegExp(`href="(${list}/[^"?#]+)"`).exec(html)?.[1]
      if (path === undefined) throw new Error(`${list} links to nothing of its own`)
      return path
    }),
  )

for (const lang of langs)
  test(`nothing moves on any page while its scripts, fonts and pictures arrive (${lang})`, async ({
    page,
    newReader,
    baseURL,
  }) => {
    test.slow()
    const visited = Object.values(await readersPages(baseURL!))
    // English differs by its letters alone, which all pages have in common.
    const others = lang === 'ta' ? [...otherPaths, ...(await firstPictureAndAuthor(page))] : []
    const faults: string[] = []
    // Playwright has no page take anything from a cache whose requests are held up.
    const context = (await newReader({ lang })).context()
    for (const path of [...visited, ...others]) {
      const reader = await context.newPage()
      const { sum, moved } = await shiftsOf(reader, path)
      await reader.close()
      if (sum > maxShift) faults.push(`${decodeURI(path)} moves by ${sum.toFixed(3)}:\n  ${moved.join('\n  ')}`)
    }
    expect(faults, faults.join('\n')).toEqual([])
  })
