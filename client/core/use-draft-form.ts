import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '#shared/errors.ts'
import type { NoticeText } from '#client/ui/notice.tsx'
import { readFormDraft, removeFormDraft, writeFormDraft } from './form-draft.ts'

/** A pause in typing after which the draft is stored. */
const settleMs = 800

export interface DraftOptions<T> {
  /** Where the draft is stored; see `draftKey`. */
  key: string
  schema: z.ZodType<T>
  /** What the form begins with when there is no draft. */
  source: T
  /** The part of the values that can be stored: without uploads that are under way. All of them, unless given. */
  toStored?: (values: T) => T
}

export interface DraftState {
  /** In ms; null before anything was stored. */
  savedAt: number | null
  /** The form began with a draft. */
  isRestored: boolean
  /** What the draft was made of has been changed elsewhere since. */
  isOutdated: boolean
  hasFailed: boolean
}

const noDraft: DraftState = { savedAt: null, isRestored: false, isOutdated: false, hasFailed: false }

function begin<T>({ key, schema, source }: DraftOptions<T>): { values: T; draft: DraftState } {
  const stored = readFormDraft(localStorage, key, schema)
  if (!stored) return { values: source, draft: noDraft }
  const isOutdated = stored.base !== JSON.stringify(source)
  return { values: stored.values, draft: { ...noDraft, savedAt: stored.savedAt, isRestored: true, isOutdated } }
}

/**
 * The state of a form: its values, the errors of its fields, what is to be said about it, and a draft on this device that
 * is stored while the values differ from those that the form began with. Changing a field clears its error and what was
 * said. Another thing to edit needs another React `key`.
 */
export function useDraftForm<T extends object>(options: DraftOptions<T>) {
  const { key, toStored = (all: T) => all } = options
  const [source, setSource] = useState(options.source)
  const [first] = useState(() => begin(options))
  const [values, setValues] = useState(first.values)
  const [draft, setDraft] = useState(first.draft)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [notice, setNotice] = useState<NoticeText | null>(null)
  // What keeps a state of its own, as the editor of rich text, is given new values only with a new React `key`.
  const [generation, setGeneration] = useState(0)
  const [refusals, setRefusals] = useState(0)
  const isDirty = JSON.stringify(values) !== JSON.stringify(source)

  const keep = useRef(() => {})
  useEffect(() => {
    keep.current = () => {
      if (!isDirty) return removeFormDraft(localStorage, key)
      const savedAt = Date.now()
      const base = JSON.stringify(source)
      const isKept = writeFormDraft(localStorage, key, { values: toStored(values), base, savedAt })
      setDraft((now) => ({ ...now, savedAt, hasFailed: !isKept }))
    }
  })
  const isPending = useRef(false)
  const flush = useCallback(() => {
    if (isPending.current) keep.current()
    isPending.current = false
  }, [])

  /** Values that need not be written: just read, or begun with anew. */
  const known = useRef(values)
  useEffect(() => {
    if (values === known.current) return
    isPending.current = true
    const timer = setTimeout(flush, settleMs)
    return () => clearTimeout(timer)
  }, [values, flush])

  // The last words before a reload, a closed tab, or another page.
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  const set = useCallback((change: Partial<T> | ((now: T) => Partial<T>)) => {
    setValues((now) => {
      const part = typeof change === 'function' ? change(now) : change
      const names = Object.keys(part) as (keyof T)[]
      return names.every((name) => Object.is(part[name], now[name])) ? now : { ...now, ...part }
    })
    if (typeof change !== 'function') {
      const names = Object.keys(change)
      setErrors((now) =>
        names.some((name) => name in now)
          ? Object.fromEntries(Object.entries(now).filter(([name]) => !names.includes(name)))
          : now,
      )
    }
    setNotice(null)
  }, [])

  /** What was typed has been saved, or is not wanted: no draft stays. */
  const forget = useCallback(() => {
    isPending.current = false
    removeFormDraft(localStorage, key)
  }, [key])

  return {
    values,
    set,
    errors,
    notice,
    setNotice,
    /** Marks fields as faulty, and says what is to be said; nothing when nothing is wrong. */
    refuse: useCallback((faults: FieldErrors, text?: string | null) => {
      setErrors(faults)
      setNotice(text ? { isGood: false, text } : null)
      setRefusals((count) => count + 1)
    }, []),
    /** For a field that is a part of a value: its error is not cleared by `set`. */
    clearError: (field: string) => setErrors(({ [field]: _mended, ...others }) => others),
    /** How often something was refused: each time the first faulty field takes the focus. */
    refusals,
    isDirty,
    draft,
    generation,
    forget,
    /** Some values have been saved: what is typed later is compared with them, and typing goes on undisturbed. */
    settle: (saved: T) => {
      setSource(saved)
      // The draft is compared anew, for it may be none any more.
      setValues((now) => ({ ...now }))
      setErrors({})
      setDraft(noDraft)
    },
    /** Begins anew from `next`, without a draft; from what it began with, unless given. */
    reset: (next: T = source) => {
      forget()
      known.current = next
      setSource(next)
      setValues(next)
      setErrors({})
      setDraft(noDraft)
      setGeneration((count) => count + 1)
    },
  }
}

export type DraftForm<T extends object> = ReturnType<typeof useDraftForm<T>>
