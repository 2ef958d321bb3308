import { storageKeys } from '#shared/storage-keys.ts'
import type { Way } from './palette-ways.ts'
import { deviceStorage } from '#client/core/storage.ts'

const maxRecent = 5

/** What was last opened by the palette, on this device. */
export function recentWays(): Way[] {
  const stored = deviceStorage.json(storageKeys.recentWays)
  return Array.isArray(stored) ? (stored as Way[]) : []
}

export function rememberWay(way: Way): void {
  const others = recentWays().filter(({ id }) => id !== way.id)
  deviceStorage.set(storageKeys.recentWays, JSON.stringify([way, ...others].slice(0, maxRecent)))
}

/** They have names of buyers: nobody who signs in here next is to see them. */
export const forgetWays = (): void => deviceStorage.remove(storageKeys.recentWays)
