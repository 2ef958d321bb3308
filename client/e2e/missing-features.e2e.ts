// Browsers lack or forbid what they will: a page that the server has sent whole stays readable.
import type { Page } from '@playwright/test'
import { messages } from '../i18n/messages.ts'
import { readersPages } from './support/readers-pages.ts'
import { inGroups } from './support/sound-pages.ts'
import { expect, test, untilInteractive } from './support/test.ts'

const remove = (...names: string[]) =>
  names
    .map((name) => {
      const [property = '', ...owner] = name.split('.').toReversed()
      return `delete ${['globalThis', ...owner.toReversed()].join('.')}.${property};`
    })
    .join('')

/**
 * What readers' scripts use and can do without, by the scripts that take it away: found in the build, of our own code and of
 * the libraries in it.
 */
const optional: Record<string, string> = {
  'no stores (windows of other apps)': `for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get: () => null })`,
  'a refused localStorage': `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
  'a refused sessionStorage': `Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('no', 'SecurityError') } })`,
  'full stores': `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
  'stores full of garbage': `for (const store of [localStorage, sessionStorage]) for (const key of ['theme', 'readingSize', 'readingPlaces', 'placeInPage', 'recentSearches', 'listenRate', 'typing', 'pdfPlaces', 'placedOrder', 'afterLogin', 'loginReason', 'userName']) store.setItem(key, '{"a":[')`,
  'no caches': remove('caches'),
  'refused caches': `Object.defineProperty(window, 'caches', { get() { throw new DOMException('no', 'SecurityError') } })`,
  'no service worker': remove('Navigator.prototype.serviceWorker'),
  'no locks (plain http)': remove('Navigator.prototype.locks'),
  'no clipboard (plain http)': remove('Navigator.prototype.clipboard'),
  'no randomUUID (plain http)': remove('Crypto.prototype.randomUUID'),
  'no BroadcastChannel': remove('BroadcastChannel'),
  'no sendBeacon (protected readers)': remove('Navigator.prototype.sendBeacon'),
  'no share': remove('Navigator.prototype.share', 'Navigator.prototype.canShare'),
  'no connection': remove('Navigator.prototype.connection'),
  'no ResizeObserver': remove('ResizeObserver'),
  'no IntersectionObserver': remove('IntersectionObserver', 'IntersectionObserverEntry'),
  'no PerformanceObserver': remove('PerformanceObserver', 'PerformanceObserverEntryList'),
  'no Intl.Segmenter (Firefox before 125)': remove('Intl.Segmenter'),
  'no Intl.ListFormat, Locale and RelativeTimeFormat': remove(
    'Intl.ListFormat',
    'Intl.Locale',
    'Intl.RelativeTimeFormat',
  ),
  'no requestIdleCallback (Safari)': remove('requestIdleCallback', 'cancelIdleCallback'),
  'no speech': remove('speechSynthesis', 'SpeechSynthesisUtterance'),
  'no highlights': remove('Highlight', 'CSS.highlights'),
  'no view transitions': remove('Document.prototype.startViewTransition'),
  'no font loading': remove('FontFace', 'Document.prototype.fonts'),
  'no visual viewport': remove('visualViewport'),
  'no WeakRef': remove('WeakRef', 'FinalizationRegistry'),
  'no streams through others': remove('ReadableStream.prototype.pipeThrough', 'TextDecoderStream'),
  'no toSorted, toReversed and findLast (Safari 15)': remove(
    ...['toSorted', 'toReversed', 'findLast', 'findLastIndex', 'toSpliced', 'with'].map(
      (name) => `Array.prototype.${name}`,
    ),
  ),
  'no URL.parse': remove('URL.parse', 'URL.canParse'),
  'no requestSubmit (Safari 15)': remove('HTMLFormElement.prototype.requestSubmit'),
  'no structuredClone and reportError': remove('structuredClone', 'reportError'),
  'no Promise.withResolvers, try and any': remove('Promise.withResolvers', 'Promise.try', 'Promise.any'),
  'no AbortSignal.any and timeout': remove(
    'AbortSignal.any',
    'AbortSignal.timeout',
    'AbortSignal.prototype.throwIfAborted',
  ),
  'no popover and inert': remove(
    'HTMLElement.prototype.popover',
    'HTMLElement.prototype.showPopover',
    'HTMLElement.prototype.inert',
  ),
  'no scrollend': remove('onscrollend', 'Document.prototype.onscrollend'),
  'no modern sets and iterators': remove(
    'Set.prototype.union',
    'Set.prototype.difference',
    'Set.prototype.intersection',
    'Iterator.prototype.map',
    'Iterator.prototype.toArray',
    'Map.groupBy',
    'Object.groupBy',
  ),
}

