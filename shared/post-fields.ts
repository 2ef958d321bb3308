/**
 * The fields of a post, each said once. Form, draft, differences, documented calls and their description follow from this
 * table; what a field needs besides is asked for by the compiler (CONTRIBUTING.md, "Adding a field to posts").
 */
import { z } from 'zod'
import { authorRoles } from './authors.rules.ts'
import type { ErrorCode } from './errors.ts'
import { id } from './ids.ts'
import { langs } from './lang.ts'
import { moment } from './moment.ts'
import {
  draftImages,
  draftLine,
  draftText,
  keptImage,
  maxAuthors,
  maxContent,
  maxImages,
  postAuthor,
  postImage,
  postLimits,
  postSeries,
  postTags,
  slugLine,
} from './post-parts.ts'
import { postStates } from './post-states.rules.ts'
import { optionalLine, optionalText } from './text-fields.ts'

/** What the description of the documented calls says of a field. */
export interface FieldMeaning {
  meaning: string
  example?: unknown
}

export interface FieldRules {
  /**
   * `line`, `flag`: form, draft and the column of the same name have the same value. `text`: form and draft have; the
   * column is derived. `other`: each has a shape of its own. `change`: no part of the content, but what becomes of the
   * post when it is saved; in a draft `next` says it.
   */
  kind: 'line' | 'flag' | 'text' | 'other' | 'change'
  /** As calls take it. A default says that it may be left out of a new post. */
  input: z.ZodType
  /** As drafts and revisions have it, in which nothing has to be complete; null: they do not. */
  draft: z.ZodType | null
  /**
   * How a difference between two versions is shown: word by word, block by block, or as a detail, which is called like the
   * field or has the name of another one. Null: not at all.
   */
  diff: 'words' | 'blocks' | 'detail' | 'author' | 'state' | null
  /** As the documented calls answer it; null: they do not. */
  document: z.ZodType | null
  /** Published posts are found by it as by their text; they are by their titles and authors, too, which count for more. */
  isSearched?: true
  /** What it means there, and what it means in what is sent, if that differs. */
  about: FieldMeaning & { sent?: FieldMeaning }
}

const required = 'POST_FIELDS_REQUIRED' satisfies ErrorCode
/** A draft may lack it, a published post not: `refuseIncomplete` sees to it. */
const neededText = z.string({ error: required })

/** With the very `diff` that is said, from which `WordsField` and `DetailField` follow. */
interface Line<D> extends Record<'kind', 'line'>, Record<'diff', D> {
  input: z.ZodDefault<ReturnType<typeof optionalLine>>
  draft: typeof draftLine
  document: z.ZodString
  about: FieldMeaning
}

/** A text of one line. */
const line = <D extends 'words' | 'detail'>({
  max,
  diff,
  ...about
}: { max: number; diff: D } & FieldMeaning): Line<D> => ({
  ...{ kind: 'line', input: optionalLine(max).default(''), draft: draftLine, diff },
  ...{ document: z.string(), about },
})

/** Something that a post is or is not. */
const flag = (meaning: string) =>
  ({
    ...{ kind: 'flag', input: z.boolean().default(false), draft: z.boolean().default(false), diff: 'detail' },
    ...{ document: z.boolean(), about: { meaning } },
  }) as const satisfies FieldRules

const exampleMoment = '2026-11-20T04:30:00.000Z'
const exampleId = '0f3a9c51e7b24d6883aa10c2'

