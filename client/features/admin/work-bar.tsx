import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Selection } from './use-selection.ts'

interface WorkBarProps {
  selection: Selection
  isBusy?: boolean
  /** How many are selected, and what they come to. */
  summary: string
  /** What can be done with them; the first is marked `wl-main`. */
  children: ReactNode
}

/** What can be done with the selected rows; it takes the foot of the page and covers no row. */
export function WorkBar({ selection, isBusy = false, summary, children }: WorkBarProps) {
  const { t } = useTranslation('adminWorkList')
  if (selection.ids.length === 0) return null
  return (
    <div className="wl-bar no-print" role="group" aria-label={t('selected')} aria-busy={isBusy}>
      <b className="num">{summary}</b>
      {children}
      <button type="button" className="wl-clear" onClick={selection.clear}>
        {t('clear')}
      </button>
    </div>
  )
}