/** What every supported browser has: without it the scripts fail, and the page goes on without them. */
const needed: Record<string, string> = {
  'Array.prototype.at': remove('Array.prototype.at'),
  'String.prototype.replaceAll': remove('String.prototype.replaceAll'),
  MutationObserver: remove('MutationObserver'),
  AbortController: remove('AbortController'),
  'Array.prototype.flatMap': remove('Array.prototype.flatMap'),
}

/** The page as its HTML says it is. */
async function expectWholePage(page: Page, path: string, feature: string): Promise<void> {
  const response = await page.goto(path)
  expect(response?.status()).toBe(200)
  // The scripts serve the reader, or have given up.
  await page.locator('html[data-interactive], html:not(.js)').waitFor({ state: 'attached' })
  await expectWhole(page, path, feature)
}

async function expectWhole(page: Page, path: string, feature: string): Promise<void> {
  await expect(page.locator('main h1').first(), `${path}, ${feature}`).toBeAttached()
  await expect(page.locator('.err'), `${path}, ${feature}`).toHaveCount(0)
  await expect(page.locator('footer'), `${path}, ${feature}`).toBeAttached()
}

test.describe('a page that the server has sent whole stays', { tag: '@phone' }, () => {
  // Tests of several, so that workers share them.
  for (const features of inGroups(Object.keys(optional), 10))
    test(`and its scripts serve the reader, also on the next page, in browsers that lack one thing, from ${features[0]} on`, async ({
      page,
      baseURL,
      watched,
    }) => {
      const { home, post } = await readersPages(baseURL!)
      for (const feature of features)
        await test.step(feature, async () => {
          await using _script = await page.addInitScript(optional[feature]!)
          await expectWholePage(page, post, feature)
          await untilInteractive(page)
          // As a link does it; the page of the post is gone once the home page stands there.
          await page.evaluate((path) => history.pushState(null, '', path), home)
          await expect(page.locator('.cover-place'), feature).toBeAttached()
          await expectWhole(page, home, feature)
          expect.soft(watched.splice(0), feature).toEqual([])
        })
    })

  test('in browsers that lack what its scripts need', async ({ newReader, faults, baseURL }) => {
    faults.expect(/./)
    const { home, post } = await readersPages(baseURL!)
    const page = await newReader()
    for (const [feature, script] of Object.entries(needed)) {
      await using _script = await page.addInitScript(script)
      for (const path of [post, home]) await expectWholePage(page, path, feature)
    }
  })

  test('where sites may store nothing, and a login holds as long as the page', async ({ page, request }) => {
    const { auth, cart, errors } = messages.ta
    const account = { name: 'Nila', email: `nila-${Date.now()}@example.org`, password: 'a password of a reader' }
    expect((await request.post('/api/auth/client/register', { data: account })).ok()).toBe(true)
    for (const store of ['localStorage', 'sessionStorage']) await page.addInitScript(optional[`a refused ${store}`]!)
    await page.goto('/login')
    await page.getByLabel(auth.email).fill(account.email)
    await page.locator('input[type=password]').fill(account.password)
    await page.locator('form button[type=submit]').click()
    await expect(page.getByText(auth.sessionUnkept)).toBeVisible()
    await expect(page).toHaveURL(/\/home$/)
    await expect(page.getByText(errors.NETWORK)).toHaveCount(0)
    await page.locator('header a[href="/cart"]').evaluate((link: HTMLElement) => link.click())
    await expect(page.getByText(cart.empty)).toBeVisible()
  })
})
