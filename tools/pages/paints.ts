// npm run paints         first and largest paint of readers' pages on an emulated phone, against the same page without
//                        scripts, fonts and pictures: a table of medians of five runs
// npm run paints -- 1 home    of fewer runs, of some pages
//
// Both are loaded in turn with empty caches, so that what else the machine does slows both; the ratio is what counts.
import { chromium, type Browser } from '@playwright/test'
import { startSite } from '#server/test/site-process.ts'
import { launchOptions } from '#client/e2e/support/browser.ts'
import { measuresAskedFor, readersPages } from '#client/e2e/support/readers-pages.ts'

const { runs, isWanted } = measuresAskedFor('npm run paints')

/** A cheap phone on a slow line: 1.6 Mbit/s, 150 ms, a quarter of this machine's speed. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const cpuRate = 4
const left = ['*.js', '*.woff2', '*/media/*', '*/uploads/*', '*.svg']
/** How long after its last request a page may still paint. */
const restMs = 1000

interface Paints {
  first: number
  largest: number
  /** What tasks take beyond 50 ms each, from the first paint until the page has come to rest. */
  blocking: number
}

interface Seen extends Omit<Paints, 'blocking'> {
  tasks: { startTime: number; duration: number }[]
}

async function visit(browser: Browser, url: string, isBare: boolean): Promise<Paints> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    ...{ deviceScaleFactor: 2, isMobile: true, hasTouch: true },
  })
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', line)
    await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate })
    if (isBare) await session.send('Network.setBlockedURLs', { urls: left })
    await page.addInitScript(() => {
      const seen: Seen = { first: 0, largest: 0, tasks: [] }
      Object.assign(window, { seen })
      const watch = (type: string, see: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
      watch('paint', ({ name, startTime }) => {
        if (name === 'first-contentful-paint') seen.first = startTime
      })
      watch('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime))
      watch('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
    })
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForTimeout(restMs)
    const { tasks, ...paints } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen)
    const blocking = tasks.map(
      ({ startTime, duration }) => Math.min(duration, startTime + duration - paints.first) - 50,
    )
    return { ...paints, blocking: blocking.reduce((sum, each) => sum + Math.max(0, each), 0) }
  } finally {
    await context.close()
  }
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const row = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`

const site = await startSite()
const browser = await chromium.launch(launchOptions)
try {
  await site.settled(480_000)
  const names = ['page', 'first, ms', 'bare', 'ratio', 'largest, ms', 'bare', 'ratio', 'blocking, ms']
  console.log(row(names))
  console.log(row(names.map((_, place) => (place === 0 ? '---' : '--:'))))
  for (const [name, path] of Object.entries(await readersPages(site.url))) {
    if (!isWanted(name)) continue
    // As most readers get it: from the cache.
    await fetch(site.url + path)
    const [whole, bare]: [Paints[], Paints[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      whole.push(await visit(browser, site.url + path, false))
      bare.push(await visit(browser, site.url + path, true))
    }
    const compare = (of: (paints: Paints) => number) => {
      const [own, least] = [median(whole.map(of)), median(bare.map(of))]
      return [Math.round(own), Math.round(least), (own / least).toFixed(2)]
    }
    const blocking = Math.round(median(whole.map((paints) => paints.blocking)))
    console.log(row([name, ...compare(({ first }) => first), ...compare(({ largest }) => largest), blocking]))
  }
} finally {
  await browser.close()
  await site.stop()
}
