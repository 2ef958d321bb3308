import { Link } from '@tanstack/react-router'
import type { Role } from '#shared/auth.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHead } from '#client/ui/page-head.tsx'

/** In place of a page that is not for this role. */
export function Forbidden({ role }: { role: Role }) {
  const { t } = useTranslation(['adminStaff', 'adminSite'])
  return (
    <>
      <PageHead title={t('adminStaff:forbidden.title')} />
      <EmptyState
        text={role === 'reader' ? '' : t('adminStaff:forbidden.text', { role: t(`adminStaff:roles.${role}`) })}
      >
        <Link className="btn line" to="/admin/dashboard">
          {t('adminSite:nav.dashboard')}
        </Link>
      </EmptyState>
    </>
  )
}
