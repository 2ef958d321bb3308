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
  const stopListening = onOtherTab(notify)
  return () => {
    changes.removeEventListener('change', notify)
    stopListening()
  }
}

/** Hears of logins and logouts in other tabs. @returns what ends the listening */
export function onOtherTab(listener: () => void): () => void {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
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

const reasonKey = 'loginReason'
const loginReasons = ['book', 'bookmark', 'cart', 'checkout', 'orders'] as const
/** What a login is needed for. */
export type LoginReason = (typeof loginReasons)[number]

/**
 * Remembers the page that one is on, for after the login; it survives the way to Google and back.
 * @param reason what the login page says that it is needed for
 */
export function rememberPlace(place = location.pathname + location.search, reason?: LoginReason): void {
  if (!isOwnPage(place)) return
  sessionStorage.setItem(placeKey, place)
  if (reason) sessionStorage.setItem(reasonKey, reason)
  else sessionStorage.removeItem(reasonKey)
}

/** Why the login is shown, where somebody was led to it. */
export function loginReason(): LoginReason | null {
  const reason = sessionStorage.getItem(reasonKey)
  return loginReasons.find((each) => each === reason) ?? null
}

/** The page to go back to, once. */
export function takePlace(): string {
  const place = sessionStorage.getItem(placeKey)
  sessionStorage.removeItem(placeKey)
  sessionStorage.removeItem(reasonKey)
  return place && isOwnPage(place) ? place : '/home'
}
