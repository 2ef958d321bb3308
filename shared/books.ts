import { z } from 'zod'
import { paise } from './amount.ts'
import { id } from './ids.ts'
import { picture, pictureChoice } from './media.ts'
import { bookSorts, bookStates } from './books.rules.ts'
import { bulkIds } from './bulk.ts'
import { optionalLine, optionalText, requiredLine } from './text-fields.ts'
import { updateOf } from './update.ts'

const booksPerPage = 48
/** The only category of books. */
export const bookCategory = 'shop'
const maxStock = 1_000_000

/** The fields of the documented calls. */
export const bookFields = z.object({
  name: requiredLine(200, 'BOOK_FIELDS_REQUIRED'),
  author: requiredLine(120, 'BOOK_FIELDS_REQUIRED'),
  /** What the book is about, in a few sentences without markup. */
  description: optionalText(2000).default(''),
  /** In paise. */
  actualPrice: paise,
  /** In paise. */
  sellingPrice: paise,
  coupon: optionalText(60).default(''),
  inStock: z.boolean().default(true),
  /** Copies left; null if they are not counted. */
  stock: z.int('FIELD_INVALID').min(0, 'FIELD_INVALID').max(maxStock, 'FIELD_INVALID').nullable().default(null),
  category: z.literal(bookCategory, { error: 'CATEGORY_UNKNOWN' }).default(bookCategory),
})

/** What pages in English show instead; where one is empty, they show the same as pages in Tamil. */
const bookEnglish = {
  nameEn: optionalLine(200).default(''),
  authorEn: optionalLine(120).default(''),
  descriptionEn: optionalText(2000).default(''),
}

export const bookInput = bookFields.extend({
  ...bookEnglish,
  image: pictureChoice.nullish().transform((choice, ctx) => {
    if (choice) return choice
    ctx.issues.push({ code: 'custom', message: 'BOOK_IMAGE_REQUIRED', input: choice })
    return z.NEVER
  }),
})
export type BookInput = z.input<typeof bookInput>

/** Without an image the present one stays. */
export const bookUpdate = updateOf(bookFields.extend(bookEnglish)).extend({ id, image: pictureChoice.nullish() })

/** A book as the shop shows it; amounts in paise. */
export const book = z.object({
  id: z.string(),
  name: z.string(),
  author: z.string(),
  description: z.string(),
  /** For pages in English; empty: there is none, like the next two. */
  nameEn: z.string(),
  authorEn: z.string(),
  descriptionEn: z.string(),
  actualPrice: z.int(),
  sellingPrice: z.int(),
  /** Whether a copy can be bought now. */
  isAvailable: z.boolean(),
  /** Copies left; null if they are not counted. */
  stock: z.int().nullable(),
  picture: picture.nullable(),
  createdAt: z.iso.datetime(),
})
export type Book = z.infer<typeof book>

/** A book in its edit form. */
export const adminBook = book.extend({ coupon: z.string(), inStock: z.boolean(), category: z.literal(bookCategory) })
export type AdminBook = z.infer<typeof adminBook>

export const bookListInput = z.object({
  /** Words of the name or the author. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
  sort: z.enum(bookSorts).default('newest'),
  cursor: z.string().min(1, 'FIELD_INVALID').max(2000, 'FIELD_INVALID').nullish(),
  limit: z.int().min(1).max(100).default(booksPerPage),
})
export const bookPage = z.object({ books: z.array(book), next: z.string().nullable(), total: z.int() })
export type BookPage = z.infer<typeof bookPage>

export const adminBookList = bookListInput.extend({ state: z.enum(bookStates).optional() })
export const adminBookPage = z.object({ books: z.array(adminBook), next: z.string().nullable(), total: z.int() })

/** How many of the books that match a search there are, in all and in each state, and how many counted copies of them. */
export const bookTotals = z.object({ all: z.int(), available: z.int(), few: z.int(), out: z.int(), copies: z.int() })
export type BookTotals = z.infer<typeof bookTotals>

export const setInStock = bulkIds.extend({ inStock: z.boolean() })
