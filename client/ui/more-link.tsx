import { Link } from '@tanstack/react-router'
import { inPlace } from './in-place.ts'

interface MoreLinkProps {
  list: { isFetchingNextPage: boolean; fetchNextPage: () => unknown }
  /** Where the next page of the list begins. */
  cursor: string
  children: string
}

/** Links to the rest of a list; with scripts it is loaded in place. */
export function MoreLink({ list, cursor, children }: MoreLinkProps) {
  return (
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
      {children}
    </Link>
  )
}
