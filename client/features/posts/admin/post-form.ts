import { z } from 'zod'
import { draftKey, readFormDraft } from '#client/core/form-draft.ts'
import { draftOf } from '#client/features/admin/form-schema.ts'
import type { FormImage, ReadyImage } from '#client/features/media/post-images.ts'
import { storedImage } from '#client/features/media/stored-image.ts'
import { postLimits, wholePost } from '#shared/posts.ts'
import { optionalLine, requiredLine } from '#shared/text-fields.ts'

/** The pictures of a form, of which those that are uploaded are stored and sent. */
const images = z
  .array(storedImage.nullable().catch(null))
  .transform((all) => all.filter((image) => image !== null))
  .catch([]) as unknown as z.ZodType<ReadyImage[], FormImage[]>

const uploads = z.object({ sending: z.int(), failed: z.int() })

/** What is written, and what the form has to remember of it. */
const postForm = wholePost.required().extend({
  images,
  /** Of a new post: stays the same until the server has answered. Empty before it is first sent. */
  submissionId: z.string(),
  /** It was sent and no answer came, so it may or may not be stored; or it is stored and has been changed since. */
  isUnanswered: z.boolean(),
  /** Of a post that is edited: the version that the form was filled from. Empty for a new one. */
  seenUpdatedAt: z.string(),
  /** Pictures of the text that are not uploaded yet. */
  textUploads: uploads,
  /** How many pictures a restored draft lacks, for they had not been uploaded: a device stores texts, not files. */
  missing: z.int(),
})
export type PostValues = z.input<typeof postForm>

type PostKind = 'post' | 'premium' | 'recent'

const lineOf = (kind: PostKind, max: number) =>
  kind === 'recent' ? requiredLine(max, 'POST_FIELDS_REQUIRED') : optionalLine(max)

/** The rules of a form. A recent post needs all its texts. A new premium post has its category unless another is chosen. */
export const postFormOf = (kind: PostKind, preset = '') =>
  postForm.extend({
    category: z
      .string()
      .transform((id) => id || preset)
      .pipe(postForm.shape.category),
    subtitle: lineOf(kind, postLimits.subtitle),
    author: lineOf(kind, postLimits.author),
  })

export const blankPost: PostValues = {
  title: '',
  subtitle: '',
  content: '',
  author: '',
  category: '',
  isHome: false,
  isRecent: false,
  isPremium: false,
  images: [],
  submissionId: '',
  isUnanswered: false,
  seenUpdatedAt: '',
  textUploads: { sending: 0, failed: 0 },
  missing: 0,
}

/** Turns a draft that was stored before all forms had the same kind of drafts into one of today's. */
export function renewDraft(storage: Storage, key: string): void {
  try {
    const { fields, savedAt, ...rest } = JSON.parse(storage.getItem(key) ?? '{}')
    if (fields)
      storage.setItem(key, JSON.stringify({ values: { ...blankPost, ...fields, ...rest }, base: '', savedAt }))
  } catch {
    // What cannot be read counts as no draft.
  }
}

/** The new post that this admin has begun on this device. */
export function readNewPost(userId: string): { title: string; savedAt: number } | null {
  const key = draftKey(userId, 'create')
  renewDraft(localStorage, key)
  const draft = readFormDraft(localStorage, key, draftOf(postForm))
  return draft && { title: draft.values.title, savedAt: draft.savedAt }
}
