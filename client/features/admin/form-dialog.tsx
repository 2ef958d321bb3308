import { createContext, use, useCallback, useRef, useState, type ComponentProps } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { LeaveGuard } from '#client/ui/leave-guard.tsx'

/** What a form has to lose. */
interface Unsaved {
  /** What is said of it when the page is left. */
  text: string
  discard: () => void
}

interface FormWindow {
  /** Closes the window, or the form that has none; asks before changes are given up. */
  close: () => void
  /** Of a window: tells it what one of its forms has to lose. */
  report?: (formId: string, unsaved: Unsaved | null) => void
}
export const FormWindowContext = createContext<FormWindow | null>(null)

/**
 * Asks before changes are lost, by another page or by a button.
 * @returns `ask`, which discards them after the question and goes on; and `guard`, to be rendered
 */
export function useUnsaved({ isUnsaved, text, discard }: Unsaved & { isUnsaved: boolean }) {
  const { t } = useTranslation('adminSite')
  const [asking, setAsking] = useState<{ goOn: (() => void) | undefined } | null>(null)
  return {
    ask: (goOn?: () => void) => setAsking({ goOn }),
    guard: (
      <>
        <ConfirmDialog
          open={asking !== null}
          title={t('draft.discardTitle')}
          confirmLabel={t('draft.discard')}
          cancelLabel={t('draft.stay')}
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null)
            discard()
            asking?.goOn?.()
          }}
        >
          {t('draft.discardText')}
        </ConfirmDialog>
        <LeaveGuard isDirty={isUnsaved} text={text} />
      </>
    ),
  }
}

/** What the forms of a window have to lose. */
function useFormWindow(onClose: () => void) {
  const forms = useRef(new Map<string, Unsaved>())
  /** Of the first form that has something to lose. */
  const [text, setText] = useState<string | null>(null)
  const report = useCallback((formId: string, unsaved: Unsaved | null) => {
    if (unsaved) forms.current.set(formId, unsaved)
    else forms.current.delete(formId)
    setText(forms.current.values().next().value?.text ?? null)
  }, [])
  const discard = () => {
    for (const form of forms.current.values()) form.discard()
  }
  const { ask, guard } = useUnsaved({ isUnsaved: text !== null, text: text ?? '', discard })
  // Not by `text`, which a key that follows a letter at once would find as it was before the letter.
  const close = () => (forms.current.size === 0 ? onClose() : ask(onClose))
  return { formWindow: { close, report }, guard }
}

/** A window with forms: asks once before it closes, if any of them has something to lose. */
export function FormDialog({ onClose, children, ...dialog }: Omit<ComponentProps<typeof Dialog>, 'open'>) {
  const { formWindow, guard } = useFormWindow(onClose)
  return (
    <FormWindowContext value={formWindow}>
      <Dialog open onClose={formWindow.close} {...dialog}>
        {children}
        {guard}
      </Dialog>
    </FormWindowContext>
  )
}

/** Gives a form up, with its window if it has one. */
export function FormCancel(props: Omit<ComponentProps<typeof Button>, 'onClick' | 'type'>) {
  const close = use(FormWindowContext)?.close
  return <Button look="line" {...props} onClick={close} />
}
