/** What the fields of a post consist of, and how large they may be. */
import { z } from 'zod'
import { authorRoles } from './authors.rules.ts'
import { id } from './ids.ts'
import { crop, pictureChoice } from './media.ts'
import { oneLine, optionalLine, requiredLine } from './text-fields.ts'

/** Maximum lengths of a post's fields, in UTF-16 units. */
export const postLimits = {
  title: 300,
  subtitle: 500,
  author: 120,
  slug: 200,
  description: 300,
  alt: 500,
  caption: 500,
  credit: 200,
  updateNote: 1000,
  name: 120,
} as const
export const maxImages = 20
export const maxTags = 20
export const maxAuthors = 10
export const maxPart = 999

/** What a picture says in words. Of a picture that a post already has, what is not sent stays as it is. */
const pictureTexts = {
  /** What somebody who does not see it has to know. */
  alt: optionalLine(postLimits.alt).optional(),
  caption: optionalLine(postLimits.caption).optional(),
  credit: optionalLine(postLimits.credit).optional(),
  /** It says nothing that a reader without it would miss, and needs no `alt`. */
  isDecorative: z.boolean().optional(),
}
const [newUpload, usedPicture] = pictureChoice.options

/** A picture of a form, or a picture by its bare name, as the documented calls send it. */
export const postImage = z.union([
  newUpload.extend(pictureTexts),
  usedPicture.extend(pictureTexts),
  z.strictObject({ name: z.string().min(1).max(200), ...pictureTexts }),
])
export type PostImage = z.infer<typeof postImage>

/** Somebody who had a part in a post, known by id or by name. */
export const postAuthor = z
  .strictObject({
    id: id.optional(),
    name: requiredLine(postLimits.name).optional(),
    role: z.enum(authorRoles).default('writer'),
  })
  .refine((author) => author.id !== undefined || author.name !== undefined, { error: 'FIELD_REQUIRED', path: ['name'] })
export type PostAuthor = z.infer<typeof postAuthor>

/** The series that a post is a part of, by id or by name; without `part` it is its next one. */
export const postSeries = z
  .strictObject({
    id: id.optional(),
    name: requiredLine(postLimits.title).optional(),
    part: z.int().min(1).max(maxPart).optional(),
  })
  .refine((series) => series.id !== undefined || series.name !== undefined, { error: 'FIELD_REQUIRED', path: ['name'] })
export type PostSeries = z.infer<typeof postSeries>

export const postTags = z.array(requiredLine(postLimits.name)).max(maxTags, 'FIELD_TOO_LONG')

const decodeBytes = (bytes: string): string =>
  new TextDecoder().decode(Uint8Array.from(bytes.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16)))

/** A slug, also as other systems export it: percent-encoded and cut between bytes. What is no whole letter is left out. */
export const slugLine = (text: string): string =>
  oneLine(text.replace(/(?:%[\da-f]{2})+/gi, decodeBytes).replace(/\uFFFD|%[\da-f]?$/gi, ''))

/** Of a line in a draft, in UTF-16 units: more than a post takes, so that a line that is still too long is kept as well. */
export const maxDraftLine = 5000
export const draftText = (max: number) => z.string().max(max, 'FIELD_TOO_LONG').default('')
export const draftLine = draftText(maxDraftLine)
export const maxContent = 1_000_000

const aboutImage = { alt: draftLine, isDecorative: z.boolean().default(false), caption: draftLine, credit: draftLine }
/** A picture as a draft keeps it: its original, which stays as long as a draft or revision needs it, and what is cut from it. */
export const keptImage = z.object({ uploadId: id, crop: crop.nullable().default(null), ...aboutImage })
/** As forms send it: an upload, or a picture that a post has. */
export const sentImage = z.union([
  keptImage,
  z.object({ pictureId: id, crop: crop.nullable().default(null), ...aboutImage }),
])
export const draftImages = <I extends z.ZodType>(image: I) =>
  z.array(image).max(maxImages, 'POST_TOO_MANY_IMAGES').default([])
