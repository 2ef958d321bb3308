import { z } from 'zod'
import { langs } from './lang.ts'

export const aboutText = z.object({
  lang: z.enum(langs),
  /** Cleaned HTML; pictures carry `srcset`, `width` and `height`. */
  content: z.string(),
  /** Null while the built-in text is shown. */
  updatedAt: z.iso.datetime().nullable(),
})
export type AboutText = z.infer<typeof aboutText>

/** Response of saving. */
export const savedAbout = aboutText.extend({
  /** What the cleaner removed from the text. */
  removed: z.array(z.string()),
})
export type SavedAbout = z.infer<typeof savedAbout>

export const aboutInput = z.object({
  lang: z.enum(langs),
  /** HTML; the server cleans it by the allow-list of posts. Empty restores the built-in text. */
  content: z.string().max(500_000, 'FIELD_TOO_LONG'),
})
