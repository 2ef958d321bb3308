import type { Trpc } from '#client/core/trpc.ts'
import type { SearchAddress } from './search-address.ts'

/** A page of results, by its address. */
export const searchResults = (trpc: Trpc, { q = '', ...address }: SearchAddress) =>
  trpc.search.page.queryOptions({ q, ...address })
