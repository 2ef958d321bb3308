import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { v4 as newUuid } from 'uuid'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { NoticeText } from '#client/ui/notice.tsx'

export interface DraftState {
  /** In ms; null before anything was stored. */
  savedAt: number | null
  /** The form began with a draft. */
  isRestored: boolean
  /** What the draft was made of has been changed elsewhere since. */
  isOutdated: boolean
  hasFailed: boolean
  /** Goes with the call that makes what the form describes, so that it is made once. */
  submissionId: string
}

export const noDraft = (): DraftState => ({
  ...{ savedAt: null, isRestored: false, isOutdated: false, hasFailed: false },
  submissionId: `form-${newUuid()}`,
})

/** Values as text; of a file what tells it from another. */
const serializeValues = (values: FieldValues): string =>
  JSON.stringify(values, (_, part: unknown) =>
    part instanceof File ? [part.name, part.size, part.lastModified] : part,
  )

/** Whether two sets of values, with files perhaps, say the same. */
const hasSameValues = (some: FieldValues, others: FieldValues): boolean =>
  serializeValues(some) === serializeValues(others)

interface FormParts<I extends FieldValues, O> {
  form: UseFormReturn<I, unknown, O>
  source: I
  setSource: (source: I) => void
  setDraft: (draft: DraftState) => void
  setNotice: (notice: NoticeText) => void
  /** Removes the draft. */
  forget: () => void
  storeSoon: () => void
}

/** The ways in which a form goes on once it has been saved or given up. */
export function useFormReset<I extends FieldValues, O>(parts: FormParts<I, O>) {
  const { form, source, setSource, setDraft, setNotice, forget, storeSoon } = parts
  const { t } = useTranslation('adminSite')
  // What keeps a state of its own, as the editor of rich text, is given new values only with a new React `key`.
  const [generation, setGeneration] = useState(0)
  /** `saved` has been saved: what is typed later is compared with it, and typing goes on undisturbed. */
  const settle = (saved: I): void => {
    // The draft of a new thing ends here: what is typed from now on is a draft of the one that is stored.
    forget()
    setSource(saved)
    const now = form.getValues()
    form.reset(saved)
    form.reset(now, { keepDefaultValues: true })
    setDraft(noDraft())
    storeSoon()
  }
  /** Begins anew from `next`, without a draft; from what it began with, unless given. */
  const reset = (next: I = source): void => {
    forget()
    setSource(next)
    form.reset(next)
    setDraft(noDraft())
    setGeneration((count) => count + 1)
  }
  return {
    generation,
    /** What was typed has been saved, or is not wanted: no draft stays. */
    forget,
    settle,
    reset,
    /**
     * `typed` has been saved: the form begins anew from `next`, and may close. What was typed meanwhile stays, and it is said
     * that this is not saved.
     * @param files fields of files that have arrived, and are not sent again: empty from now on, as in a form of what is
     *   stored, unless another was chosen meanwhile
     * @returns whether the form may close
     */
    finish: (typed: I, next?: I, files: FieldPath<I>[] = []): boolean => {
      const saved = { ...typed, ...Object.fromEntries(files.map((name) => [name, null])) }
      for (const name of files)
        if (hasSameValues([form.getValues(name)], [typed[name]]))
          form.setValue(name, null as never, { shouldDirty: true })
      const isDone = hasSameValues(form.getValues(), saved)
      if (isDone) reset(next)
      else {
        settle(saved)
        setNotice({ isGood: true, text: t('draft.typedOn') })
      }
      return isDone
    },
    /** Goes on from `next`, which is not saved yet. */
    replace: (next: I) => {
      form.reset(next, { keepDefaultValues: true })
      setGeneration((count) => count + 1)
      storeSoon()
    },
  }
}
