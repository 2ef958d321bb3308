import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** A link to the next page of a list; `search`: its parameters. */
export function OlderLink({ search }: { search: { month?: number; cursor: string } }) {
  const { t } = useTranslation('pdfs')
  return (
    <p className="issues-more no-print">
      <Link to="." search={search} className="btn line">
        {t('older')}
      </Link>
    </p>
  )
}
