import { zodResolver } from '@hookform/resolvers/zod'
import { use, useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import {
  useForm,
  useWatch,
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type UseFormReset,
  type UseFormSubscribe,
} from 'react-hook-form'
import type { z } from 'zod'
import { isErrorCode, type ErrorCode } from '#shared/errors.ts'
import { fieldErrorsOf } from '#client/core/errors.ts'
import { draftKey, readFormDraft, writeFormDraft } from '#client/core/form-draft.ts'
import { deviceStorage } from '#client/core/storage.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { NoticeText } from '#client/ui/notice.tsx'
import type { Saying } from '#client/ui/said.tsx'
import { AdminUserContext } from './admin-user.ts'
import { toDraftSchema, isMadeFrom } from './form-schema.ts'
import { noDraft, useFormReset } from './use-form-reset.ts'

export type { FieldPath, FieldValues }

/** A pause in typing after which the draft is stored. */
const settleMs = 800

export interface AdminFormOptions<I extends FieldValues, O> {
  /**
   * Names the form, and the thing that is edited: each has a draft of its own. Of a new one it becomes that of the stored one
   * with the first save. Without it there is no draft.
   */
  slot?: string
  /** Makes what the server takes out of what is typed: the rules of the shared schema. */
  schema: z.ZodType<O, I>
  /** What the form begins with when there is no draft. */
  source: I
  /** What it goes on from, if that differs; of a form whose draft is kept elsewhere. */
  start?: I
  /** What is not being edited follows a later `source`; for a form without a draft. */
  followsSource?: boolean
  /** The part of the values that can be stored: without uploads that are under way. All of them, unless given. */
  toStored?: (values: I) => I
  /** What is said of the form as a whole when fields are wrong; that some are missing, unless given. */
  invalid?: (errors: FieldErrors<I>) => string | Saying | null
  /** What is wrong with fields is said of the form as a whole, not beside them. */
  summaryOnly?: boolean
  /** What is said when saving has failed: before the reason, or all of it; null, where it is said elsewhere. */
  failed: string | ((error: unknown) => string | Saying | null)
  /** What is typed may be lost without a question: a password, a code. */
  isFleeting?: boolean
  /** Where the form's notice is shown, if not by the form itself. */
  onNotice?: (notice: NoticeText | null) => void
}

/** Where the draft is stored; null: there is none. */
function useDraftKey(slot: string | undefined): string | null {
  const user = use(AdminUserContext)
  if (slot === undefined) return null
  if (!user) throw new Error('a form with a draft needs the admin frame around it')
  return draftKey(user.id, slot)
}

/** The code that is said of the form as a whole: that some fields are missing; with `anyCode` whichever is the first. */
function formErrorCode(found: FieldErrors, anyCode = false): string | undefined {
  const codes = Object.values(found).map((error) => (typeof error?.message === 'string' ? error.message : ''))
  return anyCode ? codes[0] : codes.find((text) => text.endsWith('_FIELDS_REQUIRED'))
}

/** Of the field itself a code that speaks of the whole form says that it is missing. */
function fieldErrorCode(code: string): ErrorCode {
  if (code.endsWith('_FIELDS_REQUIRED')) return 'FIELD_REQUIRED'
  return isErrorCode(code) ? code : 'FIELD_INVALID'
}

/** Calls `onTyping` with the name of each field that is changed. */
function useOnTyping<I extends FieldValues>(subscribe: UseFormSubscribe<I>, onTyping: (name: string) => void): void {
  const latest = useRef(onTyping)
  useEffect(() => {
    latest.current = onTyping
  })
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        // Without a name: the form began anew.
        callback: ({ name }) => name && latest.current(name),
      }),
    [subscribe],
  )
}

/**
 * What is not being edited follows `source`, unless that is null. The library has an option for it (`values`), but then the
 * fields that it sets cannot be told from typing, and the notice of what was just saved would go as soon as it came.
 * @returns whether fields are being set at this moment
 */
function useFollowing<I extends FieldValues>(reset: UseFormReset<I>, source: I | null): RefObject<boolean> {
  const isFollowing = useRef(false)
  const text = JSON.stringify(source)
  const followed = useRef(text)
  useLayoutEffect(() => {
    if (source === null || followed.current === text) return
    followed.current = text
    isFollowing.current = true
    reset(source, { keepDirtyValues: true })
    isFollowing.current = false
  }, [reset, source, text])
  return isFollowing
}

/** Stores the draft after a pause in typing, and at once before a reload, a closed tab or another page. No key, no draft. */
function useStoring(key: string | null, storeNow: () => void) {
  const store = useRef(storeNow)
  const timer = useRef<number>(undefined)
  useEffect(() => {
    store.current = storeNow
  })
  const forget = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (key !== null) deviceStorage.remove(key)
  }, [key])
  const flush = useCallback(() => {
    if (timer.current !== undefined) store.current()
    clearTimeout(timer.current)
    timer.current = undefined
  }, [])
  const storeSoon = useCallback(() => {
    clearTimeout(timer.current)
    if (key !== null) timer.current = window.setTimeout(flush, settleMs)
  }, [flush, key])

  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return { forget, storeSoon }
}

