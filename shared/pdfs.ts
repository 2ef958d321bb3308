import { z } from 'zod'
import { id } from './ids.ts'
import { builtInCategories } from './categories.ts'
import { picture, pictureChoice } from './media.ts'
import { pagingInput } from './paging.ts'
import { cleanText } from './text.ts'
import { updateOf } from './update.ts'

/** In bytes. */
export const maxPdfBytes = 100 * 1024 * 1024
const pdfsPerPage = 24
/**
 * How much of a PDF is read by the worker, and in how much time of the processor: what needs more is kept, but not drawn or
 * searched.
 */
export const pdfLimits = { ms: 15_000, memoryBytes: 700_000_000, pageLetters: 20_000, letters: 1_000_000 } as const

/** Key of a file in the store. */
export const pdfKey = (fileId: string): string => `pdfs/${fileId.slice(0, 2)}/${fileId}.pdf`

export const pdfCategories = ['Archive', 'Editorial'] as const
export const pdfCategory = z.enum(pdfCategories, { error: 'FIELD_INVALID' })
export type PdfCategory = z.infer<typeof pdfCategory>

/** The category's Tamil name: that of the post category of the same name. */
export const pdfCategoryTa = (category: PdfCategory): string =>
  builtInCategories.find(({ en }) => en === category)?.ta ?? category

/**
 * `pending`: the worker has not read it yet. `failed`: it is kept and can be downloaded, but not drawn or searched, for
 * the reason that stands beside it.
 */
export const pdfStates = ['pending', 'ready', 'failed'] as const
export const pdfFailures = ['encrypted', 'damaged', 'heavy'] as const
export type PdfFailure = (typeof pdfFailures)[number]

const title = z
  .string({ error: 'PDF_FIELDS_REQUIRED' })
  .transform((text) => cleanText(text).replace(/\s+/g, ' '))
  .pipe(z.string().min(1, 'PDF_FIELDS_REQUIRED').max(300, 'FIELD_TOO_LONG'))

const earliest = Date.UTC(1800, 0, 1)
const latest = Date.UTC(2200, 0, 1)

/**
 * A day (`2026-11-20`) or a moment; in ms. A day is kept as its noon in India, so that it is the same day wherever a
 * client reads it.
 */
const date = z
  .string({ error: 'PDF_FIELDS_REQUIRED' })
  .trim()
  .min(1, 'PDF_FIELDS_REQUIRED')
  .transform((text) => Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T12:00+05:30` : text))
  .pipe(z.number({ error: 'FIELD_INVALID' }).min(earliest, 'FIELD_INVALID').max(latest, 'FIELD_INVALID'))

export const pdfFields = z.object({
  title,
  subtitle: z
    .string()
    .transform((text) => cleanText(text).replace(/\s+/g, ' '))
    .pipe(z.string().max(500, 'FIELD_TOO_LONG'))
    .default(''),
  date,
  category: z.string({ error: 'PDF_FIELDS_REQUIRED' }).min(1, 'PDF_FIELDS_REQUIRED').pipe(pdfCategory),
})

export const pdfInput = pdfFields.extend({
  fileId: z.string({ error: 'PDF_REQUIRED' }).min(1, 'PDF_REQUIRED').max(64),
  /** Without one the worker draws the first page. */
  cover: pictureChoice.optional(),
})
/** Without a file or a cover the old one stays. */
export const pdfUpdate = updateOf(pdfFields).extend({ id, fileId: id.optional(), cover: pictureChoice.optional() })

/** What a card and the reader's window show. */
export const pdf = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  lang: z.enum(['ta', 'en']),
  category: pdfCategory,
  date: z.iso.datetime(),
  picture: picture.nullable(),
  /** Address of the file on this site. */
  url: z.string(),
  /** Of the file. */
  bytes: z.int(),
  /** Null while it is not known. */
  pages: z.int().nullable(),
})
export type Pdf = z.infer<typeof pdf>

export const pdfPage = z.object({ pdfs: z.array(pdf), next: z.string().nullable() })
export type PdfPage = z.infer<typeof pdfPage>

/** Year and month in India as one number: 202611. */
export const month = z
  .int()
  .refine((value) => value >= 180_001 && value <= 219_912 && value % 100 >= 1 && value % 100 <= 12, 'MONTH_NOT_FOUND')
export const pdfListInput = pagingInput(pdfsPerPage, 200).extend({
  category: pdfCategory.optional(),
  month: month.optional(),
})

export const monthCount = z.object({ month, count: z.int() })
export type MonthCount = z.infer<typeof monthCount>

/** A page on which a search has found something. */
export const pdfHit = z.object({ page: z.int(), before: z.string(), match: z.string(), after: z.string() })
export type PdfHit = z.infer<typeof pdfHit>

/** What a search in a PDF finds. */
export const pdfFindings = z.object({
  hits: z.array(pdfHit),
  /** Whether the PDF has any text. */
  isSearchable: z.boolean(),
  /** Whether its text is not there yet: the worker is still reading it. */
  isBeingRead: z.boolean(),
  /** What was found, as it stands on the pages: other words than those that were typed, where only their sound is the same. */
  words: z.array(z.string()),
})
export type PdfFindings = z.infer<typeof pdfFindings>

/** A row of the admin's list, and what the edit form is filled from. */
export const adminPdf = pdf.extend({
  state: z.enum(pdfStates),
  failure: z.enum(pdfFailures).nullable(),
  /** Whether the cover was drawn from the first page. */
  isCoverDrawn: z.boolean(),
})
export type AdminPdf = z.infer<typeof adminPdf>
