import { useTranslation } from '#client/i18n/use-translation.ts'
import { LeaveGuard as Guard } from '#client/ui/leave-guard.tsx'

/** Asks before an unpublished text is left. `editId`: of the post whose edit window this is. */
export function LeaveGuard(props: { isDirty: boolean; editId?: string }) {
  const { t } = useTranslation('adminPosts')
  return <Guard {...props} title={t('leave.title')} text={t('leave.text')} />
}
