// What is kept on this device for reading without a network (client/features/bookmarks), as far as all pages must know it.

/** Whether a page can be read without a network. */
export const isKept = async (path: string): Promise<boolean> => Boolean(await globalThis.caches?.match(path))

/** Deletes what is kept, and the service worker with it. */
export async function forgetOfflineCopies(): Promise<void> {
  for (const name of (await globalThis.caches?.keys()) ?? []) void caches.delete(name)
  await (await navigator.serviceWorker?.getRegistration())?.unregister()
}
