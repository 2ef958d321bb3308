import './list-rest.css'
import { Link } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { ErrorPanel } from './error-panel.tsx'
import { inPlace } from './in-place.ts'

interface ListRestProps {
  list: { isFetchingNextPage: boolean; isFetchNextPageError: boolean; fetchNextPage: () => unknown }
  /** Where the next page of the list begins; nothing is shown at its end. */
  cursor: string | null | undefined
  more: string
  loading: string
  /** What is said when the next page could not be loaded. */
  failed: Pick<ComponentProps<typeof ErrorPanel>, 'title' | 'error'>
  /** Stands before the link. */
  children?: ReactNode
}

/** Links to the rest of a list; with scripts it is loaded in place. */
export function ListRest({ list, cursor, more, loading, failed, children }: ListRestProps) {
  if (list.isFetchNextPageError) return <ErrorPanel {...failed} onRetry={() => void list.fetchNextPage()} />
  if (!cursor && !children) return null
  return (
    <p className="load-more no-print">
      {children}
      {cursor && (
        <Link
          to="."
          search={(now: object) => ({ ...now, cursor })}
          preload={false}
          className="btn line"
          aria-busy={list.isFetchingNextPage}
          onClick={inPlace(() => {
            if (!list.isFetchingNextPage) list.fetchNextPage()
          })}
        >
          {list.isFetchingNextPage ? loading : more}
        </Link>
      )}
    </p>
  )
}
