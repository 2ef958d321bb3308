import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

/** What is done to a context by these cannot be taken back. */
const lasting = ['addInitScript', 'exposeBinding', 'exposeFunction']
const lastingOfClock = ['install', 'pauseAt', 'setFixedTime', 'setSystemTime']
/** A page of the site that runs nothing, and in which nothing can be stored. */
const restingPage = '/favicon.svg'
/** Deleting what a context stores takes a tenth of a second. */
const maxForgetMs = 10_000

/**
 * Contexts that the tests of one worker use one after the other, each with the options that it was made with. A new one
 * would load and compile all scripts of the site again, which takes a quarter of the time of a test. What a test has stored
 * is deleted before the next one. One page stays open, without scripts: with the last page the browser ends the process
 * that has the scripts ready.
 */
export class ContextPool {
  private readonly free = new Map<string, BrowserContext[]>()
  private readonly changed = new WeakSet<BrowserContext>()
  private readonly browser: Browser
  private readonly origin: string

  /** @param origin of the site whose storage is deleted */
  constructor(browser: Browser, origin: string) {
    this.browser = browser
    this.origin = origin
  }

  /** @returns a context that has neither pages nor anything stored */
  async take(options: BrowserContextOptions): Promise<BrowserContext> {
    const free = this.free.get(JSON.stringify(options))?.pop()
    if (free) return free
    const context = await this.browser.newContext(options)
    this.noteChanges(context, context, lasting)
    this.noteChanges(context, context.clock, lastingOfClock)
    return context
  }

  /** Takes a context back after a test, and closes it where the next one would notice. */
  async giveBack(options: BrowserContextOptions, context: BrowserContext): Promise<void> {
    if (this.changed.has(context) || context.pages().length === 0) return context.close()
    // A service worker that is just being started or ended can hold up the deletion of what it stores.
    const isEmpty = await Promise.race([
      forget(context, this.origin).then(
        () => true,
        () => false,
      ),
      sleep(maxForgetMs, false, { ref: false }),
    ])
    if (!isEmpty) return context.close()
    const key = JSON.stringify(options)
    this.free.set(key, [...(this.free.get(key) ?? []), context])
  }

  private noteChanges(context: BrowserContext, holder: object, names: readonly string[]): void {
    for (const name of names) {
      const method = Reflect.get(holder, name) as (...given: unknown[]) => unknown
      const noted = (...given: unknown[]) => {
        this.changed.add(context)
        return method.apply(holder, given)
      }
      Object.assign(holder, { [name]: noted })
    }
  }
}

/** Closes all pages, and deletes what they have stored and what was asked of the context. */
async function forget(context: BrowserContext, origin: string): Promise<void> {
  for (const event of ['console', 'weberror', 'request', 'requestfailed', 'response']) context.removeAllListeners(event)
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.setExtraHTTPHeaders({})
  await context.clearPermissions()
  const pages = context.pages()
  for (const page of pages) {
    page.removeAllListeners('dialog')
    // A page stores something when it is left: it must be gone before the storage is emptied.
    await page.goto(restingPage)
  }
  await context.clearCookies()
  const session = await context.newCDPSession(pages[0]!)
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  for (const page of pages.slice(1)) await page.close()
}
