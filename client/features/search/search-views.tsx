import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { ResultsSearch } from '#shared/page-search.rules.ts'

/** Results, or lines: the same words, with the same filters. */
export function SearchViews({ address }: { address: ResultsSearch }) {
  const { t } = useTranslation('lines')
  const { q, type, category, author, year, view } = address
  // Lines are of texts only: a filter that leaves nothing is not taken along.
  const base = { q, category, author, year }
  const ofLines = { ...base, type: type === 'post' || type === 'pdf' ? type : undefined, view: 'lines' as const }
  // A link is not current by itself when the address only has more in it.
  const active = { activeOptions: { exact: true } }
  const current = (isCurrent: boolean) => (isCurrent ? ('page' as const) : undefined)
  return (
    <nav className="search-views no-print" aria-label={t('views')}>
      <Link
        to="/search"
        search={{ ...base, type }}
        preload={false}
        {...active}
        aria-current={current(view === undefined)}
      >
        {t('results')}
      </Link>
      <Link to="/search" search={ofLines} preload={false} {...active} aria-current={current(view === 'lines')}>
        {t('lines')}
      </Link>
    </nav>
  )
}
