import { z } from 'zod'
import { id } from './ids.ts'
import { nameCursorPattern } from './terms.rules.ts'
import { optionalLine, requiredLine } from './text-fields.ts'

/** Maximum lengths in UTF-16 units. */
export const termLimits = { name: 120, text: 5000 } as const

/** The names of an author, a tag or a series in forms. */
export const termNames = {
  name: requiredLine(termLimits.name),
  nameEn: optionalLine(termLimits.name).default(''),
}

export const termSlug = z.object({ slug: z.string().min(1, 'FIELD_REQUIRED').max(500, 'FIELD_TOO_LONG') })

/** Input of lists in the order of names. */
export const namePaging = (standard: number, max: number) =>
  z.object({
    cursor: z.string().regex(nameCursorPattern, 'FIELD_INVALID').optional(),
    limit: z.int().min(1).max(max).default(standard),
  })

/** Lists of the admin: those whose names contain `q`, in any spelling. */
export const termSearch = namePaging(50, 100).extend({ q: z.string().max(200, 'FIELD_TOO_LONG').optional() })

/** The posts of `id` become those of `into`, and its addresses lead there. */
export const termMerge = z
  .object({ id, into: id })
  .refine((merge) => merge.id !== merge.into, { error: 'TERM_SAME', path: ['into'] })

/** What links to the page of an author, tag or series. */
export const termLink = z.object({ slug: z.string(), name: z.string(), nameEn: z.string() })
export type TermLink = z.infer<typeof termLink>
