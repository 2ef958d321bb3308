import type { QueryClient } from '@tanstack/react-query'
import { postPath, widthFor } from '#shared/addresses.ts'
import type { Lang } from '#shared/lang.ts'
import type { PostCard } from '#shared/posts.ts'
import { siteWith } from '#shared/site.ts'
import { pageSettings } from '#client/core/settings.ts'
import { forgetOfflineCopies } from '#client/core/offline-cache.ts'
import { isReader } from '#client/core/reader.ts'
import type { Trpc } from '#client/core/trpc.ts'
import {
  keysOf,
  offlineCacheOf,
  offlineKey,
  readStored,
  textKey,
  writeStored,
  type StoredBookmarks,
  type StoredPost,
} from './stored-bookmarks.ts'

// Caches the public pages of bookmarked posts, with their images in the size of a phone.

/** What a phone shows: 360 CSS pixels, two to three device pixels each. */
const pictureWidth = 960
const maxBytes = 50_000_000
/** Of Tamil in UTF-8. */
const bytesPerLetter = 3

interface OfflineOwner {
  readerId: string
  lang: Lang
  trpc: Trpc
  queryClient: QueryClient
}

/** Only the newest are stored. */
const maxPosts = 100

/**
 * Synchronizes the offline copy of a reader's bookmarks with the server: fetches what is new or changed, and
 * deletes what is no longer bookmarked, was deleted, or belongs to an earlier build. If interrupted, the copy stays
 * valid, and the next call continues.
 */
export async function keepOfflineCopy(owner: OfflineOwner): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis) || !navigator.locks) return
  // One tab at a time.
  await navigator.locks.request('offline-copy', async () => {
    const hasLeft = () => !isReader(owner.readerId)
    if (hasLeft()) return
    try {
      await update(owner, hasLeft)
    } finally {
      // Whoever ended the session has deleted what was there then; what came later goes here, also after a failure.
      if (hasLeft()) await forgetOfflineCopies()
    }
  })
}

async function update({ readerId, lang, trpc, queryClient }: OfflineOwner, hasLeft: () => boolean): Promise<void> {
  const name = offlineCacheOf(readerId)
  for (const other of await caches.keys()) if (other !== name) await caches.delete(other)
  const list = trpc.bookmarks.list.queryOptions({ limit: maxPosts }, { staleTime: 0 })
  const { bookmarks: marks } = await queryClient.fetchQuery(list)
  if (marks.length === 0) return dropCopies()
  // By its address the worker knows the name: it has no settings.
  const { name: siteName } = siteWith(queryClient.getQueryData(pageSettings(trpc).queryKey)?.site)
  await navigator.serviceWorker.register(`/offline-worker.js?name=${encodeURIComponent(siteName)}`)

  const cache = await caches.open(name)
  const before = await readStored(readerId)
  const shell = await shellFiles()
  const isSameBuild = before?.lang === lang && JSON.stringify(before.shell) === JSON.stringify(shell)
  for (const file of shell) if (!(await cache.match(file))) await keep(cache, file)
  if (!isSameBuild) await keep(cache, '/bookmarks')

  // Without an active plan only the public part of premium posts is stored.
  const plan = marks.some(({ post }) => post?.isPremium)
    ? (await queryClient.fetchQuery(trpc.plans.mine.queryOptions(undefined, { staleTime: 0 }))).active
    : null
  const readsPremium = plan !== null
  const fetchPremiumText = async (post: PostCard) =>
    post.isPremium && readsPremium
      ? await queryClient.fetchQuery(trpc.posts.wholeContent.queryOptions({ id: post.id }, { staleTime: 0 }))
      : null
  const isWhole = (post: PostCard, { keys }: StoredPost) =>
    keys.length > 0 && keys.includes(textKey(post.id)) === (post.isPremium && readsPremium)

  const stood = new Map(before?.marks.map((mark) => [mark.postId, JSON.stringify(mark)]))
  const stored: StoredBookmarks = { shell, lang, marks, posts: {}, planEndsAt: plan?.endsAt ?? null }
  let bytes = 0
  for (const mark of marks) {
    if (!mark.post) continue
    const old = isSameBuild && stood.get(mark.postId) === JSON.stringify(mark) && before.posts[mark.postId]
    // What exceeded the limit is not fetched again as long as it still would.
    const hasNoRoom = old && bytes + old.bytes > maxBytes
    const copy =
      old && (hasNoRoom || isWhole(mark.post, old))
        ? old
        : await keepPost(cache, mark.post, await fetchPremiumText(mark.post))
    if (hasLeft()) return
    if (!copy) continue
    const fits = bytes + copy.bytes <= maxBytes
    stored.posts[mark.postId] = fits ? copy : { keys: [], bytes: copy.bytes }
    if (fits) bytes += copy.bytes
    // A slow line may break off: what has come until then is listed.
    if (copy !== old)
      await writeStored(cache, { ...stored, posts: { ...(isSameBuild && before.posts), ...stored.posts } })
  }
  await writeStored(cache, stored)
  const needed = keysOf(stored)
  for (const { url } of await cache.keys()) if (!needed.has(decodeURI(new URL(url).pathname))) await cache.delete(url)
}

