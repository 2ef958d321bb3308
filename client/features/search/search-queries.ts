import type { Trpc } from '#client/core/trpc.ts'
import type { ResultsSearch } from '#shared/page-search.rules.ts'

/** A page of results, by its address. */
export const searchResults = (trpc: Trpc, { q = '', ...address }: ResultsSearch) =>
  trpc.search.page.queryOptions({ q, ...address })
