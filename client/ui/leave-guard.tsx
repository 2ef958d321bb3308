import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface LeaveGuardProps {
  /** Whether something would be left unsaved. */
  isDirty: boolean
  /** What is edited: as long as a parameter of the address names it, changing others is no leaving. */
  editId?: string
  /** In place of the general words. */
  title?: string
  text?: string
}

/** Asks before an unsaved form is left; the browser asks by itself before the tab is closed. */
export function LeaveGuard({ isDirty, editId, title, text }: LeaveGuardProps) {
  const { t } = useTranslation('adminSite')
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const staysHere =
        next.pathname === current.pathname && (editId === undefined || Object.values(next.search).includes(editId))
      return isDirty && !staysHere
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      open={blocker.status === 'blocked'}
      title={title ?? t('draft.leaveTitle')}
      confirmLabel={t('draft.leave')}
      cancelLabel={t('draft.stay')}
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {text ?? t('draft.leaveKept')}
    </ConfirmDialog>
  )
}
