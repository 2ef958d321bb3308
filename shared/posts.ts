import { z } from 'zod'
import { creditedAuthor } from './authors.ts'
import { describedPicture, picture, shownPicture } from './media.ts'
import { moment } from './moment.ts'
import { pagingInput } from './paging.ts'
import { shapeOf } from './post-fields.ts'
import { needsAll, postStates, type PostState } from './post-states.rules.ts'
import { termLink } from './terms.ts'
import { updateOf } from './update.ts'

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

/** The fields of a new post in any state. */
export const newPost = z.object(shapeOf('input'))

const neededFields = ['title', 'content', 'category'] as const

/** Names each of the fields that readers need and that is missing, whatever else is wrong. */
export function refuseIncomplete<S extends z.ZodType<{ state?: PostState | undefined }>>(schema: S): S {
  return neededFields.reduce(
    (refined, field) =>
      refined.refine(
        (post) => {
          const { state = 'published', [field]: text } = post as Partial<z.infer<typeof newPost>>
          return text !== '' || !needsAll(state)
        },
        { error: 'POST_FIELDS_REQUIRED', path: [field], when: () => true },
      ),
    schema,
  )
}

export const postInput = refuseIncomplete(newPost)
export type PostInput = z.input<typeof postInput>

export const postUpdate = updateOf(newPost).extend({
  id: z.string(),
  /** `updatedAt` of the post that the form was loaded with; another value in the database is a conflict. */
  seenUpdatedAt: z.iso.datetime().optional(),
})

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
