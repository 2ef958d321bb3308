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
 * Limits of reading a PDF, in CPU time, memory and UTF-16 units of text. A file that needs more is stored, but has no
 * cover and cannot be searched.
 */
export const pdfLimits = { ms: 15_000, memoryBytes: 700_000_000, pageLetters: 20_000, letters: 1_000_000 } as const

/** Storage key of a file. */
export const pdfKey = (fileId: string): string => `pdfs/${fileId.slice(0, 2)}/${fileId}.pdf`

export const pdfCategories = ['Archive', 'Editorial'] as const
export const pdfCategory = z.enum(pdfCategories, { error: 'FIELD_INVALID' })
export type PdfCategory = z.infer<typeof pdfCategory>

/** Tamil name of a category, the same as of the post category. */
export const pdfCategoryTa = (category: PdfCategory): string =>
  builtInCategories.find(({ en }) => en === category)?.ta ?? category

/**
 * `pending`: the worker has not read it yet. `failed`: it can be downloaded, but has no cover and cannot be searched, for
 * the reason in `failure`.
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
 * A day (`2026-11-20`) or a moment; in ms. A day is stored as its noon in India, so that it is the same day in every
 * client's time zone.
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
/** Without a file or a cover the present one stays. */
export const pdfUpdate = updateOf(pdfFields).extend({ id, fileId: id.optional(), cover: pictureChoice.optional() })

/** What a card and the PDF viewer show. */
export const pdf = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string(),
  lang: z.enum(['ta', 'en']),
  category: pdfCategory,
  date: z.iso.datetime(),
  picture: picture.nullable(),
  /** Path of the file on this site. */
  url: z.string(),
  /** Size of the file in bytes. */
  bytes: z.int(),
  /** Null while unknown. */
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

/** A page with a match. */
export const pdfHit = z.object({ page: z.int(), before: z.string(), match: z.string(), after: z.string() })
export type PdfHit = z.infer<typeof pdfHit>

/** Result of a search in a PDF. */
export const pdfFindings = z.object({
  hits: z.array(pdfHit),
  /** Whether the PDF has any text. */
  isSearchable: z.boolean(),
  /** Whether the worker is still extracting its text. */
  isBeingRead: z.boolean(),
  /** The matched words as they appear on the pages, which may be spelt differently from the query. */
  words: z.array(z.string()),
})
export type PdfFindings = z.infer<typeof pdfFindings>

/** An entry of the admin's list and of its edit form. */
export const adminPdf = pdf.extend({
  state: z.enum(pdfStates),
  failure: z.enum(pdfFailures).nullable(),
  /** Whether the cover was drawn from the first page. */
  isCoverDrawn: z.boolean(),
})
export type AdminPdf = z.infer<typeof adminPdf>
