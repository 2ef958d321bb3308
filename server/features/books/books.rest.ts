import { z } from 'zod'
import { hasRight } from '#shared/staff.rules.ts'
import { rupees } from '#shared/amount.ts'
import { uploadPath } from '#shared/addresses.ts'
import { bookCategory, bookFields, type AdminBook, type Book } from '#shared/books.ts'
import { toRupees } from '#shared/money.ts'
import type { Caller } from '#server/app-router.ts'
import { eachPage, answerSaved, deleteEndpoint, idParams, savedResponse } from '#server/rest/responses.ts'
import { endpoint } from '#server/rest/endpoint.ts'
import { updateOf } from '#shared/update.ts'
import { textFlag } from '#server/rest/text-values.ts'
import { withUploads } from '#server/features/media/media.uploads.service.ts'

const textCount = z
  .string()
  .regex(/^\d{0,7}$/, 'FIELD_INVALID')
  .transform((text) => (text === '' ? null : Number(text)))

/** Amounts are in rupees. `description` and `stock` did not exist in the former API. */
const bookForm = bookFields.extend({
  actualPrice: rupees('BOOK_FIELDS_REQUIRED'),
  sellingPrice: rupees('BOOK_FIELDS_REQUIRED'),
  inStock: textFlag.default(true),
  stock: textCount.default(null),
})

const document = z
  .object({
    _id: z.string(),
    name: z.string(),
    author: z.string(),
    description: z.string(),
    actualPrice: z.number(),
    sellingPrice: z.number(),
    inStock: z.boolean(),
    stock: z.int().nullable(),
    imageUrl: z.string().nullable(),
    category: z.literal(bookCategory),
    /** For admins only. */
    coupon: z.string().optional(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Book' })

const toDocument = (book: Book | AdminBook, publicUrl: string): z.infer<typeof document> => ({
  _id: book.id,
  name: book.name,
  author: book.author,
  description: book.description,
  actualPrice: toRupees(book.actualPrice),
  sellingPrice: toRupees(book.sellingPrice),
  inStock: 'inStock' in book ? book.inStock : book.isAvailable,
  stock: book.stock,
  imageUrl: book.picture && publicUrl + uploadPath(book.picture.name),
  category: bookCategory,
  ...('coupon' in book && { coupon: book.coupon }),
  createdAt: book.createdAt,
})

const saved = savedResponse(document)

/** The whole shop, fetched a hundred books at a time as the caller reads them. */
async function* streamBooks(api: Caller, forAdmin: boolean, publicUrl: string) {
  const { adminList, list } = api.books
  for await (const { books } of eachPage((cursor) => (forAdmin ? adminList : list)({ cursor, limit: 100 })))
    for (const book of books) yield toDocument(book, publicUrl)
}

const imageOf = ([uploadId]: string[]): { uploadId: string } | undefined =>
  uploadId === undefined ? undefined : { uploadId }

export const booksRest = [
  endpoint(
    'get',
    '/api/books',
    {
      summary: 'The books of the shop, newest first; prices in rupees. Admins are told the coupons too',
      access: 'public',
      response: z.array(document),
      streamed: true,
    },
    ({ api, ctx }) => streamBooks(api, ctx.user !== null && hasRight(ctx.user.role, 'shop'), ctx.env.PUBLIC_URL),
  ),
  endpoint(
    'get',
    '/api/books/{id}',
    { summary: 'One book', access: 'public', params: idParams, errors: ['BOOK_NOT_FOUND'], response: document },
    async ({ api, ctx, params: { id } }) => toDocument(await api.books.get({ id }), ctx.env.PUBLIC_URL),
  ),
  endpoint(
    'post',
    '/api/books',
    {
      summary: 'Put a book into the shop',
      access: 'shop',
      form: { fields: bookForm, files: { image: 1 } },
      errors: ['BOOK_FIELDS_REQUIRED', 'AMOUNT_INVALID', 'BOOK_IMAGE_REQUIRED', 'CATEGORY_UNKNOWN'],
      response: saved,
      status: 201,
    },
    ({ api, ctx, fields, files }) =>
      withUploads(ctx, files.image ?? [], async (uploadIds) => {
        const book = await api.books.create({ ...fields, image: imageOf(uploadIds) })
        return answerSaved('Book added successfully!', toDocument(book, ctx.env.PUBLIC_URL))
      }),
  ),
  endpoint(
    'put',
    '/api/books/{id}',
    {
      summary: 'Change a book; what is not sent stays as it is',
      access: 'shop',
      params: idParams,
      form: { fields: updateOf(bookForm), files: { image: 1 } },
      errors: ['BOOK_FIELDS_REQUIRED', 'AMOUNT_INVALID', 'BOOK_NOT_FOUND', 'CATEGORY_UNKNOWN'],
      response: saved,
    },
    ({ api, ctx, params: { id }, fields, files }) =>
      withUploads(ctx, files.image ?? [], async (uploadIds) => {
        const book = await api.books.update({ id, ...fields, image: imageOf(uploadIds) })
        return answerSaved('Book updated successfully!', toDocument(book, ctx.env.PUBLIC_URL))
      }),
  ),
  deleteEndpoint(
    '/api/books/{id}',
    {
      summary: 'Take a book out of the shop',
      errors: ['BOOK_NOT_FOUND'],
      access: 'shop',
      message: 'Book deleted successfully!',
    },
    (api, id) => api.books.delete({ id }),
  ),
]