/** Nothing is bookmarked any more: the service worker goes, too, unless this device is told by push, which needs it. */
async function dropCopies(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!(await registration?.pushManager?.getSubscription())) return forgetOfflineCopies()
  for (const name of await caches.keys()) await caches.delete(name)
}

/** The files that pages of posts and bookmarks need, whatever they load later (vite.config.ts writes the list). */
async function shellFiles(): Promise<string[]> {
  const answer = await fetch('/offline-files.json', { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`The list of files answered ${answer.status}.`)
  return (await answer.json()) as string[]
}

/** Caches the response of an address. @returns its body; undefined: it was an error or a redirect */
async function keep(cache: Cache, path: string): Promise<Blob | undefined> {
  const answer = await fetch(path, { cache: 'no-cache' })
  // Browsers refuse a redirected response for a navigation.
  if (!answer.ok || answer.redirected) return undefined
  await cache.put(offlineKey(path), answer.clone())
  return answer.blob()
}

/** @param text the full text of a premium post, if the reader may read it */
async function keepPost(cache: Cache, post: PostCard, text: string | null): Promise<StoredPost | undefined> {
  const path = postPath(post)
  const page = await keep(cache, path)
  if (!page) return undefined
  const copy = { keys: [path], bytes: page.size }
  if (text !== null) {
    await cache.put(textKey(post.id), new Response(text))
    copy.keys.push(textKey(post.id))
    copy.bytes += text.length * bytesPerLetter
  }
  for (const picture of picturesOf(await page.text(), text ?? '')) {
    const stored = await keep(cache, picture)
    if (!stored) continue
    copy.keys.push(offlineKey(picture))
    copy.bytes += stored.size
  }
  return copy
}

/** The pictures of a post's page and text, each in one size; not those of the posts that the page recommends. */
function picturesOf(page: string, text: string): string[] {
  const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')
  const parts = [...parse(page).querySelectorAll('article'), parse(text).body]
  const found = new Map<string, string>()
  for (const element of parts.flatMap((part) => [...part.querySelectorAll('source[srcset], img')])) {
    const path = sizeOf(element.getAttribute('srcset')) ?? element.getAttribute('src')
    if (path?.startsWith('/') && !found.has(offlineKey(path))) found.set(offlineKey(path), path)
  }
  return [...found.values()]
}

/** Of `/a.webp 320w, /b.webp 960w` the address that a phone shows. */
function sizeOf(srcset: string | null): string | undefined {
  const sizes = new Map(
    srcset?.split(', ').map((size) => {
      const [path = '', width = ''] = size.split(' ')
      return [Number.parseInt(width, 10), path] as const
    }),
  )
  return sizes.get(widthFor([...sizes.keys()], pictureWidth) ?? 0)
}
