import { bookCursor, bookSorts, type BookSort } from '#shared/books.rules.ts'

/** What the shop's address says: words to look for, the order, and behind which book the list begins. */
export interface ShopSearch {
  q?: string
  sort?: BookSort
  cursor?: string
}

const longest = 100

export const shopSearch = ({ q, sort, cursor }: Record<string, unknown>): ShopSearch => {
  const words = (typeof q === 'string' || typeof q === 'number' ? String(q) : '').trim().slice(0, longest)
  const known = bookSorts.find((name) => name === sort && name !== 'newest')
  return {
    ...(words && { q: words }),
    ...(known && { sort: known }),
    ...(typeof cursor === 'string' && bookCursor.test(cursor) && { cursor }),
  }
}
