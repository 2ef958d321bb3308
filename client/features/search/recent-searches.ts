import { storageKeys } from '#shared/storage-keys.ts'

const key = storageKeys.recentSearches
const maxKept = 6

/** What this browser has looked for lately, the latest first. */
export function recentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((text) => typeof text === 'string').slice(0, maxKept) : []
  } catch {
    return []
  }
}

export function rememberSearch(text: string): void {
  const wanted = text.trim()
  if (!wanted) return
  const kept = [wanted, ...recentSearches().filter((each) => each !== wanted)].slice(0, maxKept)
  try {
    localStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // A full or forbidden store: then nothing is remembered.
  }
}

export function forgetSearches(): void {
  localStorage.removeItem(key)
}