/**
 * A form of the admin: its values and errors (React Hook Form), what is to be said about it, and a draft on this device
 * that belongs to the admin who is signed in and is stored while the values differ from those that the form began with;
 * a small form has none (no `slot`) and only asks before it is left.
 * Changing a field clears its error and the notice. Another thing to edit needs another React `key`.
 */
export function useAdminForm<I extends FieldValues, O>(options: AdminFormOptions<I, O>) {
  const { schema, toStored = (all: I) => all } = options
  const { t } = useTranslation('errors')
  const reason = useReason()
  const key = useDraftKey(options.slot)
  const [begun, setSource] = useState(options.source)
  const source = options.followsSource ? options.source : begun
  const form = useForm<I, unknown, O>({
    defaultValues: source as DefaultValues<I>,
    resolver: zodResolver(schema),
    // A field that is being corrected is not judged before it is sent again.
    reValidateMode: 'onSubmit',
    // The first wrong field of the page takes the focus, rich text included: see AdminForm.
    shouldFocusError: false,
  })
  const { clearErrors, control, getValues, setError, setValue } = form
  const [draft, setDraft] = useState(() => {
    const stored = key !== null && readFormDraft(deviceStorage, key, toDraftSchema(schema))
    const start = stored ? stored.values : options.start
    if (start) form.reset(start, { keepDefaultValues: true })
    if (!stored) return noDraft()
    const { savedAt, base, submissionId } = stored
    const isOutdated = !isMadeFrom(schema, base, source)
    return { ...noDraft(), savedAt, isRestored: true, isOutdated, ...(submissionId && { submissionId }) }
  })
  const [ownNotice, setOwnNotice] = useState<NoticeText | null>(null)
  const setNotice = options.onNotice ?? setOwnNotice
  const [failure, setFailure] = useState<unknown>(null)
  const values = useWatch({ control: form.control }) as I
  const { isDirty, isSubmitting, submitCount } = form.formState

  const { forget, storeSoon } = useStoring(key, () => {
    if (key === null) return
    if (!isDirty) return deviceStorage.remove(key)
    const savedAt = Date.now()
    const base = JSON.stringify(source)
    const { submissionId } = draft
    const isStored = writeFormDraft(deviceStorage, key, { values: toStored(getValues()), base, savedAt, submissionId })
    setDraft((now) => ({ ...now, savedAt, hasFailed: !isStored }))
  })

  const isFollowing = useFollowing(form.reset, options.followsSource ? source : null)
  useOnTyping(form.subscribe, (name) => {
    if (isFollowing.current) return
    clearErrors(name as FieldPath<I>)
    setNotice(null)
    setFailure(null)
    storeSoon()
  })

  const again = useFormReset({ form, source, setSource, setDraft, setNotice, forget, storeSoon })
  const refuse = (said: string | Saying | null) =>
    setNotice(said ? { isGood: false, ...(typeof said === 'string' ? { text: said } : said) } : null)
  const codeOf = (name: string): string | undefined =>
    form.getFieldState(name as FieldPath<I>, form.formState).error?.message
  const summaryOf = (found: FieldErrors<I>): string | null => {
    const code = formErrorCode(found, options.summaryOnly)
    return isErrorCode(code) ? t(code) : null
  }

  return {
    schema,
    control,
    values,
    isBusy: isSubmitting,
    isDirty,
    hasDraft: key !== null,
    draft,
    submissionId: draft.submissionId,
    /** How often it was sent: each time the first wrong field takes the focus. */
    submitCount,
    notice: ownNotice,
    setNotice,
    /** What `save` has thrown at last, until something is typed. */
    failure,
    isFleeting: options.isFleeting ?? false,
    /** The values at this moment, for whoever has waited meanwhile. */
    latest: (): I => getValues(),
    set: <N extends FieldPath<I>>(name: N, value: I[N]) => setValue(name, value as never, { shouldDirty: true }),
    codeOf,
    /** What is wrong with a field, as a sentence. */
    errorOf: (name: string): string | null => {
      const code = codeOf(name)
      return code === undefined || options.summaryOnly ? null : t(fieldErrorCode(code))
    },
    setError: (name: FieldPath<I>, code: ErrorCode) => setError(name, { message: code }),
    focus: (name: FieldPath<I>, shouldSelect = false) => form.setFocus(name, { shouldSelect }),
    /**
     * Checks what is typed and hands it to `save`, as the schema makes it and as it was typed; what `save` throws is said,
     * and put beside its fields.
     */
    submit: (save: (input: O, typed: I) => Promise<unknown>) =>
      form.handleSubmit(
        async (input) => {
          setNotice(null)
          setFailure(null)
          try {
            // A copy: the values of the form change while somebody types on.
            await save(input, structuredClone(getValues()))
          } catch (error) {
            for (const [name, code] of Object.entries(fieldErrorsOf(error)))
              setError(name as FieldPath<I>, { message: code })
            setFailure(error)
            const { failed } = options
            refuse(typeof failed === 'string' ? { text: failed, more: reason(error) } : failed(error))
          }
        },
        (found) => refuse((options.invalid ?? summaryOf)(found)),
      ),
    ...again,
  }
}

export type AdminForm<I extends FieldValues = FieldValues, O = unknown> = ReturnType<typeof useAdminForm<I, O>>
