import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { forgetOfflineCopies } from './offline-cache.ts'
import { deviceStorage, tabStorage } from './storage.ts'

// The reader of this device. Pages are rendered without a session: what depends on the reader is shown after hydration.

interface Reader {
  id: string
  /** Empty until the session was verified. */
  name: string
}

const { clientToken, userId, userName, readingPlaces } = storageKeys
const changes = new EventTarget()

export const readerToken = (): string | null => deviceStorage.get(clientToken)

/** Whether the reader's id is known. With a token alone, the login page finds it out and leads back. */
export const isReaderKnown = (): boolean => Boolean(readerToken() && deviceStorage.get(userId))

// The same object while the stored text is the same, as useSyncExternalStore requires.
let known: Reader | null = null

function currentReader(): Reader | null {
  const id = readerToken() ? (deviceStorage.get(userId) ?? '') : null
  const name = deviceStorage.get(userName) ?? ''
  if (id === null) known = null
  else if (known?.id !== id || known.name !== name) known = { id, name }
  return known
}

/** Whether a reader is still the one who is logged in on this device, in whichever tab that has changed. */
export const isReader = (id: string): boolean => currentReader()?.id === id

function subscribe(notify: () => void): () => void {
  changes.addEventListener('change', notify)
  const stopListening = onOtherTab(notify)
  return () => {
    changes.removeEventListener('change', notify)
    stopListening()
  }
}

/** Calls `listener` on a login or logout in another tab. @returns how to unsubscribe */
export function onOtherTab(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** The reader who is logged in on this device; null on the server and without a login. */
export const useReader = (): Reader | null => useSyncExternalStore(subscribe, currentReader, () => null)

/**
 * Remembers a session on this device. Without a name or id, those follow when it is verified.
 * @returns false when the browser stores nothing: then the session holds as long as the document
 */
export function storeReader({ token, id, name }: { token: string; id?: string; name?: string }): boolean {
  const isKept = deviceStorage.set(clientToken, token)
  const before = deviceStorage.get(userId)
  // The session of another reader: the former one's offline copies must go.
  if (id !== before) void forgetOfflineCopies()
  // What was begun before the login becomes the reader's own, but not what another one has begun.
  if (before !== null && id !== before) deviceStorage.remove(readingPlaces)
  if (id !== undefined) deviceStorage.set(userId, id)
  if (name !== undefined) deviceStorage.set(userName, name)
  changes.dispatchEvent(new Event('change'))
  return isKept
}

/** Removes the session from this device, with the offline copies and the places where the reader stopped. */
export function forgetReader(): void {
  for (const key of [clientToken, userId, userName, readingPlaces]) deviceStorage.remove(key)
  void forgetOfflineCopies()
  changes.dispatchEvent(new Event('change'))
}

// ------------------------------------------------------------------------------------------------ Where the login leads

const placeKey = 'afterLogin'

const isOwnPage = (place: string): boolean =>
  /^\/(?![/\\])/.test(place) && !/^\/(?:login|signup|auth|admin|forgot|reset|confirm|undo)/.test(place)

const reasonKey = 'loginReason'
const loginReasons = ['book', 'bookmark', 'cart', 'checkout', 'follow', 'orders'] as const
/** What a login is needed for. */
export type LoginReason = (typeof loginReasons)[number]

/**
 * Remembers the current page to return to after the login, also by way of Google.
 * @param reason shown by the login page
 */
export function rememberPlace(place = location.pathname + location.search, reason?: LoginReason): void {
  if (!isOwnPage(place)) return
  tabStorage.set(placeKey, place)
  if (reason) tabStorage.set(reasonKey, reason)
  else tabStorage.remove(reasonKey)
}

/** What the login is needed for, if a page led to it. */
export function loginReason(): LoginReason | null {
  const reason = tabStorage.get(reasonKey)
  return loginReasons.find((each) => each === reason) ?? null
}

/** Returns the page to go back to, and forgets it. */
export function takePlace(): string {
  const place = tabStorage.get(placeKey)
  tabStorage.remove(placeKey)
  tabStorage.remove(reasonKey)
  return place && isOwnPage(place) ? place : '/home'
}
