import '#client/ui/work.css'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { PageHead } from '#client/ui/page-head.tsx'

/** A page of the admin that does not exist. */
export function AdminNotFound() {
  const { t } = useTranslation(['site', 'adminSite'])
  return (
    <>
      <PageHead title={t('site:notFound.title')} />
      <p>{t('site:notFound.text')}</p>
      <p className="work-ways">
        <Link className="btn line" to="/admin/dashboard">
          {t('adminSite:nav.dashboard')}
        </Link>
      </p>
    </>
  )
}
