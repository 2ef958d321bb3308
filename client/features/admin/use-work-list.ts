import { keepPreviousData, type InfiniteData, type UseInfiniteQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { maxBulk } from '#shared/bulk.rules.ts'
import { useListPages } from '#client/ui/use-list-pages.ts'

export interface Selection {
  ids: string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects these, or nothing. */
  set: (ids: string[]) => void
  clear: () => void
}

/** Where a selection is kept, if not by the page itself: in its address, so that it is there on coming back. */
export interface KeptSelection {
  ids: readonly string[]
  set: (ids: string[]) => void
}

/** The selected rows of a list; what is no longer shown is not selected either. */
export function useSelection(shown: readonly { id: string }[], kept?: KeptSelection): Selection {
  const [own, setOwn] = useState<readonly string[]>([])
  const set = kept?.set ?? setOwn
  const selected = new Set(kept?.ids ?? own)
  const ids = shown.filter(({ id }) => selected.has(id)).map(({ id }) => id)
  return {
    ids,
    has: (id) => selected.has(id),
    toggle: (id) => set(selected.has(id) ? ids.filter((each) => each !== id) : [...ids, id]),
    set,
    clear: () => set([]),
  }
}

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
  // The rows of the former filter stay until the others are there, which are loaded at no time yet.
  const [loadedAt, setLoadedAt] = useState(list.dataUpdatedAt)
  if (list.dataUpdatedAt > 0 && list.dataUpdatedAt !== loadedAt) setLoadedAt(list.dataUpdatedAt)
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
    loadedAt,
    // What is shown stays when it cannot be loaded anew.
    list: { ...list, isError: list.isError && rows.length === 0 },
    pages,
    selectAll,
  }
}
