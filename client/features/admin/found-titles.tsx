import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '#shared/dates.ts'
import type { AvailableTitle } from '#shared/titles.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { ListStates } from './list-states.tsx'
import { useCategoryName } from './use-category-name.ts'

interface FoundTitlesProps {
  q: string
  className: string
  /** Posts that are not offered. */
  without?: ReadonlyMap<string, unknown>
  failed: string
  empty: string
  /** The row of a post; `words` are its title, source and day. */
  children: (found: AvailableTitle, words: ReactNode) => ReactNode
}

/** Published posts by a part of their titles, for a `SearchAhead`. */
export function FoundTitles({ q, className, without, failed, empty, children }: FoundTitlesProps) {
  const trpc = useTrpc()
  const sentence = useSentence()
  const lang = useLang()
  const categoryName = useCategoryName()
  const found = useQuery(trpc.titles.available.queryOptions({ ...(q && { q }) }, { placeholderData: keepPreviousData }))
  const titles = (found.data?.titles ?? []).filter(({ postId }) => !without?.has(postId))
  return (
    <ListStates
      list={found}
      count={titles.length}
      failed={sentence(found.error, failed)}
      empty={<p role="status">{empty}</p>}
    >
      <ul className={className}>
        {titles.map((title) => (
          <li key={title.postId}>
            {children(
              title,
              <>
                <span lang={title.lang}>{title.title}</span>
                <small>
                  {categoryName(title.source)}, {formatDate(title.createdAt, lang)}
                </small>
              </>,
            )}
          </li>
        ))}
      </ul>
    </ListStates>
  )
}
