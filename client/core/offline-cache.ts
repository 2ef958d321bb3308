// Names of what is kept on this device for reading without a network (client/rooms/bookmarks): one cache, of one reader.

/** Another format of what is kept gets another number; caches of other numbers are deleted. */
const format = 'bookmarks-1-'

export const offlineCacheOf = (readerId: string): string => format + readerId

/** Where the service worker stands; the root, so that it may answer for all pages. */
export const offlineWorker = '/offline-worker.js'

/** The name under which an address is kept: of a picture one size is kept, and stands in for all others. */
export function offlineKey(path: string): string {
  return /^\/media\/\w+/.exec(path)?.[0] ?? path
}

/** Whether a page can be read without a network. */
export const isKept = async (path: string): Promise<boolean> =>
  'caches' in globalThis && (await caches.match(path, { ignoreVary: true })) !== undefined

/** Deletes what is kept for readers; for all but one, where one is named. Safe to call where there is nothing. */
export async function forgetOfflineCopies(exceptReader?: string): Promise<void> {
  if (!('caches' in globalThis)) return
  const kept = exceptReader && offlineCacheOf(exceptReader)
  const names = (await caches.keys()).filter((name) => name.startsWith('bookmarks-') && name !== kept)
  await Promise.all(names.map((name) => caches.delete(name)))
  if (!kept) await (await navigator.serviceWorker?.getRegistration())?.unregister()
}
