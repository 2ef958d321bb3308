import type { Bookmark } from '#shared/bookmarks.ts'
import type { Lang } from '#shared/lang.ts'

/** The number changes with the format; caches of other formats are deleted. */
const format = 'bookmarks-2-'

/** The cache of a reader. */
export const offlineCacheOf = (readerId: string): string => format + readerId

/** The key of an address in the cache: of an image only one size is stored, and used for all others. */
export const offlineKey = (path: string): string => /^\/media\/\w+/.exec(path)?.[0] ?? path

/** The contents of a reader's offline cache. */
export interface StoredBookmarks {
  /** The scripts, styles and fonts of the build that the pages belong to. */
  shell: string[]
  lang: Lang
  /** As on the server, newest first. */
  marks: Bookmark[]
  posts: Record<string, StoredPost>
  /** End of the plan that allows storing the full texts of premium posts; null: none is stored. */
  planEndsAt: string | null
}

/** The cache keys of a post's page, images and full text, and their size in bytes. */
export interface StoredPost {
  /** Empty: it exceeded the storage limit. */
  keys: string[]
  bytes: number
}

const listKey = '/offline-bookmarks.json'
/** The cache key of a premium post's full text, which the service worker never serves. */
export const textKey = (postId: string): string => `/offline-texts/${postId}`

/** A reader's offline copy on this device; null: there is none. */
export async function readStored(readerId: string): Promise<StoredBookmarks | null> {
  if (!('caches' in globalThis)) return null
  const found = await caches.match(listKey, { cacheName: offlineCacheOf(readerId) })
  return found ? ((await found.json()) as StoredBookmarks) : null
}

/** The full text of a premium post; undefined: it is not stored, or the plan has ended. */
export async function readStoredText(readerId: string, postId: string): Promise<string | undefined> {
  const planEndsAt = (await readStored(readerId))?.planEndsAt
  if (!planEndsAt || Date.parse(planEndsAt) <= Date.now()) return undefined
  return (await caches.match(textKey(postId), { cacheName: offlineCacheOf(readerId) }))?.text()
}

export const writeStored = (cache: Cache, stored: StoredBookmarks): Promise<void> =>
  cache.put(listKey, new Response(JSON.stringify(stored), { headers: { 'content-type': 'application/json' } }))

/** All cache keys of an offline copy. */
export const keysOf = ({ shell, posts }: StoredBookmarks): Set<string> =>
  new Set([listKey, '/bookmarks', ...shell, ...Object.values(posts).flatMap(({ keys }) => keys)])

/** The bookmarks whose title contains a text: of posts that are stored, or that were deleted. */
export function storedMarks(stored: StoredBookmarks, text: string): Bookmark[] {
  const sought = text.normalize('NFC').toLowerCase()
  return stored.marks.filter((mark) => isHere(stored, mark) && mark.title.toLowerCase().includes(sought))
}

/** How many bookmarked posts are not stored. */
export const countMissing = (stored: StoredBookmarks): number =>
  stored.marks.filter((mark) => !isHere(stored, mark)).length

const isHere = ({ posts }: StoredBookmarks, { postId, post }: Bookmark): boolean =>
  post === null || Boolean(posts[postId]?.keys.length)
