import type { Bookmark } from '#shared/bookmarks.ts'
import type { Lang } from '#shared/lang.ts'

/** Another format of what is kept gets another number; caches of other numbers are deleted. */
const format = 'bookmarks-2-'

/** The cache of a reader. */
export const offlineCacheOf = (readerId: string): string => format + readerId

/** The name under which an address is kept: of a picture one size is kept, and stands in for all others. */
export const offlineKey = (path: string): string => /^\/media\/\w+/.exec(path)?.[0] ?? path

/** What stands in a reader's cache, and why it stands there. */
export interface KeptBookmarks {
  /** The scripts, styles and fonts of the build that the pages belong to. */
  shell: string[]
  lang: Lang
  /** As the server had them, the newest first. */
  marks: Bookmark[]
  posts: Record<string, KeptPost>
  /** When the plan ends for which whole texts of premium posts are kept; null: none is kept. */
  planEndsAt: string | null
}

/** The names under which a post's page, pictures and whole text are kept, and their bytes. */
export interface KeptPost {
  /** Empty: there was no room for it. */
  keys: string[]
  bytes: number
}

const listKey = '/offline-bookmarks.json'
/** Where the whole text of a premium post is kept: an address that the service worker answers to nobody. */
export const textKey = (postId: string): string => `/offline-texts/${postId}`

/** What is kept for a reader on this device; null: nothing. */
export async function readKept(readerId: string): Promise<KeptBookmarks | null> {
  if (!('caches' in globalThis)) return null
  const found = await caches.match(listKey, { cacheName: offlineCacheOf(readerId) })
  return found ? ((await found.json()) as KeptBookmarks) : null
}

/** The whole text of a premium post, for as long as the reader may read it; undefined: it is not kept, or no longer theirs. */
export async function readKeptText(readerId: string, postId: string): Promise<string | undefined> {
  const planEndsAt = (await readKept(readerId))?.planEndsAt
  if (!planEndsAt || Date.parse(planEndsAt) <= Date.now()) return undefined
  return (await caches.match(textKey(postId), { cacheName: offlineCacheOf(readerId) }))?.text()
}

export const writeKept = (cache: Cache, kept: KeptBookmarks): Promise<void> =>
  cache.put(listKey, new Response(JSON.stringify(kept), { headers: { 'content-type': 'application/json' } }))

/** The names of everything that belongs to what is kept. */
export const keysOf = ({ shell, posts }: KeptBookmarks): Set<string> =>
  new Set([listKey, '/bookmarks', ...shell, ...Object.values(posts).flatMap(({ keys }) => keys)])

/** The kept marks whose title has a text: of posts that are here, or gone for everybody. */
export function keptMarks(kept: KeptBookmarks, text: string): Bookmark[] {
  const sought = text.normalize('NFC').toLowerCase()
  return kept.marks.filter((mark) => isHere(kept, mark) && mark.title.toLowerCase().includes(sought))
}

/** How many marked posts are not kept. */
export const countMissing = (kept: KeptBookmarks): number => kept.marks.filter((mark) => !isHere(kept, mark)).length

const isHere = ({ posts }: KeptBookmarks, { postId, post }: Bookmark): boolean =>
  post === null || Boolean(posts[postId]?.keys.length)
