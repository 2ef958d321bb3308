import { isBegun, type StoredPlace } from '#client/core/reading-places.ts'

/** How far a reader is in a part: hollow, half or full square. */
export type PartState = 'unread' | 'begun' | 'read'

export const partStateOf = (place: StoredPlace | undefined): PartState => {
  if (!place || place.isDropped) return 'unread'
  return isBegun(place) ? 'begun' : 'read'
}

export interface SeriesProgress {
  /** Of each part, from the first on. */
  states: PartState[]
  /** The part at which the reader is, latest; null where none is begun. */
  begun: { part: number; path: string } | null
  isRead: boolean
}

/** How far a reader is in a series of so many parts. */
export function seriesProgress(places: readonly StoredPlace[], slug: string, parts: number): SeriesProgress {
  const own = places.filter((place) => place.kind === 'post' && place.series?.slug === slug)
  const states = Array.from({ length: parts }, (_, index) =>
    partStateOf(own.find(({ series }) => series?.part === index + 1)),
  )
  const latest = own.find(isBegun)
  return {
    states,
    begun: latest?.series ? { part: latest.series.part, path: latest.path } : null,
    isRead: parts > 0 && states.every((state) => state === 'read'),
  }
}
