import type { GalleryPage, GalleryTile } from '#shared/gallery.ts'

export interface GalleryMonth {
  /** Year and month in India: 202611. */
  month: number
  /** Of the whole month, shown or not. */
  count: number
  items: GalleryTile[]
}

/** Pages of the gallery by month, in their order: a month that goes on on the next page stays one. */
export function monthsOf(pages: GalleryPage[]): GalleryMonth[] {
  const months = new Map<number, GalleryMonth>()
  for (const page of pages)
    for (const item of page.items) {
      const known = months.get(item.month)
      if (known) known.items.push(item)
      else {
        const count = page.counts.find(({ month }) => month === item.month)?.count ?? 0
        months.set(item.month, { month: item.month, count, items: [item] })
      }
    }
  return [...months.values()]
}

/** Of every six pictures of a month the first and the fifth take four places. */
export const isDouble = (index: number): boolean => index % 6 === 0 || index % 6 === 4
