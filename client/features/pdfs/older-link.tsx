import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** The way to what is older than the part of a list that is shown; `search`: of its page. */
export function OlderLink({ search }: { search: { month?: number; cursor: string } }) {
  const { t } = useTranslation('issues')
  return (
    <p className="issues-more no-print">
      <Link to="." search={search} className="btn line">
        {t('older')}
      </Link>
    </p>
  )
}
