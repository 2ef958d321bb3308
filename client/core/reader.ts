import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { forgetOfflineCopies } from './offline-cache.ts'

// Who reads on this device. The server renders for nobody in particular: what is known here is shown after hydration.

interface Reader {
  id: string
  /** Empty until the session was verified. */
  name: string
}

const { clientToken, userId, userName } = storageKeys
const changes = new EventTarget()

export const readerToken = (): string | null => localStorage.getItem(clientToken)

/** Whether this device knows who reads. With a token alone the login finds out, and leads back. */
export const isReaderKnown = (): boolean => Boolean(readerToken() && localStorage.getItem(userId))

// The same object as long as the storage says the same.
let known: Reader | null = null

function currentReader(): Reader | null {
  const id = readerToken() ? (localStorage.getItem(userId) ?? '') : null
  const name = localStorage.getItem(userName) ?? ''
  if (id === null) known = null
  else if (known?.id !== id || known.name !== name) known = { id, name }
  return known
}

function subscribe(notify: () => void): () => void {
  changes.addEventListener('change', notify)
  // Another tab has logged in or out.
  addEventListener('storage', notify)
  return () => {
    changes.removeEventListener('change', notify)
    removeEventListener('storage', notify)
  }
}

/** The reader who is logged in on this device; null on the server and for everybody else. */
export const useReader = (): Reader | null => useSyncExternalStore(subscribe, currentReader, () => null)

/** Remembers a session on this device. Without a name or id, those follow when it is verified. */
export function storeReader({ token, id, name }: { token: string; id?: string; name?: string }): void {
  localStorage.setItem(clientToken, token)
  // Somebody else's session: nothing of the former reader stays on this device.
  if (id !== localStorage.getItem(userId)) void forgetOfflineCopies()
  if (id !== undefined) localStorage.setItem(userId, id)
  if (name !== undefined) localStorage.setItem(userName, name)
  changes.dispatchEvent(new Event('change'))
}

/** Forgets the session on this device, and what was kept for reading without a network. */
export function forgetReader(): void {
  for (const key of [clientToken, userId, userName]) localStorage.removeItem(key)
  void forgetOfflineCopies()
  changes.dispatchEvent(new Event('change'))
}

// ------------------------------------------------------------------------------------------------ Where the login leads

const placeKey = 'afterLogin'

const isOwnPage = (place: string): boolean =>
  /^\/(?![/\\])/.test(place) && !/^\/(?:login|signup|auth|admin|forgot|reset|confirm)/.test(place)

/** Remembers the page that one is on, for after the login; it survives the way to Google and back. */
export function rememberPlace(place = location.pathname + location.search): void {
  if (isOwnPage(place)) sessionStorage.setItem(placeKey, place)
}

/** The page to go back to, once. */
export function takePlace(): string {
  const place = sessionStorage.getItem(placeKey)
  sessionStorage.removeItem(placeKey)
  return place && isOwnPage(place) ? place : '/home'
}
