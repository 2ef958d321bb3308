import { z } from 'zod'
import { maxLetters } from './typing.rules.ts'

/** A word in Latin letters. */
export const wordsInput = z.object({
  letters: z
    .string()
    .max(maxLetters, 'FIELD_TOO_LONG')
    .regex(/^[a-z]+$/i, 'FIELD_INVALID'),
})
/** Tamil words for it, the likeliest first. */
export const wordsAnswer = z.array(z.string())
