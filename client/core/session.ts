import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'

const isAdminPath = (pathname: string): boolean => /^\/(?:admin|auth)(?:\/|$)/.test(pathname)

/** The stored token for calls from this page: the admin's pages and the reader's have sessions of their own. */
export const sessionToken = (pathname: string): string | null =>
  localStorage.getItem(isAdminPath(pathname) ? storageKeys.adminToken : storageKeys.clientToken)

// What the browser remembers of a reader who has signed in. Whoever shows it follows changes, in other tabs too.

const changes = new EventTarget()

/** The reader who is signed in on this device; both, the token and the id, must be there. */
export function readerId(): string | null {
  if (!localStorage.getItem(storageKeys.clientToken)) return null
  return localStorage.getItem(storageKeys.userId)
}

/** Tells everything on this page that somebody has signed in or out. */
export const announceReader = (): void => void changes.dispatchEvent(new Event('change'))

/** Forgets the reader on this device; the server is told by whoever logs out. */
export function dropReader(): void {
  for (const key of [storageKeys.clientToken, storageKeys.userId, storageKeys.userName]) localStorage.removeItem(key)
  announceReader()
}

function subscribe(notify: () => void): () => void {
  changes.addEventListener('change', notify)
  addEventListener('storage', notify)
  return () => {
    changes.removeEventListener('change', notify)
    removeEventListener('storage', notify)
  }
}

/** The reader's id, followed; null on the server and until the page has been hydrated. */
export const useReaderId = (): string | null => useSyncExternalStore(subscribe, readerId, () => null)
