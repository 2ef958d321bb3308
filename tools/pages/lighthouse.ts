// npm run lighthouse             what Lighthouse says of readers' pages on an emulated phone: a table of medians of five runs
// npm run lighthouse -- 1 home   of fewer runs, of some pages
//
// For a quiet machine: Lighthouse reckons from what it sees here how a slow phone would do, so other work looks like a slow
// site. That is why no test compares its times. What a category lacks to 100 is listed under the table.
import { chromium } from '@playwright/test'
import lighthouse, { type Result } from 'lighthouse'
import { freePort, startSite } from '#server/test/site-process.ts'
import { launchOptions } from '#client/e2e/support/browser.ts'
import { measuresAskedFor, readersPages } from '#client/e2e/support/readers-pages.ts'

const { runs, isWanted } = measuresAskedFor('npm run lighthouse')

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const scoreOf = (id: string) => (results: Result[]) =>
  String(Math.round(median(results.map((result) => (result.categories[id]?.score ?? NaN) * 100))))
const valueOf =
  (id: string, format: (value: number) => string = (value) => String(Math.round(value))) =>
  (results: Result[]) =>
    format(median(results.map((result) => result.audits[id]?.numericValue ?? NaN)))

const columns: Record<string, (results: Result[]) => string> = {
  performance: scoreOf('performance'),
  accessibility: scoreOf('accessibility'),
  'best practices': scoreOf('best-practices'),
  SEO: scoreOf('seo'),
  'FCP, ms': valueOf('first-contentful-paint'),
  'LCP, ms': valueOf('largest-contentful-paint'),
  'TBT, ms': valueOf('total-blocking-time'),
  CLS: valueOf('cumulative-layout-shift', (value) => value.toFixed(3)),
  KiB: valueOf('total-byte-weight', (value) => String(Math.round(value / 1024))),
}
/** Their scores do not depend on the machine. */
const steady = ['accessibility', 'best-practices', 'seo']

async function visit(url: string): Promise<Result> {
  // A browser of its own each time: nothing is cached.
  const port = await freePort()
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...launchOptions.args, `--remote-debugging-port=${port}`],
  })
  try {
    const result = (await lighthouse(url, { port, logLevel: 'error' }))?.lhr
    if (!result || result.runtimeError) throw new Error(`${url}: ${result?.runtimeError?.message ?? 'no result'}`)
    return result
  } finally {
    await browser.close()
  }
}

/** What keeps the steady categories below 100, with the first elements that it is about. */
const lacks = (result: Result): string[] =>
  steady.flatMap((id) =>
    (result.categories[id]?.auditRefs ?? []).flatMap((ref) => {
      const audit = result.audits[ref.id]
      if (!audit || ref.weight === 0 || audit.score === null || audit.score >= 1) return []
      const items = audit.details?.type === 'table' ? audit.details.items.slice(0, 3) : []
      return [`${id}: ${audit.title} (${ref.id}) ${JSON.stringify(items)}`]
    }),
  )

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

const site = await startSite()
try {
  await site.settled(480_000)
  const names = Object.keys(columns)
  const notes: string[] = []
  console.log(row(['page', ...names]))
  console.log(row(['---', ...names.map(() => '--:')]))
  for (const [name, path] of Object.entries(await readersPages(site.url))) {
    if (!isWanted(name)) continue
    // As most readers get it: from the cache.
    await fetch(site.url + path)
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await visit(site.url + path))
    console.log(row([name, ...Object.values(columns).map((read) => read(results))]))
    notes.push(...lacks(results.at(-1)!).map((lack) => `- ${name}, ${lack}`))
  }
  if (notes.length > 0) console.log(`\n${notes.join('\n')}`)
} finally {
  await site.stop()
}
// Lighthouse leaves timers behind.
process.exit()
