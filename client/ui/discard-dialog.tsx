import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DiscardDialogProps {
  open: boolean
  onDiscard: () => void
  onStay: () => void
}

/** Asks before unsaved input is discarded. */
export function DiscardDialog({ open, onDiscard, onStay }: DiscardDialogProps) {
  const { t } = useTranslation('adminSite')
  return (
    <ConfirmDialog
      open={open}
      title={t('draft.discardTitle')}
      confirmLabel={t('draft.discard')}
      cancelLabel={t('draft.stay')}
      onCancel={onStay}
      onConfirm={onDiscard}
    >
      {t('draft.discardText')}
    </ConfirmDialog>
  )
}
