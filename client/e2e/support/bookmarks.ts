import type { Page } from '@playwright/test'
import { expect, untilAlive } from './test.ts'

/** How often is looked at what a device keeps. */
export const soon = { intervals: [100] }

/** The names of everything that this device keeps, by path. */
export const keptPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = []
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname)
    return paths
  })
/**
 * Whether this device keeps an address: it has its contents, and lists it. Undefined while it has only one of them.
 * @param path as it stands in a link: Tamil letters as they are, or encoded
 */
export const isKept = (page: Page, path: string) => async () => {
  const { pathname } = new URL(path, page.url())
  const isThere = (await keptPaths(page)).includes(pathname)
  const isListed = (await listedPaths(page)).includes(decodeURI(pathname))
  return isThere === isListed ? isThere : undefined
}

/** What the list of bookmarks on this device names, by path. */
const listedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const list = await caches.match('/offline-bookmarks.json')
    const { posts } = (list ? await list.json() : { posts: {} }) as { posts: Record<string, { keys: string[] }> }
    return Object.values(posts).flatMap(({ keys }) => keys)
  })

/** A copy begins soon after its page has loaded, not two seconds later; marks that follow each other are still copied together. */
export const keepSoon = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const { setTimeout: wait } = globalThis
    const waitLess = (run: () => void, ms?: number) => wait(run, ms === 2000 ? 300 : ms)
    Object.assign(globalThis, { setTimeout: waitLess })
  })

/** Marks the first posts of the list that is open. @returns the addresses of their pages */
export async function markFirst(page: Page, count: number): Promise<string[]> {
  await untilAlive(page.locator('.card .mark').first())
  const marks = page.locator('.card:has(.mark):has(.pict)')
  const paths: string[] = []
  for (let index = 0; index < count; index++) {
    paths.push((await marks.nth(index).locator('a[href^="/posts/"]').first().getAttribute('href'))!)
    await marks.nth(index).locator('.mark').click()
    await expect(marks.nth(index).locator('.mark[aria-pressed=true]')).toBeVisible()
  }
  for (const path of paths) await expect.poll(isKept(page, path), soon).toBe(true)
  return paths
}
