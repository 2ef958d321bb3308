import { z } from 'zod'
import { id } from './ids.ts'
import { postCard } from './posts.ts'
import { storedPostStates } from './post-states.rules.ts'
import { termLimits, termLink, termNames } from './terms.ts'
import { optionalText } from './text-fields.ts'
import { updateOf } from './update.ts'

export const seriesInput = z.object({
  ...termNames,
  description: optionalText(termLimits.text).default(''),
  /** For pages in English; empty: they show the same as pages in Tamil. */
  descriptionEn: optionalText(termLimits.text).default(''),
})
export const seriesUpdate = updateOf(seriesInput)

/** A series with the number of its parts: the published ones, for admins all. */
export const seriesEntry = termLink.extend({
  id: z.string(),
  description: z.string(),
  descriptionEn: z.string(),
  posts: z.int(),
})
export type SeriesEntry = z.infer<typeof seriesEntry>
export const seriesList = z.object({ series: z.array(seriesEntry), next: z.string().nullable() })

/** A series for readers, with the first of its parts and the last one so far. */
export const seriesCard = seriesEntry.extend({ first: postCard, last: postCard.extend({ part: z.int().nullable() }) })
export const seriesPage = z.object({ series: z.array(seriesCard), next: z.string().nullable() })
export type SeriesPage = z.infer<typeof seriesPage>

/** A series in the admin, with its parts of every state in their order. */
export const editableSeries = seriesEntry.extend({
  parts: z.array(
    z.object({ id: z.string(), title: z.string(), part: z.int().nullable(), state: z.enum(storedPostStates) }),
  ),
})
export type EditableSeries = z.infer<typeof editableSeries>

/** More parts than any series has, and few enough for one answer. */
export const maxParts = 999

/** All parts of a series in their new order, from part 1 on. */
export const seriesOrder = z.object({ id, posts: z.array(id).max(maxParts, 'FIELD_TOO_LONG') })

/** Parts of a series, each with its number. */
export const partPage = z.object({
  posts: z.array(postCard.extend({ part: z.int().nullable(), readingMinutes: z.int() })),
  next: z.string().nullable(),
})
export type PartPage = z.infer<typeof partPage>
