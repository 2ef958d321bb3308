import { z } from 'zod'
import { cursor } from './paging.ts'
import { month, monthCount, pdf } from './pdfs.ts'
import { postDocument } from './post-documents.ts'
import { postCard } from './posts.ts'

/** Cards of a category that a month's page shows before it leads to the rest. */
export const groupLimit = 24
export const itemsPerPage = 48
/** Items of the latest month on the editorial page. */
export const latestLimit = 4
/** Rows of the month before it. */
export const rowsLimit = 6

/** Names of the category of editorials, in lower case. */
export const editorialNames: readonly string[] = ['editorial', 'தலையங்கம்', 'thalaiyangam']

/** Articles of one category in a month, newest first. */
const group = z.object({
  category: postCard.shape.category,
  /** How many there are in the month. */
  total: z.int(),
  posts: z.array(postCard),
  next: z.string().nullable(),
})
export type ArchiveGroup = z.infer<typeof group>

export const archiveMonth = z.object({
  month,
  groups: z.array(group),
  /** PDFs of the category Archive. */
  pdfs: z.array(pdf),
  /** How many editorials, articles and PDFs together, the month's editorial page shows. */
  editorials: z.int(),
})
export type ArchiveMonth = z.infer<typeof archiveMonth>

/** An article or a PDF. */
const issueItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('post'), post: postCard }),
  z.object({ kind: z.literal('pdf'), pdf }),
])
export type IssueItem = z.infer<typeof issueItem>

export const editorialMonth = z.object({
  month,
  total: z.int(),
  items: z.array(issueItem),
  next: z.string().nullable(),
})
export type EditorialMonth = z.infer<typeof editorialMonth>

export const editorialOverview = z.object({
  latest: editorialMonth.nullable(),
  /** The previous month that is not empty. */
  before: editorialMonth.nullable(),
  /** All months that are not empty, newest first. */
  months: z.array(monthCount),
})
export type EditorialOverview = z.infer<typeof editorialOverview>

export const monthInput = z.object({ month, cursor: cursor.optional() })

/** Posts of one month and category in the documented chronological list. */
export const chronologicalPart = z.object({
  year: z.int(),
  /** The English name. */
  month: z.string(),
  monthNumber: z.int(),
  category: z.string(),
  posts: z.array(postDocument),
})
export type ChronologicalPart = z.infer<typeof chronologicalPart>
