// Where a reader stopped in each PDF; it stays on this device.

import type { BrowserStorage } from '#client/core/storage.ts'

const key = 'pdfPlaces'
/** The oldest is forgotten first. */
const maxPlaces = 50

type Places = [id: string, page: number][]

function read(storage: BrowserStorage): Places {
  const places = storage.json(key)
  return Array.isArray(places)
    ? places.filter((place): place is Places[number] => Array.isArray(place) && Number.isSafeInteger(place[1]))
    : []
}

/** The page on which a PDF was left; 1 when it was not opened before. */
export const placeIn = (storage: BrowserStorage, id: string): number =>
  read(storage).find(([of]) => of === id)?.[1] ?? 1

/** Remembers the page of a PDF. */
export function rememberPlace(storage: BrowserStorage, id: string, page: number): void {
  const others = read(storage).filter(([of]) => of !== id)
  storage.set(key, JSON.stringify([[id, page], ...others].slice(0, maxPlaces)))
}
