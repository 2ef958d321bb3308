import type { Trpc } from '#client/core/trpc.ts'
import type { ShopSearch } from '#shared/page-search.rules.ts'

/** The books that an address of the shop asks for, page after page. */
export const shopBooks = (trpc: Trpc, { q, sort = 'newest', cursor }: ShopSearch) =>
  trpc.books.list.infiniteQueryOptions(
    { q, sort },
    { initialCursor: cursor ?? null, getNextPageParam: ({ next }) => next },
  )
