import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import type { ResultsSearch } from '#shared/page-search.rules.ts'

/** Nothing was found; with filters, the way to all. */
export function NoResults({ address }: { address: ResultsSearch }) {
  const { t } = useTranslation('search')
  const isNarrowed = Boolean(address.type ?? address.category ?? address.author ?? address.year)
  return (
    <EmptyState text={t('none', { q: address.q ?? '' })}>
      {isNarrowed && (
        <Link to="/search" search={{ q: address.q, view: address.view }} className="btn line">
          {t('whole')}
        </Link>
      )}
    </EmptyState>
  )
}
