import { keepPreviousData, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { maxBulk } from '#shared/bulk.rules.ts'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { useSelection, type KeptSelection, type Selection } from './use-selection.ts'

/** How the query of a work list is paged; its rows are never older than the page, and stay until those of a new filter come. */
export const workListOptions = {
  getNextPageParam: ({ next }: { next: string | null }) => next ?? undefined,
  placeholderData: keepPreviousData,
  staleTime: 0,
}

interface WorkListParts<Page, Row> {
  rowsOf: (page: Page) => readonly Row[]
  /** By what a row is selected. */
  idOf: (row: Row) => string
  /** The part of the address that says how many pages are shown, and what writes it there. */
  search: { pages?: number | undefined }
  onSearch: (change: { pages: number }) => void
  selection?: KeptSelection
}

/** A list to work through, as far as it is loaded, and what is selected of it. */
export interface WorkList<Row> {
  rows: Row[]
  idOf: (row: Row) => string
  /** The selected rows. */
  chosen: Row[]
  selection: Selection
  /** The rows are those of the former filter. */
  isOld: boolean
  /** When they were loaded, in ms since 1970. */
  loadedAt: number
  list: { isPending: boolean; isError: boolean; isSuccess: boolean; error: unknown; refetch: () => unknown }
  pages: ReturnType<typeof useListPages>
  /** Loads the rest of the list, up to what can be changed at once, and selects it. */
  selectAll: () => Promise<void>
}

/** The rows of a list that comes page by page, and their selection. */
export function useWorkList<Page, Row>(
  list: UseInfiniteQueryResult<InfiniteData<Page>, unknown>,
  { rowsOf, idOf, search, onSearch, selection: kept }: WorkListParts<Page, Row>,
): WorkList<Row> {
  const pages = useListPages(list, search.pages, (count) => onSearch({ pages: count }))
  const rows = list.data?.pages.flatMap(rowsOf) ?? []
  const selection = useSelection(
    rows.map((row) => ({ id: idOf(row) })),
    kept,
  )
  const selectAll = async () => {
    let loaded: InfiniteData<Page> | undefined = list.data
    let hasMore = list.hasNextPage
    while (hasMore && (loaded?.pages.flatMap(rowsOf).length ?? 0) < maxBulk) {
      // Each page begins where the one before ends.
      // oxlint-disable-next-line no-await-in-loop
      const next = await list.fetchNextPage()
      loaded = next.data
      hasMore = next.hasNextPage && !next.isError
    }
    const ids = loaded?.pages.flatMap(rowsOf).map(idOf) ?? []
    selection.set(ids.slice(0, maxBulk))
  }
  return {
    rows,
    idOf,
    chosen: rows.filter((row) => selection.has(idOf(row))),
    selection,
    isOld: list.isPlaceholderData,
    loadedAt: list.dataUpdatedAt,
    // What is shown stays when it cannot be loaded anew.
    list: { ...list, isError: list.isError && rows.length === 0 },
    pages,
    selectAll,
  }
}
