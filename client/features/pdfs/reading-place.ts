// Where a reader stopped in each PDF; it stays on this device.

const key = 'pdfPlaces'
/** The oldest is forgotten first. */
const most = 50

type Places = [id: string, page: number][]

function read(storage: Storage): Places {
  try {
    const places: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(places)
      ? places.filter((place): place is Places[number] => Array.isArray(place) && Number.isSafeInteger(place[1]))
      : []
  } catch {
    return []
  }
}

/** The page on which a PDF was left; 1 when it was not opened before. */
export const placeIn = (storage: Storage, id: string): number => read(storage).find(([of]) => of === id)?.[1] ?? 1

/** Remembers the page of a PDF. */
export function rememberPlace(storage: Storage, id: string, page: number): void {
  const others = read(storage).filter(([of]) => of !== id)
  try {
    storage.setItem(key, JSON.stringify([[id, page], ...others].slice(0, most)))
  } catch {
    // A full or closed storage costs the reader a bookmark, no more.
  }
}
