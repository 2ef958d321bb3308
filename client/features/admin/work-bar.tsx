import './work-list.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { maxBulk } from '#shared/bulk.rules.ts'
import type { WorkList } from './use-work-list.ts'

interface WorkBarProps {
  /** The list; one that is shown whole has no pages. */
  work: Pick<WorkList<unknown>, 'selection' | 'rows'> & Partial<Pick<WorkList<unknown>, 'pages' | 'selectAll'>>
  isBusy?: boolean
  /** How many are selected and what they come to; the number, unless given. */
  summary?: string
  /** What can be done with them; the first is marked `list-main`. */
  children: ReactNode
}

/** What can be done with the selected rows; it takes the foot of the page and covers no row. */
export function WorkBar({ work, isBusy = false, summary, children }: WorkBarProps) {
  const { t } = useTranslation('adminWorkList')
  const { selection, pages, rows } = work
  const count = selection.ids.length
  if (count === 0) return null
  const hasMore = pages?.hasNextPage && count === rows.length && count < maxBulk
  return (
    <div className="list-bar no-print" role="group" aria-label={t('selected')} aria-busy={isBusy}>
      <b className="num">{summary ?? t('count', { count })}</b>
      {hasMore && (
        <button type="button" disabled={pages.isFetchingNextPage} onClick={() => void work.selectAll?.()}>
          {t('selectMore', { max: maxBulk })}
        </button>
      )}
      {children}
      <button type="button" className="list-clear" onClick={selection.clear}>
        {t('clear')}
      </button>
    </div>
  )
}
