import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  open: boolean
  title: ReactNode
  /** What will happen, in a sentence. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** What it does takes nothing away. */
  isSafe?: boolean
  /** While the action runs, the buttons are disabled. */
  busy?: boolean
  /** Something to know before confirming is still loading: the confirm button is disabled. */
  isWaiting?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something that cannot be undone, or that others see at once. The cancel button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmLabel, cancelLabel, isSafe, busy, isWaiting = false } = props
  const { onConfirm, onCancel } = props
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
            look={isSafe ? 'solid' : 'danger'}
            onClick={() => !isWaiting && onConfirm()}
            disabled={busy}
            aria-disabled={isWaiting || undefined}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children && <p>{typeof children === 'string' ? <LangText>{children}</LangText> : children}</p>}
    </Dialog>
  )
}
