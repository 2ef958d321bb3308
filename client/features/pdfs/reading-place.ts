import { findPlace, keepPlace } from '#client/core/reading-places.ts'
import { deviceStorage } from '#client/core/storage.ts'
import { pdfPath } from '#shared/addresses.ts'
import type { Pdf } from '#shared/pdfs.ts'
import { storageKeys } from '#shared/storage-keys.ts'

// At which page the reader of this device stopped in a PDF.

/** The page at which a PDF opens: where the reader stopped, and the first of one that was not opened before or is read. */
export function pageOf({ id }: Pick<Pdf, 'id'>): number {
  const place = findPlace('pdf', id)
  if (!place) return formerPage(id)
  return place.isFinished ? 1 : Math.max(1, place.block)
}

/** What a device remembers since before posts had places, too. */
function formerPage(id: string): number {
  const pairs = deviceStorage.json(storageKeys.pdfPlaces)
  const pair: unknown = Array.isArray(pairs)
    ? pairs.find((each: unknown) => Array.isArray(each) && each[0] === id)
    : null
  const page: unknown = Array.isArray(pair) ? pair[1] : null
  return Number.isSafeInteger(page) ? Math.max(1, Number(page)) : 1
}

/** Remembers the page of a PDF. A cover that is looked at begins nothing. */
export function keepPage({ id, title, lang }: Pick<Pdf, 'id' | 'title' | 'lang'>, page: number, pages: number): void {
  if (page === 1 && !findPlace('pdf', id)) return
  keepPlace({
    ...{ kind: 'pdf', id, title, lang, path: pdfPath({ id }), minutes: 0, series: null },
    ...{ block: page, fraction: 0, share: page / pages, isFinished: page >= pages },
  })
}
