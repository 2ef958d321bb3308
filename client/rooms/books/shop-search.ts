import { bookSorts, type BookSort } from '#shared/shop.ts'

/** What the shop's address says: words to look for, and the order. */
export interface ShopSearch {
  q?: string
  sort?: BookSort
}

const longest = 100

export const shopSearch = ({ q, sort }: Record<string, unknown>): ShopSearch => {
  const words = (typeof q === 'string' || typeof q === 'number' ? String(q) : '').trim().slice(0, longest)
  const known = bookSorts.find((name) => name === sort && name !== 'newest')
  return { ...(words && { q: words }), ...(known && { sort: known }) }
}
