import { useState } from 'react'
import { fieldErrorsOf } from '#client/core/errors.ts'
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
import { picturesWithoutAlt } from '#shared/rich-text.ts'
import type { NoticeText } from '#client/ui/notice.tsx'
import { altRequired, blankPost, type postFormOf, type PostValues } from './post-form.ts'

type PostSchema = ReturnType<typeof postFormOf>

/** Pictures that are on their way, and those that could not be uploaded, in the text and beside it. */
export function unsentOf({ images, textUploads, missing }: PostValues): TextUploads {
  const { sending, failed } = countUnsent(images)
  return { sending: sending + textUploads.sending, failed: failed + textUploads.failed + missing }
}

/** What a device can keep of the values: without uploads that are under way. */
export function keptOf(values: PostValues): PostValues {
  const { sending, failed } = unsentOf(values)
  const images = values.images.filter(isReady).map(({ code: _code, ...image }) => image)
  return { ...values, images, textUploads: blankPost.textUploads, missing: sending + failed, mayLackAlt: false }
}

const neededFields = ['title', 'subtitle', 'content', 'category', 'author'] as const
type NeededField = (typeof neededFields)[number]

interface PostFormOptions {
  schema: PostSchema
  /** The post as it was saved, or an empty form. */
  source: PostValues
  /** What is written already. */
  start: PostValues
  /** What is said while something that a post needs is missing. */
  incomplete: string
  /** What is said when saving has failed. */
  failed: (error: unknown) => string
  /** Asked before a form without faults goes on: calls `goOn`, now or later, and returns what it has to wait for. */
  ask: (sent: PostValues, goOn: () => unknown) => unknown
  save: (sent: PostValues) => Promise<unknown>
}

/** The form of a new post, or of one that is edited. It waits for its pictures before it is sent. */
export function usePostForm({ schema, source, start, incomplete, failed, ask, save }: PostFormOptions) {
  const { t } = useTranslation(['adminPosts', 'adminWriting'])
  const altMissing = t('adminWriting:pictures.altMissing')
  const [notice, setNotice] = useState<NoticeText | null>(null)
  /** Until the next sending: describing one picture clears what was said of all. */
  const [wasAltMissing, setAltMissing] = useState(false)
  const form = useAdminForm({
    schema,
    source,
    start,
    invalid: (errors) => {
      setAltMissing(errors.images?.message === altRequired)
      if (Object.values(errors).some((error) => error?.message === 'POST_FIELDS_REQUIRED')) return incomplete
      // Of pictures in the text it is said above the text.
      return errors.images?.message === altRequired ? altMissing : null
    },
    failed: (error) => {
      form.set('images', withImageErrors(form.latest().images, fieldErrorsOf(error)))
      return failed(error)
    },
    // What was said stays while somebody writes on, until the next sending.
    onNotice: (next) => next && setNotice(next),
  })
  const unsent = unsentOf(form.values)
  const send = form.submit(() => save(form.latest()))
  const { begin, questions } = useUnsentPictures(unsent, () => send())
  const check = form.submit(async (_, typed) => ask(typed, begin))
  const isMissing = (name: NeededField) => form.codeOf(name) === 'POST_FIELDS_REQUIRED'
  const undescribed = form.codeOf('content') === altRequired ? picturesWithoutAlt(form.values.content) : []

  return {
    ...form,
    /** What is said of the form; that it is incomplete, until all that was missing is there. */
    notice: notice?.text === incomplete && !neededFields.some(isMissing) ? null : notice,
    setNotice,
    /** What is wrong with a field: a missing one says what is missing. */
    sentenceOf: (name: NeededField): string | null => {
      if (name === 'content' && undescribed.length > 0)
        return t('adminWriting:pictures.altMissingInText', { places: undescribed.join(', ') })
      return isMissing(name) ? t(`adminPosts:errors.${name}`) : form.errorOf(name)
    },
    /** Pictures beside the text were found to lack their descriptions. */
    lacksAlt: wasAltMissing,
    /** The place, from 1, of the first picture in the text that was found to lack its description. */
    undescribed: undescribed.at(0),
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
      return unsentOf(now).sending > 0 || serializePost(now) !== serializePost(sent)
    },
    /**
     * Checks what is written, and sends it as soon as its pictures are there.
     * @param mayLackAlt also without their descriptions
     */
    begin: (mayLackAlt = false) => {
      setAltMissing(false)
      if (form.latest().mayLackAlt !== mayLackAlt) form.set('mayLackAlt', mayLackAlt)
      return check()
    },
    /** What `ask` has asked was answered. */
    goOn: begin,
    send,
  }
}

/** What a post would be stored as, to be compared. */
function serializePost({ images, textUploads: _uploads, missing: _missing, mayLackAlt: _may, ...fields }: PostValues) {
  return JSON.stringify([fields, postChoicesOf(images)])
}

export type PostForm = ReturnType<typeof usePostForm>
