import type { AdminBook } from '#shared/books.ts'
import type { FieldErrors } from '#shared/errors.ts'
import { parseRupees, toRupeesText } from '#shared/money.ts'

/** What is typed into the form, as it is typed. */
export interface BookFields {
  name: string
  author: string
  description: string
  actualPrice: string
  sellingPrice: string
  coupon: string
  inStock: boolean
  stock: string
}

export const blankBook: BookFields = {
  name: '',
  author: '',
  description: '',
  actualPrice: '',
  sellingPrice: '',
  coupon: '',
  inStock: true,
  stock: '',
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
})

type BookValues = Omit<BookFields, 'actualPrice' | 'sellingPrice' | 'stock'> & {
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
  return { values: { ...fields, actualPrice, sellingPrice, stock } }
}
