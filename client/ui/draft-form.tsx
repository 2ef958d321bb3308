import './draft-form.css'
import { useEffect, useImperativeHandle, useRef, useState, type FormEvent, type ReactNode, type Ref } from 'react'
import { formatDate } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import type { DraftForm as FormState } from '#client/core/use-draft-form.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { LeaveGuard } from './leave-guard.tsx'

/** The time of today, or the day and the time. */
export function useDraftTime(): (savedAt: number) => string {
  const lang = useLang()
  return (savedAt) => {
    const time = formatDate(savedAt, lang, 'time')
    const day = formatDate(savedAt, lang, 'short')
    return day === formatDate(Date.now(), lang, 'short') ? time : `${day}, ${time}`
  }
}

type Shown = Pick<FormState<object>, 'draft' | 'isDirty' | 'refusals'> & { reset: () => void }

export interface DraftFormHandle {
  /** Closes the form; asks before changes are given up. */
  close: () => void
}

interface DraftFormProps {
  ref?: Ref<DraftFormHandle>
  form: Shown
  /** A chosen file, which no draft can hold. */
  hasFile?: boolean
  isBusy: boolean
  className?: string
  labelledBy?: string
  onSubmit: () => void
  /** The form is given up: its changes are gone. */
  onClose?: () => void
  children: ReactNode
}

/**
 * A form of the admin with its draft: tells what was restored, offers to discard it, and asks before it is left. A field
 * that is refused takes the focus.
 */
export function DraftForm(props: DraftFormProps) {
  const { ref, form, hasFile = false, isBusy, className, labelledBy, onSubmit, onClose, children } = props
  const { t } = useTranslation('adminSite')
  const timeOf = useDraftTime()
  const element = useRef<HTMLFormElement>(null)
  const [asking, setAsking] = useState<'discard' | 'close' | null>(null)
  const isDirty = form.isDirty || hasFile
  useImperativeHandle(ref, () => ({ close: () => (isDirty ? setAsking('close') : onClose?.()) }))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isBusy) onSubmit()
  }
  useEffect(() => {
    if (form.refusals > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form.refusals])

  return (
    <form
      ref={element}
      className={className}
      onSubmit={submit}
      noValidate
      aria-busy={isBusy}
      aria-labelledby={labelledBy}
    >
      {form.draft.isRestored && form.draft.savedAt !== null && (
        <p className="draft-restored" role="status">
          {t(form.draft.isOutdated ? 'draft.restoredOutdated' : 'draft.restored', {
            time: timeOf(form.draft.savedAt),
          })}
          <button type="button" className="link" onClick={() => setAsking('discard')}>
            {t('draft.discard')}
          </button>
        </p>
      )}
      {children}
      <DiscardDialog
        open={asking !== null}
        onStay={() => setAsking(null)}
        onDiscard={() => {
          setAsking(null)
          form.reset()
          if (asking === 'close') onClose?.()
        }}
      />
      <LeaveGuard isDirty={isDirty} text={t(hasFile ? 'draft.leaveFile' : 'draft.leaveKept')} />
    </form>
  )
}

interface DraftNoteProps {
  form: Shown
  /** What no draft can hold, where the form has such a thing. */
  filesNote?: string | undefined
}

/** Says that what is typed is stored on this device, and since when. Its room is there before it is needed. */
export function DraftNote({ form: { draft, isDirty }, filesNote }: DraftNoteProps) {
  const { t } = useTranslation('adminSite')
  const timeOf = useDraftTime()
  const text = draft.hasFailed
    ? t('draft.failed')
    : isDirty && draft.savedAt !== null && t('draft.saved', { time: timeOf(draft.savedAt) })
  return (
    <p className="draft-note num" role="status">
      {text && `${text} ${filesNote ?? ''}`}
    </p>
  )
}
