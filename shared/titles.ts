import { z } from 'zod'
import { pagingInput } from './paging.ts'
import { optionalText } from './text-fields.ts'

/** With more titles one round would take minutes. */
export const maxSelectedTitles = 30
const titlesPerPage = 30

/** A title in the ticker. */
export const selectedTitle = z.object({
  id: z.string(),
  postId: z.string(),
  slug: z.string(),
  lang: z.enum(['ta', 'en']),
  title: z.string(),
  source: z.string(),
  createdAt: z.iso.datetime(),
})
export type SelectedTitle = z.infer<typeof selectedTitle>

/** A post's title that can be added to the ticker. */
const availableTitle = z.object({
  postId: z.string(),
  lang: z.enum(['ta', 'en']),
  title: z.string(),
  /** English name of the post's category. */
  source: z.string(),
  createdAt: z.iso.datetime(),
})
export type AvailableTitle = z.infer<typeof availableTitle>

export const availableTitlesInput = pagingInput(titlesPerPage, 200).extend({
  /** Part of the title. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
})
export const availableTitlePage = z.object({ titles: z.array(availableTitle), next: z.string().nullable() })

export const addTitleInput = z.object({
  postId: z.string({ error: 'TITLE_REQUIRED' }).trim().min(1, 'TITLE_REQUIRED').max(64, 'FIELD_TOO_LONG'),
  /** The list that it was chosen from; by default the post's category. */
  source: optionalText(120).optional(),
})

/** The ids of all titles of the ticker, in their new order. */
export const titleOrder = z.object({ ids: z.array(z.string().min(1).max(64)).max(maxSelectedTitles) })
