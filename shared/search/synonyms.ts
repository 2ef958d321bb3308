import { z } from 'zod'
import { id } from '../ids.ts'
import { pagingInput } from '../paging.ts'
import { requiredLine } from '../text-fields.ts'

// Words for the same thing, as editors group them, and what was searched for in vain.

/** In UTF-16 units, words, and entries. */
export const synonymLimits = { length: 60, words: 5, perGroup: 20, groups: 2000 } as const

const words = z
  .array(requiredLine(synonymLimits.length, 'SYNONYM_UNUSABLE'))
  .min(2, 'SYNONYMS_TOO_FEW')
  .max(synonymLimits.perGroup, 'SYNONYMS_TOO_MANY')

export const synonymsInput = z.object({ words })

/** @param changedAt of the group that was changed: another one means that somebody else has changed it since */
export const synonymsUpdate = synonymsInput.extend({ id, changedAt: z.int() })

/** Makes a word a synonym of another: of its group, or of the two together. */
export const synonymAddition = z.object({
  word: requiredLine(synonymLimits.length, 'SYNONYM_UNUSABLE'),
  to: requiredLine(synonymLimits.length, 'SYNONYM_UNUSABLE'),
})

/** The words of a text field, each on a line of its own, or separated by commas or equals signs. */
export const splitSynonyms = (text: string): string[] =>
  text
    .split(/[\n,;=]/)
    .map((word) => word.trim())
    .filter(Boolean)

export const synonymGroup = z.object({
  id: z.string(),
  words: z.array(z.string()),
  /** In ms. */
  changedAt: z.int(),
})
export type SynonymGroup = z.infer<typeof synonymGroup>

/** The group, and the words that it had before; null: it is new. */
export const synonymsAdded = z.object({ group: synonymGroup, before: z.array(z.string()).nullable() })

export const synonymsPaging = pagingInput(50, 100).extend({ q: z.string().max(200, 'FIELD_TOO_LONG').optional() })
export const synonymGroups = z.object({ groups: z.array(synonymGroup), next: z.string().nullable() })

/** A search that found nothing: what was typed, how often the site has looked for it, and when last. */
export const searchMiss = z.object({ form: z.string(), text: z.string(), count: z.int(), lastAt: z.iso.datetime() })
export type SearchMiss = z.infer<typeof searchMiss>
export const searchMissInput = z.object({ form: z.string().min(1, 'FIELD_REQUIRED').max(200, 'FIELD_TOO_LONG') })
