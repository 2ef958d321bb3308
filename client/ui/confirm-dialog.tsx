import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen, in a sentence. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** While the deed is done, nothing can be pressed. */
  busy?: boolean
  /** What there is to know before one confirms is not known yet. */
  isWaiting?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone. The way back has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, busy, isWaiting = false, onConfirm, onCancel } = props
  const { t } = useTranslation('site')
  const cancel = () => {
    if (!busy) onCancel()
  }
  return (
    <Dialog
      open={open}
      title={title}
      onClose={cancel}
      className="small"
      actions={
        <>
          <Button look="line" onClick={cancel} disabled={busy} autoFocus>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button
            look="danger"
            onClick={() => !isWaiting && onConfirm()}
            disabled={busy}
            aria-disabled={isWaiting || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children && <p>{children}</p>}
    </Dialog>
  )
}
