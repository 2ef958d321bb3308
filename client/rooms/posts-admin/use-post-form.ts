import { useCallback, useEffect, useRef, useState } from 'react'
import { choicesOf, isReady, type FormImage } from '../media/post-images.ts'
import { readDraft, removeDraft, sameFields, writeDraft, type PostDraft, type PostFields } from './post-draft.ts'

/** A pause in writing after which the draft is kept. */
const settleMs = 800

/** What a form is filled from when there is no draft. */
export interface PostSource {
  fields: PostFields
  images: FormImage[]
  /** The version of a post that is edited. */
  updatedAt?: string
}

interface FormState {
  fields: PostFields
  images: FormImage[]
  submissionId: string
  isUnanswered: boolean
  seenUpdatedAt: string | undefined
}

export interface DraftStatus {
  /** In ms; null before anything was kept. */
  savedAt: number | null
  isRestored: boolean
  hasFailed: boolean
}

const stateOf = ({ fields, images, updatedAt }: PostSource): FormState => ({
  fields,
  images,
  submissionId: crypto.randomUUID(),
  isUnanswered: false,
  seenUpdatedAt: updatedAt,
})

const stateOfDraft = (draft: PostDraft): FormState => ({ seenUpdatedAt: undefined, ...draft })

const differs = (form: FormState, source: PostSource): boolean =>
  !sameFields(form.fields, source.fields) ||
  form.images.some((image) => image.kind === 'sending') ||
  JSON.stringify(choicesOf(form.images)) !== JSON.stringify(choicesOf(source.images))

/**
 * The state of a post's form. It begins with the draft that this device has kept under `key`, else with `source`, and is
 * kept as a draft while it differs from that.
 */
export function usePostForm(key: string, source: PostSource) {
  const [origin, setOrigin] = useState(source)
  const [begin] = useState(() => readDraft(localStorage, key))
  const [form, setForm] = useState<FormState>(() => (begin ? stateOfDraft(begin) : stateOf(source)))
  const [draft, setDraft] = useState<DraftStatus>({
    savedAt: begin?.savedAt ?? null,
    isRestored: begin !== null,
    hasFailed: false,
  })
  // The editor is given a new text only with a new key.
  const [generation, setGeneration] = useState(0)
  const isDirty = differs(form, origin)

  const keep = useCallback(() => {
    if (!isDirty) return removeDraft(localStorage, key)
    const { images, seenUpdatedAt, ...rest } = form
    const savedAt = Date.now()
    const isKept = writeDraft(localStorage, key, {
      ...rest,
      images: images.filter(isReady).map(({ code: _code, ...image }) => image),
      ...(seenUpdatedAt && { seenUpdatedAt }),
      savedAt,
    })
    setDraft({ savedAt, isRestored: false, hasFailed: !isKept })
  }, [key, form, isDirty])

  const pending = useRef<(() => void) | null>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    // What has just been read need not be written.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    pending.current = keep
    const timer = setTimeout(() => {
      pending.current = null
      keep()
    }, settleMs)
    return () => clearTimeout(timer)
  }, [keep])

  // The last words before a reload, a closed tab, or another page.
  useEffect(() => {
    const flush = () => {
      pending.current?.()
      pending.current = null
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])

  const forget = useCallback(() => {
    pending.current = null
    removeDraft(localStorage, key)
  }, [key])

  return {
    ...form,
    isDirty,
    draft,
    generation,
    set: useCallback((change: Partial<PostFields>) => {
      setForm((now) => ({ ...now, fields: { ...now.fields, ...change } }))
    }, []),
    setImages: useCallback((change: (now: FormImage[]) => FormImage[]) => {
      setForm((now) => ({ ...now, images: change(now.images) }))
    }, []),
    setUnanswered: (isUnanswered: boolean) => setForm((now) => ({ ...now, isUnanswered })),
    /** The version that the next saving may overwrite; undefined: whichever there is. */
    setSeen: (seenUpdatedAt: string | undefined) => setForm((now) => ({ ...now, seenUpdatedAt })),
    /** What was written has been published, or is not wanted: no draft stays. */
    forget,
    /** Begins anew from `next`, without a draft. */
    reset: (next: PostSource) => {
      forget()
      isFirst.current = true
      setOrigin(next)
      setForm(stateOf(next))
      setDraft({ savedAt: null, isRestored: false, hasFailed: false })
      setGeneration((count) => count + 1)
    },
  }
}

export type PostForm = ReturnType<typeof usePostForm>
