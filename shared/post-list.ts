import { z } from 'zod'
import { maxBulk } from './bulk.rules.ts'
import { countedBy } from './counted.ts'
import { id } from './ids.ts'
import { langs } from './lang.ts'
import { picture } from './media.ts'
import { pagingInput } from './paging.ts'
import { postOrders } from './post-list.rules.ts'
import { postStates } from './post-states.rules.ts'
import { postCategory } from './posts.ts'
import { postLimits } from './post-parts.ts'
import { requiredText } from './text-fields.ts'

const rowsPerPage = 50

/** What narrows the admin's list of posts. */
export const postFilter = z.object({
  /** Parts of titles and authors' names, in any spelling. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  categoryId: z.string().max(64).optional(),
  authorId: z.string().max(64).optional(),
  tagId: z.string().max(64).optional(),
  lang: z.enum(langs).optional(),
  /** The month of publication in India, as a number (202611): published posts only. */
  month: z.int().min(190_001, 'FIELD_INVALID').max(219_912, 'FIELD_INVALID').optional(),
  recentOnly: z.boolean().optional(),
})
export type PostFilter = z.infer<typeof postFilter>

export const adminPostListInput = postFilter.extend({
  ...pagingInput(rowsPerPage, 200).shape,
  state: z.enum(postStates).optional(),
  sort: z.enum(postOrders).default('changed'),
})

/** A row of the admin's list. */
export const adminPostRow = z.object({
  id: z.string(),
  slug: z.string(),
  lang: z.enum(langs),
  state: z.enum(postStates),
  /** May be empty while the post is a draft. */
  title: z.string(),
  /** Its subtitle, or its first words. */
  lead: z.string(),
  picture: picture.nullable(),
  author: z.string(),
  /** Null while a draft has none. */
  category: postCategory.nullable(),
  isHome: z.boolean(),
  isRecent: z.boolean(),
  isPremium: z.boolean(),
  /** Whether it has changes that have not been saved to the post. */
  hasDraft: z.boolean(),
  updatedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
  /** When it is to be published. */
  publishAt: z.iso.datetime().nullable(),
})
export type AdminPostRow = z.infer<typeof adminPostRow>

/** Numbers of posts by state, with those filters. */
export const postCounts = countedBy(postStates, z.int())
export type PostCounts = z.infer<typeof postCounts>

/** What can be done with many posts at once. */
export const bulkAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish') }),
  z.object({ kind: z.literal('unpublish') }),
  z.object({ kind: z.literal('move'), category: requiredText(100, 'CATEGORY_UNKNOWN') }),
  z.object({ kind: z.literal('trash') }),
  z.object({ kind: z.literal('tag'), tag: requiredText(postLimits.name, 'FIELD_REQUIRED') }),
])
export type BulkAction = z.infer<typeof bulkAction>

export const bulkInput = z.object({
  ids: z.array(id).min(1, 'FIELD_REQUIRED').max(maxBulk, 'FIELD_TOO_LONG'),
  action: bulkAction,
})
