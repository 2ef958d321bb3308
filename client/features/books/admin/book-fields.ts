import { z } from 'zod'
import type { AdminBook } from '#shared/books.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { upload } from '#shared/media.ts'
import { parseRupees, toRupeesText } from '#shared/money.ts'

/** What is typed into the form, as it is typed. */
export const bookFormFields = z.object({
  name: z.string(),
  author: z.string(),
  description: z.string(),
  actualPrice: z.string(),
  sellingPrice: z.string(),
  coupon: z.string(),
  inStock: z.boolean(),
  stock: z.string(),
  /** A new cover. */
  image: upload.nullable(),
})
export type BookFields = z.infer<typeof bookFormFields>

export const blankBook: BookFields = {
  name: '',
  author: '',
  description: '',
  actualPrice: '',
  sellingPrice: '',
  coupon: '',
  inStock: true,
  stock: '',
  image: null,
}

export const fieldsOf = (book: AdminBook): BookFields => ({
  name: book.name,
  author: book.author,
  description: book.description,
  actualPrice: toRupeesText(book.actualPrice),
  sellingPrice: toRupeesText(book.sellingPrice),
  coupon: book.coupon,
  inStock: book.inStock,
  stock: book.stock === null ? '' : String(book.stock),
  image: null,
})

type BookValues = Omit<BookFields, 'actualPrice' | 'sellingPrice' | 'stock' | 'image'> & {
  actualPrice: number
  sellingPrice: number
  stock: number | null
}

/** The fields as the server takes them, prices in paise; or what is wrong with them. */
export function readBook(fields: BookFields): { values: BookValues } | { errors: FieldErrors } {
  const actualPrice = parseRupees(fields.actualPrice)
  const sellingPrice = parseRupees(fields.sellingPrice)
  const isCount = /^\d{0,7}$/.test(fields.stock.trim())
  const errors: FieldErrors = {
    ...(!fields.name.trim() && { name: 'FIELD_REQUIRED' }),
    ...(!fields.author.trim() && { author: 'FIELD_REQUIRED' }),
    ...(actualPrice === undefined && { actualPrice: 'AMOUNT_INVALID' }),
    ...(sellingPrice === undefined && { sellingPrice: 'AMOUNT_INVALID' }),
    ...(!isCount && { stock: 'FIELD_INVALID' }),
  }
  if (actualPrice === undefined || sellingPrice === undefined || Object.keys(errors).length > 0) return { errors }
  const stock = fields.stock.trim() === '' ? null : Number(fields.stock)
  const { image: _image, ...texts } = fields
  return { values: { ...texts, actualPrice, sellingPrice, stock } }
}
