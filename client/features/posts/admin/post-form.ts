import { z } from 'zod'
import { toDraftSchema } from '#client/features/admin/form-schema.ts'
import { lacksAlt, type FormImage, type ReadyImage } from '#client/features/media/post-images.ts'
import { storedImage } from '#client/features/media/stored-image.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { authorRoles } from '#shared/authors.rules.ts'
import { blankFields } from '#shared/drafts.ts'
import { langs } from '#shared/lang.ts'
import { isForReaders, postStates } from '#shared/post-states.rules.ts'
import { pick, plainFields, type PlainField, type PostField } from '#shared/post-fields.ts'
import { newPost, refuseIncomplete } from '#shared/posts.ts'
import { postLimits } from '#shared/post-parts.ts'
import { picturesWithoutAlt } from '#shared/rich-text.ts'
import { optionalLine, optionalText, requiredLine } from '#shared/text-fields.ts'

/** The pictures of a form, of which those that are uploaded are stored and sent. */
const images = z
  .array(storedImage.nullable().catch(null))
  .transform((all) => all.filter((image) => image !== null))
  .catch([]) as unknown as z.ZodType<ReadyImage[], FormImage[]>

const uploads = z.object({ sending: z.int(), failed: z.int() })

/** What inputs show of the fields whose values are not theirs, and of what becomes of the post. */
const inputs = {
  images,
  /** With roles; empty: the line of text names the writer. */
  authors: z.array(z.object({ name: z.string(), role: z.enum(authorRoles) })),
  /** Date and time in India as fields of a page have them, `2026-11-23T06:00`; empty for none. */
  publishAt: z.string(),
  /** The same: the date that readers see; empty for the moment of publication. */
  publishedAt: z.string(),
  /** Empty: as the text says. */
  language: z.enum(['', ...langs]),
  /** Parted by commas. */
  tags: z.string(),
  /** Its name; empty for none. */
  series: optionalLine(postLimits.title),
  state: z.enum(postStates),
  updateNote: optionalText(postLimits.updateNote),
} satisfies Record<Exclude<PostField, PlainField | 'counterpart'>, z.ZodType>

/** What is written, and what the form has to remember of it. */
const postForm = newPost
  .omit({ counterpart: true })
  .required()
  .extend({
    ...inputs,
    /** Of the series: a number; empty: the next one. */
    part: z.string(),
    /** Whether the post says that it was updated, and with which correction. */
    isUpdateTold: z.boolean(),
    /** Pictures of the text that are not uploaded yet. */
    textUploads: uploads,
    /** How many pictures a restored draft lacks, for they had not been uploaded: a device stores texts, not files. */
    missing: z.int(),
    /** It is to go out although pictures lack their descriptions. */
    mayLackAlt: z.boolean(),
  })
export type PostValues = z.input<typeof postForm>

export type PostKind = 'post' | 'premium' | 'recent'

/** What a device has of such a form, whether half typed, too long, or empty. */
export const storedValues = toDraftSchema(postForm)

const lineOf = (kind: PostKind, max: number) =>
  kind === 'recent' ? requiredLine(max, 'POST_FIELDS_REQUIRED') : optionalLine(max)

/** What is said of `images` and `content` when a picture of theirs lacks its alternative text. */
export const altRequired = 'POST_ALT_REQUIRED' satisfies ErrorCode

/**
 * The rules of a form. What readers will see needs title, text and category, and words for its pictures; a recent post
 * needs all its texts. A new premium post has its category unless another is chosen.
 */
export const postFormOf = (kind: PostKind, preset = '') =>
  refuseIncomplete(
    postForm.extend({
      category: z
        .string()
        .transform((id) => id || preset)
        .pipe(postForm.shape.category),
      subtitle: lineOf(kind, postLimits.subtitle),
      author: lineOf(kind, postLimits.author),
    }),
  )
    .refine(({ state, publishAt }) => state !== 'scheduled' || publishAt !== '', {
      error: 'POST_TIME_REQUIRED',
      path: ['publishAt'],
      when: () => true,
    })
    .refine(({ state, images: all, mayLackAlt }) => mayLackAlt || !isForReaders(state) || !all.some(lacksAlt), {
      error: altRequired,
      path: ['images'],
      when: () => true,
    })
    .refine(
      ({ state, content, mayLackAlt: may }) => may || !isForReaders(state) || !picturesWithoutAlt(content).length,
      {
        error: altRequired,
        path: ['content'],
        when: () => true,
      },
    )

export const blankPost: PostValues = {
  ...pick(blankFields, plainFields),
  authors: [],
  images: [],
  state: 'published',
  publishAt: '',
  publishedAt: '',
  language: '',
  tags: '',
  series: '',
  part: '',
  isUpdateTold: false,
  updateNote: '',
  textUploads: { sending: 0, failed: 0 },
  missing: 0,
  mayLackAlt: false,
}
