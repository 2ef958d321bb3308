import { useState, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/**
 * For a small form that has no draft: asks before its changes are lost, be it by another page or by its own window.
 * @returns `close`, which asks where there is something to lose; and `guard`, to be rendered
 */
export function useUnsaved(isDirty: boolean, onClose: () => void): { close: () => void; guard: ReactNode } {
  const { t } = useTranslation('adminSite')
  const [isAsking, setAsking] = useState(false)
  return {
    close: () => (isDirty ? setAsking(true) : onClose()),
    guard: (
      <>
        <DiscardDialog
          open={isAsking}
          onStay={() => setAsking(false)}
          onDiscard={() => {
            setAsking(false)
            onClose()
          }}
        />
        <LeaveGuard isDirty={isDirty} text={t('draft.leaveLost')} />
      </>
    ),
  }
}