/** In the order of the documented answers. */
export const postFields = {
  title: {
    ...line({
      max: postLimits.title,
      diff: 'words',
      meaning: 'The title, plain text.',
      example: 'நூலகத்தில் ஒரு காலி நாற்காலி',
    }),
    input: neededText.pipe(optionalLine(postLimits.title)).default(''),
  },
  subtitle: {
    ...line({
      max: postLimits.subtitle,
      diff: 'words',
      meaning: 'The line below the title.',
      example: 'பத்து ஆண்டுகளாக ஒரே இடத்தில்',
    }),
    isSearched: true,
  },
  /** HTML; the server stores what shared/rich-text.ts allows, and reports what it removes. */
  content: {
    kind: 'text',
    input: neededText
      .transform((html) => html.trim())
      .pipe(z.string().max(maxContent, 'FIELD_TOO_LONG'))
      .default(''),
    draft: draftText(maxContent),
    diff: 'blocks',
    document: z.string(),
    about: {
      meaning: 'The text as HTML; it is cleaned when it is written.',
      example: '<p>ஒரு நாள் அவர் வரவில்லை.</p>',
    },
  },
  author: line({
    max: postLimits.author,
    diff: 'detail',
    meaning: 'Who wrote it.',
    example: 'எஸ். மதிவாணன்',
  }),
  /** A category's id; of documented calls also its English name, which they answer. */
  category: {
    ...{ kind: 'text', input: neededText.pipe(optionalText(100)).default(''), draft: draftText(100), diff: 'detail' },
    document: z.string(),
    about: {
      meaning: 'English name of the category; where something is written, its id will do too.',
      example: 'Interviews',
    },
  },
  images: {
    kind: 'other',
    input: z.array(postImage).max(maxImages, 'POST_TOO_MANY_IMAGES').default([]),
    ...{ draft: draftImages(keptImage), diff: 'detail', document: z.array(z.string()) },
    about: {
      meaning: 'Pictures by bare name, under `/uploads/`; the first is that of the card.',
      sent: { meaning: 'Up to 20 pictures (JPEG, PNG, WebP, AVIF, GIF; 20 MB each).' },
    },
  },
  isHome: flag('Whether it stands on the home page.'),
  isRecent: flag('Whether it stands among the recent posts.'),
  isPremium: flag('Whether all of the text is for readers with a plan only.'),
  state: {
    ...{ kind: 'change', input: z.enum(postStates).default('published'), draft: null, diff: 'state' },
    document: z.enum(postStates),
    about: {
      meaning: '`draft`, `review`, `scheduled`, `published` or `unpublished`; readers see published posts only.',
      example: 'published',
    },
  },
  /** When a scheduled post is to be published. */
  publishAt: {
    ...{ kind: 'change', input: moment().nullable().optional(), draft: null, diff: 'state' },
    document: z.iso.datetime().nullable(),
    about: {
      meaning: 'When a scheduled post is to be published (ISO 8601; a time without a zone is Indian time).',
      example: exampleMoment,
    },
  },
  /** The date that readers see; null: the moment of its publication. */
  publishedAt: {
    ...{ kind: 'other', input: moment().nullable().optional(), diff: 'detail' },
    draft: z.iso.datetime().nullable().default(null),
    document: z.iso.datetime().nullable(),
    about: {
      meaning: 'The date that readers see, by default that of the publication; a day is its noon in India.',
      example: exampleMoment,
    },
  },
  /** Null: derived from the text. */
  language: {
    ...{ kind: 'other', input: z.enum(langs).nullable().optional(), diff: 'detail' },
    ...{ draft: z.enum(langs).nullable().default(null), document: z.enum(langs) },
    about: { meaning: '`ta` or `en`; empty: that of the text.', example: 'ta' },
  },
  /** The readable part of the address; empty: derived from the title. */
  slug: {
    ...{ kind: 'text', input: optionalText(postLimits.slug, slugLine).optional(), draft: draftLine, diff: 'words' },
    document: z.string(),
    about: {
      ...{ meaning: 'The readable part of the address.', example: 'empty-chair' },
      sent: {
        meaning: 'The readable part of the address; empty: derived from the title. Old addresses keep working.',
        example: 'empty-chair',
      },
    },
  },
  /** What search engines and link previews show; empty: the subtitle or the beginning. */
  description: {
    ...line({
      max: postLimits.description,
      diff: 'words',
      meaning: 'What search engines and link previews show.',
    }),
    document: null,
  },
  tags: {
    ...{ kind: 'other', input: postTags.optional(), diff: 'detail' },
    draft: z.array(z.string().max(200, 'FIELD_TOO_LONG')).max(100, 'FIELD_TOO_LONG').default([]),
    document: z.array(z.string()),
    about: {
      meaning: 'Names of the tags.',
      sent: { meaning: 'Names of the tags, comma separated; empty: none.', example: 'நூலகம், நினைவு' },
    },
  },
  /** With roles; without any, the line of text names the writer. */
  authors: {
    ...{ kind: 'other', input: z.array(postAuthor).max(maxAuthors, 'FIELD_TOO_LONG').optional(), diff: 'author' },
    draft: z
      .array(z.object({ id: id.optional(), name: draftLine, role: z.enum(authorRoles) }))
      .max(100, 'FIELD_TOO_LONG')
      .default([]),
    document: z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(authorRoles) })),
    about: {
      meaning: 'Who had a part in it, in their order.',
      sent: {
        meaning:
          'A JSON list of names, or of objects with `name` or `id` and `role`: `writer`, `translator`, `illustrator`, `interviewer`.',
        example: '[{"name":"எஸ். மதிவாணன்","role":"writer"}]',
      },
    },
  },
  /** The same post in the other language. */
  counterpart: {
    ...{ kind: 'change', input: id.nullable().optional(), draft: null, diff: null, document: z.string().nullable() },
    about: { meaning: 'Id of the same post in the other language; empty: none.', example: exampleId },
  },
  series: {
    ...{ kind: 'other', input: postSeries.nullable().optional(), diff: 'detail', document: null },
    draft: z
      .object({ id: id.optional(), name: draftLine, part: z.int().min(1).max(100_000).optional() })
      .nullable()
      .default(null),
    about: { meaning: 'The series that it is a part of.' },
  },
  /** The post says publicly that it was updated now, with this correction or, if it is empty, without one. */
  updateNote: {
    ...{ kind: 'change', input: optionalText(postLimits.updateNote).nullable().optional(), draft: null },
    ...{ diff: 'detail', document: z.string().nullable() },
    about: {
      meaning: 'A public correction: the post says that it was updated now. Empty: it says so without one.',
      example: 'பெயர் திருத்தப்பட்டது.',
    },
  },
} as const satisfies Record<string, FieldRules>

