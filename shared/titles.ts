import { z } from 'zod'
import { pagingInput } from './paging.ts'
import { optionalText } from './text-fields.ts'

/** More would run for minutes before one of them comes back. */
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

/** A title that can be put in the ticker: of a post, with its date. */
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
  /** Where it was chosen from; the category of the post where nothing is said. */
  source: optionalText(120).optional(),
})

/** The ids of the ticker's titles, the first first. */
export const titleOrder = z.object({ ids: z.array(z.string().min(1).max(64)).max(maxSelectedTitles) })
