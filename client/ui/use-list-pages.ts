import { useEffect } from 'react'

interface PagedList {
  data: { pages: readonly unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

/**
 * Shows as many pages of a list as its address says, so that reloading and coming back show what was seen before. Answers
 * what a `MoreButton` needs: its press is written in the address.
 */
export function useListPages(list: PagedList, pages: number | undefined, onPages: (pages: number) => void) {
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  const shown = list.data?.pages.length ?? 0
  const isShort = shown > 0 && shown < (pages ?? 1) && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isShort) fetchNextPage()
  }, [isShort, fetchNextPage])
  return {
    hasNextPage,
    isFetchingNextPage,
    fetchNextPage: () => {
      fetchNextPage()
      onPages(shown + 1)
    },
  }
}
