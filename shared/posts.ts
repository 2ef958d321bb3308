import { z } from 'zod'
import { creditedAuthor } from './authors.ts'
import { authorRoles } from './authors.rules.ts'
import { id } from './ids.ts'
import { langs } from './lang.ts'
import { describedPicture, picture, pictureChoice, shownPicture } from './media.ts'
import { moment } from './moment.ts'
import { pagingInput } from './paging.ts'
import { needsAll, postStates, type PostState } from './post-states.rules.ts'
import { termLink } from './terms.ts'
import { oneLine, optionalLine, optionalText, requiredLine, requiredText } from './text-fields.ts'
import { updateOf } from './update.ts'

export const maxImages = 20
const postsPerPage = 24

/** Text sizes as multiples of the body size; M is unmarked text. */
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
const postImage = z.union([
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

/** The series that a post is a part of, by id or by name; without `part` it is its next one. */
const postSeries = z
  .strictObject({
    id: id.optional(),
    name: requiredLine(postLimits.title).optional(),
    part: z.int().min(1).max(maxPart).optional(),
  })
  .refine((series) => series.id !== undefined || series.name !== undefined, { error: 'FIELD_REQUIRED', path: ['name'] })

export const postTags = z.array(requiredLine(postLimits.name)).max(maxTags, 'FIELD_TOO_LONG')
export const postAuthors = z.array(postAuthor).max(maxAuthors, 'FIELD_TOO_LONG')

const decodeBytes = (bytes: string): string =>
  new TextDecoder().decode(Uint8Array.from(bytes.match(/[\da-f]{2}/gi) ?? [], (byte) => Number.parseInt(byte, 16)))

/** A slug, also as other systems export it: percent-encoded and cut between bytes. What is no whole letter is left out. */
const slugLine = (text: string): string =>
  oneLine(text.replace(/(?:%[\da-f]{2})+/gi, decodeBytes).replace(/\uFFFD|%[\da-f]?$/gi, ''))

/** What may be said of a post besides its text. What is not sent has its default, or stays as it is. */
const optionalFields = {
  /** When a scheduled post is to be published. */
  publishAt: moment().nullable().optional(),
  /** The date that readers see; null: the moment of its publication. */
  publishedAt: moment().nullable().optional(),
  /** Null: derived from the text. */
  language: z.enum(langs).nullable().optional(),
  /** The readable part of the address; empty: derived from the title. */
  slug: optionalText(postLimits.slug, slugLine).optional(),
  /** What search engines and link previews show; empty: the subtitle or the beginning. */
  description: optionalLine(postLimits.description).optional(),
  tags: postTags.optional(),
  authors: postAuthors.optional(),
  /** The same post in the other language. */
  counterpart: id.nullable().optional(),
  series: postSeries.nullable().optional(),
  /** The post says publicly that it was updated now, with this correction or, if it is empty, without one. */
  updateNote: optionalText(postLimits.updateNote).nullable().optional(),
}

/** All that a published post needs, and may have. */
export const wholePost = z.object({
  title: requiredText(postLimits.title, 'POST_FIELDS_REQUIRED').transform((text) => text.replace(/\s+/g, ' ')),
  subtitle: optionalLine(postLimits.subtitle).default(''),
  /** HTML; the server stores what shared/rich-text.ts allows, and reports what it removes. */
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
})

/** The fields of a new post in any state: a draft may lack what `wholePost` requires. */
export const postFields = wholePost.extend({
  title: z.string({ error: 'POST_FIELDS_REQUIRED' }).pipe(optionalLine(postLimits.title)).default(''),
  content: z
    .string({ error: 'POST_FIELDS_REQUIRED' })
    .transform((html) => html.trim())
    .pipe(z.string().max(1_000_000, 'FIELD_TOO_LONG'))
    .default(''),
  category: z.string({ error: 'POST_FIELDS_REQUIRED' }).pipe(optionalText(100)).default(''),
  state: z.enum(postStates).default('published'),
  ...optionalFields,
})

/** Names each of the required fields that is missing, whatever else is wrong. */
export function refuseIncomplete<S extends z.ZodType<{ state?: PostState | undefined }>>(schema: S): S {
  const required = ['title', 'content', 'category'] as const
  return required.reduce(
    (refined, field) =>
      refined.refine(
        (post) => {
          const { state = 'published', [field]: text } = post as Partial<z.infer<typeof postFields>>
          return text !== '' || !needsAll(state)
        },
        { error: 'POST_FIELDS_REQUIRED', path: [field], when: () => true },
      ),
    schema,
  )
}

export const postInput = refuseIncomplete(postFields)
export type PostInput = z.input<typeof postInput>

export const postUpdate = updateOf(postFields).extend({
  id: z.string(),
  /** `updatedAt` of the post that the form was loaded with; another value in the database is a conflict. */
  seenUpdatedAt: z.iso.datetime().optional(),
})

export type PostAuthor = z.infer<typeof postAuthor>
export type PostSeries = z.infer<typeof postSeries>

export const postStateChange = z.object({
  id: z.string(),
  state: z.enum(postStates),
  publishAt: moment().nullable().optional(),
  seenUpdatedAt: z.iso.datetime().optional(),
})

export const postCategory = z.object({ id: z.string(), en: z.string(), ta: z.string(), slug: z.string() })

/** What a card shows. */
export const postCard = z.object({
  id: z.string(),
  slug: z.string(),
  lang: z.enum(['ta', 'en']),
  title: z.string(),
  subtitle: z.string(),
  author: z.string(),
  /** Who made it, with their pages; for a post without any there may still be the text. */
  authors: z.array(creditedAuthor),
  category: postCategory,
  picture: describedPicture.nullable(),
  /** Only readers with a plan can read all of it. */
  isPremium: z.boolean(),
  /** The date that readers see. */
  publishedAt: z.iso.datetime(),
})
export type PostCard = z.infer<typeof postCard>

export const postPage = z.object({ posts: z.array(postCard), next: z.string().nullable() })
export type PostPage = z.infer<typeof postPage>

const seriesPart = postCard.pick({ id: true, slug: true, lang: true, title: true }).extend({ part: z.int() })

/** Position of a post in its series. Of later parts only the next is included, since titles may be spoilers. */
const seriesPlace = z.object({
  name: z.string(),
  nameEn: z.string(),
  /** Of the page of the series; null where only the titles make one. */
  slug: z.string().nullable(),
  part: z.int(),
  /** Null for the first part itself. */
  first: seriesPart.nullable(),
  previous: seriesPart.nullable(),
  next: seriesPart.extend({ picture: picture.nullable() }).nullable(),
})
export type SeriesPlace = z.infer<typeof seriesPlace>

/** That a post was updated, with a correction unless the note is empty. */
const postNote = z.object({ at: z.iso.datetime(), note: z.string() })
export type PostNote = z.infer<typeof postNote>

/** A correction on the page of all of them. */
export const correction = postNote.extend({
  id: z.string(),
  post: postCard.pick({ id: true, slug: true, lang: true, title: true }),
})
export type Correction = z.infer<typeof correction>
/** The same post in the other language. */
const postCounterpart = postCard.pick({ id: true, slug: true, lang: true, title: true })
export type PostCounterpart = z.infer<typeof postCounterpart>

export const post = postCard.extend({
  /** Cleaned HTML; inline pictures have `srcset`, `width` and `height`. Of a premium post only the teaser. */
  content: z.string(),
  excerpt: z.string(),
  /** What an editor has written for search engines and link previews; mostly empty. */
  description: z.string(),
  readingMinutes: z.int(),
  pictures: z.array(shownPicture),
  tags: z.array(termLink),
  updatedAt: z.iso.datetime(),
  /** What it says of its changes, the last first. */
  updates: z.array(postNote),
  /** Null for a post outside a series. */
  series: seriesPlace.nullable(),
  /** Null unless it is published. */
  counterpart: postCounterpart.nullable(),
  /** Recommended posts, chosen by posts.reading.service.ts. */
  readNext: z.array(postCard),
})
export type Post = z.infer<typeof post>

export const postListInput = pagingInput(postsPerPage, 60)
