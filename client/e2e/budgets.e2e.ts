// What the first view of a reader's page loads on a phone, by kind, in bytes as they are sent. The site is one of its own,
// whose content no other test changes: the same files each time. Times are no matter of tests: `npm run lighthouse`.
import { langs } from '../../shared/lang.ts'
import { readersPages } from './support/readers-pages.ts'
import { expect, test, untilInteractive } from './support/test.ts'

/** The document, which brings its style sheets with it. */
const ownName = 'page.html'
const kinds = {
  font: /\.woff2$/,
  script: /\.js$/,
  page: /\.(?:html|css)$/,
  picture: /\.(?:webp|jpg|png|svg)$/,
} as const
type Kind = keyof typeof kinds

/** Of all pages, in KiB: a page in Tamil has all three families. */
const fontBudget = { ta: 90, en: 70 } as const
const maxFonts = 3

/**
 * In KiB, a few hundredths above what is reached. Whoever exceeds one makes the page lighter, or says in the commit what
 * readers gain by the bytes. `npm run scripts` shows of what the scripts consist.
 */
const budgets: Record<string, Record<Exclude<Kind, 'font'>, number>> = {
  // An edited page shows more, in more ways, than a list of cards did.
  home: { script: 153.3, page: 34.2, picture: 134 },
  post: { script: 147, page: 25.6, picture: 39.6 },
  category: { script: 147, page: 23.4, picture: 58.2 },
  shop: { script: 151, page: 26.6, picture: 139.6 },
  gallery: { script: 148.4, page: 27.5, picture: 209.4 },
  book: { script: 150, page: 22.3, picture: 17.8 },
  archive: { script: 150.1, page: 24.6, picture: 76 },
  plans: { script: 148.7, page: 21.4, picture: 0 },
}

test.use({
  siteName: 'budgets',
  // A cheap phone has two pixels for one of CSS. Banners that stand still load no others.
  contextOptions: { deviceScaleFactor: 2, reducedMotion: 'reduce' },
})

for (const lang of langs)
  test(`the first view of each page stays within its budgets of fonts, scripts, styles and pictures (${lang}) [F-10]`, async ({
    newReader,
    site,
  }) => {
    const paths = { ...(await readersPages(site.url)), archive: '/archive', plans: '/subscriptions' }
    const faults: string[] = []
    for (const [name, path] of Object.entries(paths)) {
      // A cache of its own, as somebody has who comes for the first time.
      const page = await newReader({ lang })
      await page.goto(path, { waitUntil: 'load' })
      await untilInteractive(page)
      await page.waitForLoadState('networkidle')
      const sent = await page.evaluate(
        (own) =>
          [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
            const { name: url, entryType, encodedBodySize } = entry as PerformanceResourceTiming
            return { path: entryType === 'navigation' ? own : new URL(url).pathname, bytes: encodedBodySize }
          }),
        ownName,
      )
      await page.context().close()
      for (const [kind, pattern] of Object.entries(kinds) as [Kind, RegExp][]) {
        const files = sent.filter((file) => pattern.test(file.path))
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
        const budget = Math.floor((kind === 'font' ? fontBudget[lang] : budgets[name]![kind]) * 1024)
        const list = files.map((file) => `  ${file.path} ${file.bytes}`).join('\n')
        if (process.env.SHOW) console.log(name, lang, kind, files.length, bytes, budget)
        if (bytes > budget)
          faults.push(
            `The ${name} page in ${lang} loads ${bytes} bytes of kind ${kind}; its budget is ${budget}:\n${list}`,
          )
        if (kind === 'font' && files.length > maxFonts)
          faults.push(
            `The ${name} page in ${lang} loads ${files.length} fonts; at most ${maxFonts} are allowed:\n${list}`,
          )
      }
    }
    expect(faults, faults.join('\n')).toEqual([])
  })
