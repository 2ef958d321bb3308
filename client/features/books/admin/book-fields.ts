import { z } from 'zod'
import { rupees } from '#shared/amount.ts'
import { bookFields, bookInput, type AdminBook } from '#shared/books.ts'
import { upload, type PictureChoice } from '#shared/media.ts'
import { toRupeesText } from '#shared/money.ts'

const { shape } = bookFields
const { nameEn, authorEn, descriptionEn } = bookInput.shape

/** What is typed into the form, and the fields as the server takes them, prices in paise. */
const fields = z.object({
  name: shape.name,
  author: shape.author,
  description: shape.description.unwrap(),
  nameEn: nameEn.unwrap(),
  authorEn: authorEn.unwrap(),
  descriptionEn: descriptionEn.unwrap(),
  actualPrice: rupees().pipe(shape.actualPrice),
  sellingPrice: rupees().pipe(shape.sellingPrice),
  coupon: shape.coupon.unwrap(),
  inStock: shape.inStock.unwrap(),
  /** Empty: copies are not counted. */
  stock: z
    .string()
    .transform((text) => (text.trim() === '' ? null : Number(text)))
    .pipe(shape.stock.unwrap()),
})
const cover = upload.nullable().transform((image): PictureChoice | null | undefined => image && { uploadId: image.id })

/** A new book needs a cover, one that is edited keeps its own. */
export const newBookForm = fields.extend({ image: cover.pipe(bookInput.shape.image) })
export const bookForm = fields.extend({ image: cover })
type BookFields = z.input<typeof bookForm>

export const blankBook: BookFields = {
  name: '',
  author: '',
  description: '',
  nameEn: '',
  authorEn: '',
  descriptionEn: '',
  actualPrice: '',
  sellingPrice: '',
  coupon: '',
  inStock: true,
  stock: '',
  image: null,
}

export const toBookFields = (book: AdminBook): BookFields => ({
  name: book.name,
  author: book.author,
  description: book.description,
  nameEn: book.nameEn,
  authorEn: book.authorEn,
  descriptionEn: book.descriptionEn,
  actualPrice: toRupeesText(book.actualPrice),
  sellingPrice: toRupeesText(book.sellingPrice),
  coupon: book.coupon,
  inStock: book.inStock,
  stock: book.stock === null ? '' : String(book.stock),
  image: null,
})
