import { useSyncExternalStore } from 'react'
import { storageKeys } from '#shared/storage-keys.ts'
import { maxBegun, maxPlaces, type PlaceKind } from '#shared/reading-places.rules.ts'
import type { ReadingPlace } from '#shared/reading-places.ts'
import { markPlaces } from './place-marks.ts'
import { deviceStorage } from './storage.ts'

// Where the reader of this device stopped in posts and PDFs, the latest first. With a login it is the account's list, but
// for what the account has not been told yet (client/features/reading/place-sync.tsx).

export interface StoredPlace extends ReadingPlace {
  /** Of a post: the heading above the place. Other devices do not tell it. */
  heading?: string
  /** The account does not know of it yet. */
  isNew?: boolean
  /** The reader wants no place kept; it goes when the account knows. */
  isDropped?: boolean
}

const key = storageKeys.readingPlaces
const changes = new EventTarget()
const none: readonly StoredPlace[] = []

const isPlace = (value: unknown): value is StoredPlace => {
  const { kind, id, at, share } = (value ?? {}) as Partial<StoredPlace>
  return (kind === 'post' || kind === 'pdf') && typeof id === 'string' && typeof at === 'string' && Number(share) >= 0
}

// The same list while the stored text is the same, as useSyncExternalStore requires.
let known: { text: string | null; places: readonly StoredPlace[] } = { text: null, places: none }

export function storedPlaces(): readonly StoredPlace[] {
  const text = deviceStorage.get(key)
  if (text !== known.text) {
    const places = deviceStorage.json(key)
    known = { text, places: Array.isArray(places) ? places.filter(isPlace) : none }
  }
  return known.places
}

/** What the page shows of a place that the reader has not reached the end of. */
export const isBegun = ({ isFinished, isDropped }: StoredPlace): boolean => !isFinished && !isDropped

const isOf =
  (kind: PlaceKind, id: string) =>
  (place: Pick<StoredPlace, 'kind' | 'id'>): boolean =>
    place.kind === kind && place.id === id

export function findPlace(kind: PlaceKind, id: string): StoredPlace | undefined {
  const found = storedPlaces().find(isOf(kind, id))
  return found?.isDropped ? undefined : found
}

function store(places: readonly StoredPlace[]): void {
  let begun = 0
  const kept = places
    .toSorted((a, b) => b.at.localeCompare(a.at))
    .filter((place) => !isBegun(place) || ++begun <= maxBegun)
    .slice(0, maxPlaces)
  const text = JSON.stringify(kept)
  if (text === deviceStorage.get(key)) return
  deviceStorage.set(key, text)
  markPlaces()
  changes.dispatchEvent(new Event('change'))
}

/** Remembers where the reader is. */
export function keepPlace(place: Omit<StoredPlace, 'at' | 'isNew' | 'isDropped'>): void {
  const others = storedPlaces().filter((each) => !isOf(place.kind, place.id)(each))
  store([{ ...place, at: new Date().toISOString(), isNew: true }, ...others])
}

/** Forgets a place, here and in the account. */
export const dropPlace = (kind: PlaceKind, id: string): void =>
  store(
    storedPlaces().map((place) =>
      isOf(kind, id)(place) ? { ...place, at: new Date().toISOString(), isNew: true, isDropped: true } : place,
    ),
  )

/** What the account has to be told. */
export const newPlaces = (): StoredPlace[] => storedPlaces().filter(({ isNew }) => isNew)

/**
 * Makes the account's list the device's own.
 * @param told what the account was told before it answered; what is newer here stays
 */
export function takePlaces(ofAccount: readonly ReadingPlace[], told: readonly StoredPlace[]): void {
  const newer = newPlaces().filter(
    ({ kind, id, at }) => !told.some((place) => isOf(kind, id)(place) && place.at === at),
  )
  const others = ofAccount.filter(({ kind, id }) => !newer.some(isOf(kind, id)))
  store([
    ...newer,
    ...others.map((place) => {
      const heading = storedPlaces().find(isOf(place.kind, place.id))?.heading
      return heading === undefined ? place : { ...place, heading }
    }),
  ])
}

function subscribe(notify: () => void): () => void {
  const follow = (event: StorageEvent) => {
    // null: all of them are gone.
    if (event.key === key || event.key === null) notify()
  }
  changes.addEventListener('change', notify)
  addEventListener('storage', follow)
  return () => {
    changes.removeEventListener('change', notify)
    removeEventListener('storage', follow)
  }
}

/** The places of this device; none on the server and while the page is hydrated. */
export const usePlaces = (): readonly StoredPlace[] => useSyncExternalStore(subscribe, storedPlaces, () => none)
