import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { TextUploads } from '#client/features/editor/image-uploader.ts'
import { choicesOf, countUnsent, isReady, type FormImage } from '#client/features/media/post-images.ts'
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
  /** Pictures that a restored draft lacks, for they had not been uploaded. */
  missing: number
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
  missing: 0,
})

const stateOfDraft = (draft: PostDraft): FormState => ({ seenUpdatedAt: undefined, ...draft })

const noUploads: TextUploads = { sending: 0, failed: 0 }

/** Whether two states would be stored as different posts. */
const differs = (a: PostSource, b: PostSource): boolean =>
  !sameFields(a.fields, b.fields) || JSON.stringify(choicesOf(a.images)) !== JSON.stringify(choicesOf(b.images))

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
  const [textUploads, setTextUploads] = useState(noUploads)
  const inGrid = countUnsent(form.images)
  const sending = inGrid.sending + textUploads.sending
  const failed = inGrid.failed + textUploads.failed + form.missing
  const isDirty = differs(form, origin) || sending + failed > 0

  const keep = useCallback(() => {
    if (!isDirty) {
      removeDraft(localStorage, key)
      return true
    }
    const { images, seenUpdatedAt, ...rest } = form
    const savedAt = Date.now()
    const isKept = writeDraft(localStorage, key, {
      ...rest,
      images: images.filter(isReady).map(({ code: _code, ...image }) => image),
      ...(seenUpdatedAt && { seenUpdatedAt }),
      missing: sending + failed,
      savedAt,
    })
    setDraft({ savedAt, isRestored: false, hasFailed: !isKept })
    return isKept
  }, [key, form, isDirty, sending, failed])

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

  /** What holds now, for whoever has waited meanwhile. */
  const latest = useRef({ form, keep, sending })
  useLayoutEffect(() => {
    latest.current = { form, keep, sending }
  })

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
    /** Keeps the draft at once. @returns whether this device could */
    saveDraft: () => latest.current.keep(),
    setTextUploads,
    /** Pictures that are on their way, and those that could not be uploaded, in the text and beside it. */
    unsent: { sending, failed },
    forgetMissing: () => setForm((now) => ({ ...now, missing: 0 })),
    latest: () => latest.current.form,
    /** Whether something has been written since `sent` went out. */
    hasGoneOn: (sent: PostSource) => latest.current.sending > 0 || differs(latest.current.form, sent),
    setUnanswered: (isUnanswered: boolean) => setForm((now) => ({ ...now, isUnanswered })),
    /** The version that the next saving may overwrite; undefined: whichever there is. */
    setSeen: (seenUpdatedAt: string | undefined) => setForm((now) => ({ ...now, seenUpdatedAt })),
    /** `sent` is stored; what has been written since stays, and is a change of that. */
    goOn: (sent: PostSource) => {
      setOrigin(sent)
      setForm((now) => ({ ...now, seenUpdatedAt: sent.updatedAt }))
    },
    /** What was written has been published, or is not wanted: no draft stays. */
    forget,
    /** Begins anew from `next`, without a draft. */
    reset: (next: PostSource) => {
      forget()
      isFirst.current = true
      setOrigin(next)
      setForm(stateOf(next))
      setTextUploads(noUploads)
      setDraft({ savedAt: null, isRestored: false, hasFailed: false })
      setGeneration((count) => count + 1)
    },
  }
}

export type PostForm = ReturnType<typeof usePostForm>
