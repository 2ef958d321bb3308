import type { Trpc } from '#client/core/trpc.ts'
import type { ResultsSearch } from '#shared/page-search.rules.ts'

/** A page of results, by its address. */
export const searchResults = (
  trpc: Trpc,
  { q = '', view: _view, sort: _sort, cursor: _cursor, ...address }: ResultsSearch,
) => trpc.search.page.queryOptions({ q, ...address })

/** What is asked of the server for lines, by their address. */
export const toLinesInput = ({ q = '', view: _view, page: _page, ...address }: ResultsSearch) => ({ q, ...address })

/** A page of lines, by its address. */
export const searchLines = (trpc: Trpc, address: ResultsSearch) => trpc.search.lines.queryOptions(toLinesInput(address))
