import { z } from 'zod'
import { langs } from './lang.ts'

export const aboutText = z.object({
  lang: z.enum(langs),
  /** Cleaned HTML; pictures carry `srcset`, `width` and `height`. */
  content: z.string(),
  /** Null: nobody has written it yet, and the built-in text is answered. */
  updatedAt: z.iso.datetime().nullable(),
})
export type AboutText = z.infer<typeof aboutText>

/** What saving answers. */
export const savedAbout = aboutText.extend({
  /** What was dropped from the text, for whatever reason. */
  removed: z.array(z.string()),
})
export type SavedAbout = z.infer<typeof savedAbout>

export const aboutInput = z.object({
  lang: z.enum(langs),
  /** HTML; the server cleans it by the allow-list of posts. Empty: back to the built-in text. */
  content: z.string().max(500_000, 'FIELD_TOO_LONG'),
})
