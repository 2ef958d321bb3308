import '#client/styles/layout.css'
import './admin-form.css'
import { use, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import type { FieldValues } from 'react-hook-form'
import { formatDate, istDay } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Notice, type NoticeText } from '#client/ui/notice.tsx'
import { FormWindowContext, useUnsaved } from './form-dialog.tsx'
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
function useFocusFirstError(submitCount: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (submitCount > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submitCount])
  return form
}

interface AdminFormProps<I extends FieldValues, O> {
  form: FormState<I, O>
  /** For a button outside it. */
  id?: string
  /** A chosen file, which no draft can hold. */
  hasFile?: boolean
  /** Something else is under way, which sending waits for. */
  isBusy?: boolean
  className?: string
  labelledBy?: string
  /** Takes what the schema makes of what is typed, and that itself. What it throws is said by the form. */
  onSubmit: (input: O, typed: I) => Promise<unknown>
  /** The form is given up: its changes are gone. That of a form in a `FormDialog` is the dialog's. */
  onClose?: (() => void) | undefined
  children: ReactNode
}

/**
 * A form of the admin with its draft: tells what was restored, offers to discard it, and asks before it is left. The first
 * wrong field takes the focus.
 */
export function AdminForm<I extends FieldValues, O>(props: AdminFormProps<I, O>) {
  const { form, id, hasFile = false, isBusy = false, className, labelledBy, onSubmit, onClose, children } = props
  const { t } = useTranslation('adminSite')
  const timeOf = useDraftTime()
  const element = useFocusFirstError(form.submitCount)
  const { ask, guard, formWindow } = useFormUnsaved(form, hasFile, onClose)
  return (
    <form
      ref={element}
      id={id}
      method="post"
      className={className}
      onSubmit={(event) => {
        event.preventDefault()
        // React hands the event of a form in a dialog on to the form that the dialog was opened from.
        event.stopPropagation()
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
          <button type="button" className="link tap" onClick={() => ask()}>
            {t('draft.discard')}
          </button>
        </p>
      )}
      <FormWindowContext value={formWindow}>{children}</FormWindowContext>
      {guard}
    </form>
  )
}

/** Tells the window of a form what it has to lose; a form without one asks by itself. */
function useFormUnsaved(
  {
    isDirty,
    isFleeting,
    hasDraft,
    reset,
  }: Pick<FormState, 'isDirty' | 'isFleeting' | 'hasDraft'> & { reset: () => void },
  hasFile: boolean,
  onClose: (() => void) | undefined,
) {
  const { t } = useTranslation('adminSite')
  const formId = useId()
  const outer = use(FormWindowContext)
  const report = outer?.report
  const isUnsaved = !isFleeting && (isDirty || hasFile)
  const text = t(hasFile ? 'draft.leaveFile' : hasDraft ? 'draft.leaveKept' : 'draft.leaveLost')
  const discard = useEffectEvent(() => reset())
  useLayoutEffect(() => {
    if (!report) return
    report(formId, isUnsaved ? { text, discard: () => discard() } : null)
    return () => report(formId, null)
  }, [report, formId, isUnsaved, text])
  const { ask, guard } = useUnsaved({ isUnsaved: isUnsaved && !report, text, discard: () => reset() })
  const close = () => (isUnsaved ? ask(onClose) : onClose?.())
  return { ask, guard, formWindow: report ? outer : { close } }
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
      <p className="draft-note num faint gap-x-4 note row tap wraps" role="status">
        {text && `${text} ${filesNote ?? ''}`}
      </p>
    </>
  )
}
