import './admin-form.css'
import { useEffect, useImperativeHandle, useRef, useState, type ReactNode, type Ref, type RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatDate, istDay } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { DiscardDialog } from '#client/ui/discard-dialog.tsx'
import { LeaveGuard } from '#client/ui/leave-guard.tsx'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import type { AdminForm as FormState } from './use-admin-form.ts'

/** The time of today, or the day and the time. */
export function useDraftTime(): (savedAt: number) => string {
  const lang = useLang()
  return (savedAt) => {
    const time = formatDate(savedAt, lang, 'time')
    return istDay(savedAt) === istDay(Date.now()) ? time : `${formatDate(savedAt, lang, 'brief')}, ${time}`
  }
}

/** The first wrong field takes the focus each time that the form has been sent. */
export function useFocusOnWrong(submitCount: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return form
}

export interface AdminFormHandle {
  /** Closes the form; asks before changes are given up. */
  close: () => void
}

interface AdminFormProps<I extends FieldValues, O> {
  ref?: Ref<AdminFormHandle> | undefined
  form: FormState<I, O>
  /** A chosen file, which no draft can hold. */
  hasFile?: boolean
  /** Something else is under way, which sending waits for. */
  isBusy?: boolean
  className?: string
  labelledBy?: string
  /** Takes what the schema makes of what is typed, and that itself. What it throws is said by the form. */
  onSubmit: (input: O, typed: I) => Promise<unknown>
  /** The form is given up: its changes are gone. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/**
 * A form of the admin with its draft: tells what was restored, offers to discard it, and asks before it is left. The first
 * wrong field takes the focus.
 */
export function AdminForm<I extends FieldValues, O>(props: AdminFormProps<I, O>) {
  const { ref, form, hasFile = false, isBusy = false, className, labelledBy, onSubmit, onClose, children } = props
  const { t } = useTranslation('adminSite')
  const timeOf = useDraftTime()
  const element = useFocusOnWrong(form.submitCount)
  const [asking, setAsking] = useState<'discard' | 'close' | null>(null)
  const isDirty = form.isDirty || hasFile
  useImperativeHandle(ref, () => ({ close: () => (isDirty ? setAsking('close') : onClose?.()) }))

  return (
    <form
      ref={element}
      method="post"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        if (!form.isBusy && !isBusy) void form.submit(onSubmit)(event)
      }}
      noValidate
      aria-busy={form.isBusy || isBusy}
      aria-labelledby={labelledBy}
    >
      {form.draft.isRestored && form.draft.savedAt !== null && (
        <p className="draft-restored on-wash" role="status">
          {t(form.draft.isOutdated ? 'draft.restoredOutdated' : 'draft.restored', {
            time: timeOf(form.draft.savedAt),
          })}
          <button type="button" className="link tap" onClick={() => setAsking('discard')}>
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
      <LeaveGuard
        isDirty={isDirty}
        text={t(hasFile ? 'draft.leaveFile' : form.hasDraft ? 'draft.leaveKept' : 'draft.leaveLost')}
      />
    </form>
  )
}

interface FormNotesProps {
  form: Pick<FormState, 'draft' | 'isDirty' | 'notice'>
  /** What is said in place of the form's own notice. */
  notice?: NoticeText | null
  /** What no draft can hold, where the form has such a thing. */
  filesNote?: string | undefined
}

/** What came of sending; and that what is typed is stored on this device, and since when. Its place is there before it is needed. */
export function FormNotes({ form, notice = form.notice, filesNote }: FormNotesProps) {
  const { draft, isDirty } = form
  const { t } = useTranslation('adminSite')
  const timeOf = useDraftTime()
  const text = draft.hasFailed
    ? t('draft.failed')
    : isDirty && draft.savedAt !== null && t('draft.saved', { time: timeOf(draft.savedAt) })
  return (
    <>
      <Notice notice={notice} />
      <p className="draft-note num row wraps tap gap-x-4 note faint" role="status">
        {text && `${text} ${filesNote ?? ''}`}
      </p>
    </>
  )
}
