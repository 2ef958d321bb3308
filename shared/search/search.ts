import { z } from 'zod'
import { langs } from '../lang.ts'
import { maxQueryLength, searchKinds } from './search.rules.ts'

const pieces = z.array(z.object({ text: z.string(), isMatch: z.boolean() }))

export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** Page of a PDF, from 1. */
  page: z.int().nullable(),
  title: pieces,
  /** Excerpt around the match; in suggestions only if the title does not match. */
  excerpt: pieces,
  category: z.object({ ta: z.string(), en: z.string() }).nullable(),
  author: z.string(),
  lang: z.enum(langs),
  url: z.string(),
  createdAt: z.iso.datetime(),
})
export type SearchHit = z.infer<typeof searchHit>

/** Suggested correction of the query. */
const didYouMean = z.string().nullable()

/** A section, an author, a tag, an issue or another page that matches the query. */
const place = z.object({
  kind: z.enum(['category', 'author', 'tag', 'issue', 'page']),
  name: z.object({ ta: z.string(), en: z.string() }),
  /** A path of the site. */
  url: z.string(),
})
export type Place = z.infer<typeof place>

export const suggestions = z.object({
  places: z.array(place),
  groups: z.array(z.object({ kind: z.enum(searchKinds), hits: z.array(searchHit) })),
  didYouMean,
})
export type Suggestions = z.infer<typeof suggestions>

const counted = <V extends z.ZodType>(value: V) => z.object({ value, count: z.int() })

/** Filters for the results, with the number of hits of each. */
export const facets = z.object({
  kinds: z.array(counted(z.enum(searchKinds))),
  /** Values are slugs. */
  categories: z.array(counted(z.string()).extend({ name: z.object({ ta: z.string(), en: z.string() }) })),
  authors: z.array(counted(z.string())),
  years: z.array(counted(z.int())),
})
export type Facets = z.infer<typeof facets>

export const searchPageAnswer = z.object({
  /** Only on the first page without filters. */
  places: z.array(place),
  hits: z.array(searchHit),
  total: z.int(),
  /** Whether there are more hits than are counted. */
  isMore: z.boolean(),
  facets,
  didYouMean,
})
export type SearchPage = z.infer<typeof searchPageAnswer>

const q = z.string().transform((text) => text.slice(0, maxQueryLength))

export const suggestInput = z.object({ q })
export const searchPageInput = z.object({
  q,
  type: z.enum(searchKinds).optional(),
  category: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  author: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  year: z.int().min(1000, 'FIELD_INVALID').max(9999, 'FIELD_INVALID').optional(),
  page: z.int().min(1).max(100).default(1),
})
