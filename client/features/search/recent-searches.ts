import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'

const key = storageKeys.recentSearches
const maxKept = 6

/** What this browser has looked for lately, the latest first. */
export function recentSearches(): string[] {
  const kept = deviceStorage.json(key)
  return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, maxKept) : []
}

export function rememberSearch(text: string): void {
  const wanted = text.trim()
  if (!wanted) return
  const kept = [wanted, ...recentSearches().filter((each) => each !== wanted)].slice(0, maxKept)
  deviceStorage.set(key, JSON.stringify(kept))
}

export function forgetSearches(): void {
  deviceStorage.remove(key)
}
