import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

interface LeaveGuardProps {
  /** Whether something would be left unpublished. */
  isDirty: boolean
  /** The search parameter `edit` of the form's own address: changing other parameters is no leaving. */
  editId?: string
}

/** Asks before an unpublished text is left; the browser asks by itself before the tab is closed. */
export function LeaveGuard({ isDirty, editId }: LeaveGuardProps) {
  const { t } = useTranslation('adminPosts')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const staysHere =
        next.pathname === current.pathname &&
        (editId === undefined || ('edit' in next.search && next.search.edit === editId))
      return isDirty && !staysHere
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={t('leave.title')}
      confirmLabel={t('leave.leave')}
      cancelLabel={t('leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('leave.text')}
    </ConfirmDialog>
  )
}
