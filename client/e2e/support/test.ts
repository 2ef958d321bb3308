import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test'
import type { Lang } from '../../../shared/lang.ts'
import { storageKeys } from '../../../shared/storage-keys.ts'
import type { SiteProcess } from '../../../server/test/site-process.ts'
import { ContextPool } from './contexts.ts'
import { admin, withPreparedSite } from './site.ts'

export { expect } from '@playwright/test'

interface Faults {
  /** Says that faults whose text matches are what this test wants to see: a refused form, an unknown page. */
  expect(pattern: RegExp): void
}

interface Contexts {
  /** A context from the pool, with the options of the test and others; it goes back when the test ends. */
  takeContext: (options?: BrowserContextOptions) => Promise<BrowserContext>
}

interface Readers {
  /** A page of somebody else, with a browser of their own: nothing remembered, in Tamil unless a language is given. */
  newReader: (options?: { lang?: Lang; javaScriptEnabled?: boolean }) => Promise<Page>
}

/** Collects what a reader would call broken: errors on the console, errors of scripts, own requests that failed. */
function watch(context: BrowserContext, origin: string, faults: string[]): void {
  context.on('console', (message) => {
    // Chromium's line for a refused request is told better by the response below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      faults.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => {
    const { stack, message } = error.error()
    // PDF.js reports that its worker was ended when a PDF is closed while it is still being read.
    const isPdfWorkerEnd = message === 'Worker was terminated' && stack?.includes('/pdf-worker')
    if (!isPdfWorkerEnd) faults.push(`script: ${stack ?? message}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    // A page that is left, or a picture that is no longer wanted, ends its requests. `csp` is a browser without scripts;
    // what our own policy refuses is on the console too.
    if (request.url().startsWith(origin) && reason !== 'net::ERR_ABORTED' && reason !== 'csp')
      faults.push(`${reason}: ${request.method()} ${request.url()}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400 && response.url().startsWith(origin))
      faults.push(`${response.status()}: ${response.request().method()} ${response.url()}`)
  })
}

interface Site {
  /** The site of this worker: tests of other workers never see what is done to it. */
  site: SiteProcess
  /**
   * Tests that change the pages of all readers have a site that no other file uses; they give their own name here. (A
   * worker has one value of this: Playwright starts another one for another value.)
   */
  siteName: string
  pool: ContextPool
}

/** Every test fails on a fault that it did not expect. */
export const test = base.extend<Contexts & Readers & { faults: Faults; watched: string[] }, Site>({
  siteName: ['shared', { option: true, scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what the fixture needs.
  site: [({}, use) => withPreparedSite(use), { scope: 'worker', timeout: 180_000 }],
  pool: [({ browser, site }, use) => use(new ContextPool(browser, site.url)), { scope: 'worker' }],
  baseURL: ({ site }, use) => use(site.url),
  takeContext: async ({ pool, baseURL, contextOptions, viewport, isMobile, hasTouch, locale, timezoneId }, use) => {
    const taken: [BrowserContextOptions, BrowserContext][] = []
    await use(async (more) => {
      const options = {
        javaScriptEnabled: true,
        ...contextOptions,
        baseURL,
        viewport,
        isMobile,
        hasTouch,
        locale,
        timezoneId,
        ...more,
      }
      const context = await pool.take(options)
      taken.push([options, context])
      return context
    })
    for (const [options, context] of taken) await pool.giveBack(options, context)
  },
  context: async ({ takeContext }, use) => use(await takeContext()),
  watched: [
    async ({ context, baseURL }, use) => {
      const faults: string[] = []
      watch(context, baseURL!, faults)
      await use(faults)
      // Calls that are answered otherwise may still be under way.
      for (const page of context.pages()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    },
    { auto: true },
  ],
  faults: [
    async ({ watched }, use) => {
      const expected: RegExp[] = []
      await use({ expect: (pattern) => expected.push(pattern) })
      expect(watched.filter((fault) => !expected.some((pattern) => pattern.test(fault)))).toEqual([])
    },
    { auto: true },
  ],
  newReader: ({ takeContext, baseURL, watched }, use) =>
    use(async ({ lang, javaScriptEnabled = true } = {}) => {
      const context = await takeContext({ javaScriptEnabled })
      watch(context, baseURL!, watched)
      if (lang) await readIn(context, lang, baseURL!)
      return context.newPage()
    }),
})

/** The language of everything that this browser opens from now on. */
export const readIn = (context: BrowserContext, lang: Lang, baseURL: string): Promise<void> =>
  context.addCookies([{ name: 'lang', value: lang, url: baseURL }])

/** A session of the first admin, of which the page's browser knows nothing. @returns its token */
async function createAdminToken(page: Page): Promise<string> {
  const answer = await page.request.post('/api/auth/admin/login', { data: admin })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { token: string }).token
}

/** The headers of calls that an admin makes while a reader has the page. */
export const adminHeaders = async (page: Page) => ({ authorization: `Bearer ${await createAdminToken(page)}` })

/** Signs the page in as the first admin by the documented call; for journeys that are not about signing in. */
export async function signInAsAdmin(page: Page): Promise<string> {
  const token = await createAdminToken(page)
  await store(page, { [storageKeys.adminToken]: token })
  return token
}

/** Makes an account. @returns what its browser stores */
async function makeReader(page: Page, name: string): Promise<{ token: string; userId: string }> {
  const email = `${name.toLowerCase().replaceAll(' ', '-')}@example.org`
  const data = { name, email, password: 'a password of a reader' }
  let answer = await page.request.post('/api/auth/client/register', { data })
  // At a second try the account is there.
  if (answer.status() === 409) answer = await page.request.post('/api/auth/client/login', { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()) as { token: string; userId: string }
}

async function store(page: Page, entries: Record<string, string>): Promise<void> {
  // The storage belongs to the origin; what is no page is sandboxed and has none.
  await page.goto('/favicon.svg')
  await page.evaluate((all) => {
    for (const [key, value] of Object.entries(all)) localStorage.setItem(key, value)
  }, entries)
}

/** Makes an account and signs the browser in to it: the next page is that reader's. @returns the session's token */
export async function storeReader(page: Page, name: string): Promise<string> {
  const { token, userId } = await makeReader(page, name)
  const { clientToken, userId: idKey, userName } = storageKeys
  await store(page, { [clientToken]: token, [idKey]: userId, [userName]: name })
  return token
}

/** Makes an account and signs the page in to it, by way of the login, which leads to the home page. */
export async function signInAsReader(page: Page, name: string): Promise<void> {
  const { token } = await makeReader(page, name)
  await store(page, { [storageKeys.clientToken]: token })
  await page.goto('/login')
  await expect(page).toHaveURL(/\/home$/)
}

/** Waits until the scripts of the page serve what the server has rendered: the page says so itself. */
export const untilInteractive = (page: Page): Promise<void> =>
  page.locator('html[data-interactive]').waitFor({ state: 'attached', timeout: 60_000 })

/** The same, and that the element is there. */
export async function untilAlive(element: Locator): Promise<void> {
  await element.waitFor({ state: 'attached' })
  await untilInteractive(element.page())
}
