/** Flags, lists and values that may be unset, as forms and scripts in other languages send them. */
import { z } from 'zod'

/** `true` and `false` as text, as forms and scripts in other languages send them. */
export const textFlag = z
  .enum(['true', 'false', 'True', 'False', '1', '0', 'on', ''])
  .transform((value) => ['true', 'True', '1', 'on'].includes(value))

/** A comma separated list; spaces around its items and empty items do not count. */
export const textList = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)

/** A JSON list; empty text: an empty one. */
export const jsonList = <I extends z.ZodType>(item: I) =>
  z
    .string()
    .transform((text, ctx) => {
      if (text.trim() === '') return []
      try {
        return JSON.parse(text) as unknown
      } catch {
        ctx.addIssue({ code: 'custom', message: 'FIELD_INVALID' })
        return z.NEVER
      }
    })
    .pipe(z.array(item, { error: 'FIELD_INVALID' }))

/** What an empty text unsets. */
export const orNull = <S extends z.ZodType>(schema: S) => z.union([z.literal('').transform(() => null), schema])
export const textOrNull = z.string().transform((text) => text.trim() || null)