type Fields = typeof postFields
export type PostField = keyof Fields
type FieldsWhere<P extends keyof FieldRules, V> = {
  [F in PostField]: Fields[F] extends Record<P, V> ? F : never
}[PostField]
type OfKind<K extends FieldRules['kind']> = FieldsWhere<'kind', K>

/** Fields whose value is the same everywhere, and stands in the column of the same name. */
export type ColumnField = OfKind<'line' | 'flag'>
/** Fields whose value is the same in form and draft. */
export type PlainField = OfKind<'line' | 'flag' | 'text'>
export type FlagField = OfKind<'flag'>
export type DraftField = FieldsWhere<'draft', z.ZodType>
export type DocumentedField = FieldsWhere<'document', z.ZodType>
export type DetailField = FieldsWhere<'diff', 'detail'>
export type WordsField = FieldsWhere<'diff', 'words'>

const names = Object.keys(postFields) as PostField[]
const named = <F extends PostField>(isOne: (rules: FieldRules) => boolean): F[] =>
  names.filter((name): name is F => isOne(postFields[name]))

export const columnFields = named<ColumnField>(({ kind }) => kind === 'line' || kind === 'flag')
export const flagFields = named<FlagField>(({ kind }) => kind === 'flag')
export const plainFields = named<PlainField>(({ kind }) => kind === 'line' || kind === 'flag' || kind === 'text')
export const draftFieldNames = named<DraftField>(({ draft }) => draft !== null)
export const documentedFields = named<DocumentedField>(({ document }) => document !== null)
/** Lines by which posts are found as by their text. */
export const searchedFields = named<FieldsWhere<'isSearched', true> & ColumnField>(
  ({ isSearched }) => isSearched === true,
)
export const wordsFields = named<WordsField>(({ diff }) => diff === 'words')

type Part = 'input' | 'draft' | 'document'
type Shape<P extends Part> = {
  [F in FieldsWhere<P, z.ZodType>]: Fields[F] extends Record<P, infer S extends z.ZodType> ? S : never
}

/** The fields as one of the shapes has them, for a schema. */
export const shapeOf = <P extends Part>(part: P): Shape<P> =>
  Object.fromEntries(names.flatMap((name) => (postFields[name][part] ? [[name, postFields[name][part]]] : []))) as never

/** Some fields of something that has them. */
export const pick = <T, N extends keyof T>(source: T, wanted: readonly N[]): Pick<T, N> =>
  Object.fromEntries(wanted.map((name) => [name, source[name]])) as Pick<T, N>
