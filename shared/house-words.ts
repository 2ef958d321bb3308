import { z } from 'zod'
import { houseRules, type HouseRules } from './proof/marks.ts'
import { optionalLine, requiredText } from './text-fields.ts'

/** The proofreader asks for all of them at once. */
export const maxHouseWords = 2000
const maxWordLength = 60

/** One word: what the proofreader takes for one. */
const word = requiredText(maxWordLength).pipe(z.string().regex(/^[\p{L}\p{M}\p{Nd}-]+$/u, 'HOUSE_WORD_INVALID'))

export const houseWordInput = z.object({
  word,
  /** What the house writes instead; null if the word is right as it is. */
  replacement: optionalLine(maxWordLength)
    .transform((text) => text || null)
    .nullable(),
})
/** The form in which a replacement is typed. */
export const houseWordForm = z.object({ word, replacement: optionalLine(maxWordLength) })
export const houseWordRef = z.object({ word })

/** A word of the house; it is identified by itself. */
export const houseWord = z.object({ word: z.string(), replacement: z.string().nullable() })
export type HouseWord = z.infer<typeof houseWord>

/** Whether the proofreader goes by each of the rules that are the house's choice. */
export const houseRuleSwitches = z.record(z.enum(houseRules), z.boolean())
export const houseRuleInput = z.object({
  rule: z.enum(houseRules, 'FIELD_INVALID'),
  isOn: z.boolean('FIELD_INVALID'),
})

/** By what the proofreader reads. */
export interface House {
  words: readonly HouseWord[]
  rules: HouseRules
}
