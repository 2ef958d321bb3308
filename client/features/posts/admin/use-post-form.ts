import { useState } from 'react'
import type { z } from 'zod'
import { fieldErrorsOf } from '#client/core/errors.ts'
import { draftKey } from '#client/core/form-draft.ts'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { TextUploads } from '#client/features/editor/image-uploader.ts'
import { useUnsentPictures } from '#client/features/editor/use-unsent-pictures.tsx'
import {
  countUnsent,
  isReady,
  postChoicesOf,
  withImageErrors,
  type FormImage,
} from '#client/features/media/post-images.ts'
import type { NoticeText } from '#client/ui/notice.tsx'
import { altRequired, blankPost, renewDraft, type postFormOf, type PostValues } from './post-form.ts'

type PostSchema = ReturnType<typeof postFormOf>

/** What the server takes of the values. */
function inputOf({ images, ...values }: z.output<PostSchema>) {
  const { submissionId: _id, isUnanswered: _sent, seenUpdatedAt: _seen, ...rest } = values
  const { textUploads: _uploads, missing: _missing, isUpdateTold, series, part, ...fields } = rest
  return {
    ...fields,
    images: postChoicesOf(images),
    publishAt: fields.state === 'scheduled' ? fields.publishAt : null,
    publishedAt: fields.publishedAt || null,
    language: fields.language || null,
    tags: fields.tags
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
    series: series ? { name: series, ...(part && { part: Number(part) }) } : null,
    updateNote: isUpdateTold ? fields.updateNote : null,
  }
}

/** Pictures that are on their way, and those that could not be uploaded, in the text and beside it. */
function unsentOf({ images, textUploads, missing }: PostValues): TextUploads {
  const { sending, failed } = countUnsent(images)
  return { sending: sending + textUploads.sending, failed: failed + textUploads.failed + missing }
}

function toStored(values: PostValues): PostValues {
  const { sending, failed } = unsentOf(values)
  const images = values.images.filter(isReady).map(({ code: _code, ...image }) => image)
  return { ...values, images, textUploads: blankPost.textUploads, missing: sending + failed }
}

const neededFields = ['title', 'subtitle', 'content', 'category', 'author'] as const
type NeededField = (typeof neededFields)[number]

interface PostFormOptions {
  /** Names the form, and the post that is edited. */
  slot: string
  schema: PostSchema
  source: PostValues
  /** What is said while something that a post needs is missing. */
  incomplete: string
  /** What is said when saving has failed. */
  failed: (error: unknown) => string
  /** `sent`: the values that `input` was made of. */
  save: (input: ReturnType<typeof inputOf>, sent: PostValues) => Promise<unknown>
}

/** The form of a new post, or of one that is edited. It waits for its pictures before it is sent. */
export function usePostForm({ slot, schema, source, incomplete, failed, save }: PostFormOptions) {
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  const altMissing = t('adminWriting:pictures.altMissing')
  const key = draftKey(useAdminUser().id, slot)
  // Before the draft is read.
  useState(() => renewDraft(localStorage, key))
  const [notice, setNotice] = useState<NoticeText | null>(null)
  const form = useAdminForm({
    slot,
    schema,
    source,
    toStored,
    invalid: (errors) => {
      if (Object.values(errors).some((error) => error?.message === 'POST_FIELDS_REQUIRED')) return incomplete
      return errors.images?.message === altRequired ? altMissing : null
    },
    failed: (error) => {
      form.set('images', withImageErrors(form.latest().images, fieldErrorsOf(error)))
      return failed(error)
    },
    // What was said stays while somebody writes on, until the next sending.
    onNotice: (next) => next && setNotice(next),
  })
  const [restoredAt] = useState(form.draft.savedAt)
  const unsent = unsentOf(form.values)
  const send = form.submit((output) => save(inputOf(output), form.latest()))
  const { begin, questions } = useUnsentPictures(unsent, () => send())
  const isMissing = (name: NeededField) => form.codeOf(name) === 'POST_FIELDS_REQUIRED'

  return {
    ...form,
    /** What is said of the form; that it is incomplete, until all that was missing is there. */
    notice: notice?.text === incomplete && !neededFields.some(isMissing) ? null : notice,
    setNotice,
    /** What is wrong with a field: a missing one says what is missing. */
    sentenceOf: (name: NeededField): string | null =>
      isMissing(name) ? t(`adminPosts:errors.${name}`) : form.errorOf(name),
    /** Restored, and not stored again since. */
    isRestored: form.draft.isRestored && form.draft.savedAt === restoredAt,
    unsent,
    questions,
    setImages: (change: (now: FormImage[]) => FormImage[]) => form.set('images', change(form.latest().images)),
    setTextUploads: ({ sending, failed: lost }: TextUploads) => {
      const now = form.latest().textUploads
      if (now.sending !== sending || now.failed !== lost) form.set('textUploads', { sending, failed: lost })
    },
    /** Whether something has been written since `sent` went out. */
    hasGoneOn: (sent: PostValues) => {
      const now = form.latest()
      return unsentOf(now).sending > 0 || textOf(now) !== textOf(sent)
    },
    /** Checks what is written, and sends it as soon as its pictures are there. */
    begin: form.submit(async () => begin()),
    send,
  }
}

/** What a post would be stored as, to be compared. */
function textOf({ images, submissionId: _id, isUnanswered: _sent, seenUpdatedAt: _seen, ...values }: PostValues) {
  const { textUploads: _uploads, missing: _missing, ...fields } = values
  return JSON.stringify([fields, postChoicesOf(images)])
}

export type PostForm = ReturnType<typeof usePostForm>
