// The offline copies of bookmarks on this device (client/features/bookmarks), as far as all pages must know of them.

/** Whether a page can be read without a network. */
export async function isKept(path: string): Promise<boolean> {
  try {
    return Boolean(await globalThis.caches?.match(path))
  } catch {
    // A browser that keeps nothing may refuse to be asked.
    return false
  }
}

/** Deletes the offline copies and unregisters the service worker. */
export async function forgetOfflineCopies(): Promise<void> {
  try {
    for (const name of (await globalThis.caches?.keys()) ?? []) void caches.delete(name)
    await (await navigator.serviceWorker?.getRegistration())?.unregister()
  } catch {
    // A private window may refuse to say what is kept.
  }
}
