import { z } from 'zod'
import { defaultLang, langs } from '../lang.ts'
import { lineSorts, linesCursorPattern } from './lines.rules.ts'
import { facets, searchPageInput } from './search.ts'
import { searchKinds } from './search.rules.ts'

export const linesInput = searchPageInput.omit({ page: true }).extend({
  sort: z.enum(lineSorts, 'FIELD_INVALID').default('newest'),
  cursor: z.string().regex(linesCursorPattern, 'FIELD_INVALID').optional(),
})
export type LinesInput = z.infer<typeof linesInput>

export const linesExportInput = linesInput.extend({ lang: z.enum(langs, 'FIELD_INVALID').default(defaultLang) })

/** A place with what stands around it. Put together, the three are the text. */
const line = z.object({ left: z.string(), word: z.string(), right: z.string() })
export type Line = z.infer<typeof line>

/** A post or a page of an issue with its lines, in the order of the text. */
const textWithLines = z.object({
  kind: z.enum(searchKinds),
  id: z.string(),
  /** Page of a PDF, from 1. */
  page: z.int().nullable(),
  title: z.string(),
  author: z.string(),
  lang: z.enum(langs),
  url: z.string(),
  createdAt: z.iso.datetime(),
  /** In India. */
  year: z.int(),
  lines: z.array(line),
})
export type TextWithLines = z.infer<typeof textWithLines>

export const linesAnswer = z.object({
  /** The last text of a page may be the first of the next one, with its other lines. */
  texts: z.array(textWithLines),
  /** Where the next page begins. A page without any lines can have one: it has looked through all that one page may. */
  next: z.string().nullable(),
  /** How many texts have the word, or all words of a phrase, be it apart. */
  total: z.int(),
  /** Whether there are more than are counted. */
  isMore: z.boolean(),
  isPhrase: z.boolean(),
  facets,
})
export type LinesPage = z.infer<typeof linesAnswer>

export const linesExport = z.object({ csv: z.string(), lines: z.int(), next: z.string().nullable() })
