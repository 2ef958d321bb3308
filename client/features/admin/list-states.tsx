import type { ReactNode } from 'react'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'

interface Pages {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

export interface ListStatesProps {
  list: { isPending: boolean; isError: boolean; isSuccess: boolean; refetch: () => unknown }
  /** How many entries there are so far. */
  count: number
  /** What failed when the list could not be loaded, and why. */
  failed: string
  failedWhy?: string | undefined
  /** Shown when there are no entries: a sentence, or an element. */
  empty: ReactNode
  loading?: ReactNode
  /** Of a list that comes page by page: as `useListPages` answers, and the button's label. */
  pages?: Pages | undefined
  more?: string | undefined
  /** The entries; rendered when there are some. */
  children: ReactNode
}

/** What every list of the admin has around its entries: loading, error and empty states, and the button for more. */
export function ListStates(props: ListStatesProps) {
  const { list, count, failed, failedWhy, empty, loading = <SkeletonLine />, pages, more = '', children } = props
  return (
    <>
      {list.isPending && loading}
      {list.isError && (
        <ErrorPanel title={failed} onRetry={() => void list.refetch()}>
          {failedWhy}
        </ErrorPanel>
      )}
      {list.isSuccess && count === 0 && (typeof empty === 'string' ? <EmptyState text={empty} /> : empty)}
      {count > 0 && children}
      {pages && <MoreButton list={pages}>{more}</MoreButton>}
    </>
  )
}
