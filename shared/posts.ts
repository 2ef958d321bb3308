import { z } from 'zod'
import { editablePicture, picture, pictureChoice } from './media.ts'
import { pagingInput } from './paging.ts'
import { optionalLine, requiredText } from './text-fields.ts'
import { updateOf } from './update.ts'

export const maxImages = 20
const postsPerPage = 24

/** The documented sizes of the rich text, as multiples of the reading size; M is the text without a mark. */
export const fontSizes = { S: '0.875em', M: null, L: '1.25em', XL: '1.5em' } as const
/** Widths of an inline picture in percent of the text's. */
export const imageWidth = { min: 10, max: 100, step: 5, maxFloated: 50 } as const
export const imageFloats = ['left', 'right', 'none'] as const
export type ImageFloat = (typeof imageFloats)[number]

/** The palette of the editor: 35 colours in five rows, the first (black) is the text's own colour. */
export const palette = [
  ...['#000000', '#434343', '#666666', '#8a8a8a', '#a8a8a8', '#c9c9c9', '#ededed'],
  ...['#7a1410', '#b0261a', '#d9482b', '#e87b52', '#f2a884', '#f8cdb8', '#fbe4e0'],
  ...['#6b4e00', '#946c00', '#bf8f0b', '#dcb23a', '#ecce78', '#f5e2ab', '#fbf1d5'],
  ...['#0f4023', '#14592f', '#2c7d49', '#57a273', '#8dc5a1', '#bbdfc8', '#e0f1e6'],
  ...['#0f1a66', '#1b2a9e', '#3d4fc4', '#6b7be0', '#9caaf0', '#c3ccf8', '#e4e9fd'],
] as const

/** Lengths of a post's lines, in UTF-16 units. */
export const postLimits = { title: 300, subtitle: 500, author: 120 } as const

/** Besides what forms choose, a picture of a post by its bare name, as the documented calls know it. */
const postImage = z.union([pictureChoice, z.strictObject({ name: z.string().min(1).max(200) })])
export type PostImage = z.infer<typeof postImage>

export const postInput = z.object({
  title: requiredText(postLimits.title, 'POST_FIELDS_REQUIRED').transform((text) => text.replace(/\s+/g, ' ')),
  subtitle: optionalLine(postLimits.subtitle).default(''),
  /** HTML; the server stores what shared/rich-text.ts knows of it, and tells what it drops. */
  content: z
    .string({ error: 'POST_FIELDS_REQUIRED' })
    .transform((html) => html.trim())
    .pipe(z.string().min(1, 'POST_FIELDS_REQUIRED').max(1_000_000, 'FIELD_TOO_LONG')),
  author: optionalLine(postLimits.author).default(''),
  /** A category's id or its English name. */
  category: requiredText(100, 'POST_FIELDS_REQUIRED'),
  isHome: z.boolean().default(false),
  isRecent: z.boolean().default(false),
  isPremium: z.boolean().default(false),
  images: z.array(postImage).max(maxImages, 'POST_TOO_MANY_IMAGES').default([]),
  /** Made by the form: a repeated submission answers the post that the first one made. */
  submissionId: z.string().min(8).max(64).optional(),
})
export type PostInput = z.input<typeof postInput>

export const postUpdate = updateOf(postInput.omit({ submissionId: true })).extend({
  id: z.string(),
  /** `updatedAt` of the post that the form was filled from; another value in the database is a conflict. */
  seenUpdatedAt: z.iso.datetime().optional(),
})

const postCategory = z.object({ id: z.string(), en: z.string(), ta: z.string(), slug: z.string() })

/** What a card shows. */
export const postCard = z.object({
  id: z.string(),
  slug: z.string(),
  lang: z.enum(['ta', 'en']),
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  category: postCategory,
  picture: picture.nullable(),
  /** Whole only for readers with a plan. */
  isPremium: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type PostCard = z.infer<typeof postCard>

export const postPage = z.object({ posts: z.array(postCard), next: z.string().nullable() })
export type PostPage = z.infer<typeof postPage>

const seriesPart = postCard.pick({ id: true, slug: true, lang: true, title: true }).extend({ part: z.int() })

/** The place of a post in its series, and the parts around it. Later parts but the next are not named: titles tell. */
const seriesPlace = z.object({
  name: z.string(),
  part: z.int(),
  /** Null for the first part itself. */
  first: seriesPart.nullable(),
  previous: seriesPart.nullable(),
  next: seriesPart.extend({ picture: picture.nullable() }).nullable(),
})
export type SeriesPlace = z.infer<typeof seriesPlace>

export const post = postCard.extend({
  /** Cleaned HTML; inline pictures carry `srcset`, `width` and `height`. Of a premium post the first part. */
  content: z.string(),
  excerpt: z.string(),
  readingMinutes: z.int(),
  pictures: z.array(picture),
  updatedAt: z.iso.datetime(),
  /** Null for what is no part of a series. */
  series: seriesPlace.nullable(),
  /** What else to read: see posts.reading.service.ts. */
  readNext: z.array(postCard),
})
export type Post = z.infer<typeof post>

/** A card of the admin's list. */
export const adminPostCard = postCard.extend({ excerpt: z.string(), isHome: z.boolean(), isRecent: z.boolean() })
export type AdminPostCard = z.infer<typeof adminPostCard>

/** A post as the edit form needs it: `content` as it is stored, inline pictures by `/uploads/{name}`. */
export const editablePost = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  content: z.string(),
  author: z.string(),
  categoryId: z.string(),
  isHome: z.boolean(),
  isRecent: z.boolean(),
  isPremium: z.boolean(),
  pictures: z.array(editablePicture),
  updatedAt: z.iso.datetime(),
})
export type EditablePost = z.infer<typeof editablePost>

export const postListInput = pagingInput(postsPerPage, 60)

/** A post as the documented calls answer it: its text, of a premium one what the caller may read, and bare names of pictures. */
export const postDocument = z
  .object({
    _id: z.string(),
    id: z.string(),
    title: z.string(),
    subtitle: z.string(),
    content: z.string(),
    author: z.string(),
    /** The English name. */
    category: z.string(),
    images: z.array(z.string()),
    headerImage: z.string().nullable(),
    isHome: z.boolean(),
    isRecent: z.boolean(),
    isPremium: z.boolean(),
    date: z.iso.datetime(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Post' })
export type PostDocument = z.infer<typeof postDocument>
