/** Writing books, one or many: their columns, stock and search documents, and the trash. */
import { eq, asc } from 'drizzle-orm'
import type { z } from 'zod'
import { books } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { AdminBook, bookInput, bookUpdate } from '#shared/books.ts'
import { sortKeyOf } from '#shared/tamil-order.ts'
import { applyUpdate } from '#shared/update.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { bookPath } from '#shared/addresses.ts'
import { langOfText } from '#shared/lang.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError, errorOfField } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { isMade } from '#server/core/submissions.ts'
import { releasePictures, attachPicture } from '#server/features/media/media.service.ts'
import { changeInTrash, moveToTrash, type TrashKeeper } from '#server/core/trash.ts'
import {
  dropDocuments,
  indexDocuments,
  type SearchDocument,
  type SearchSource,
} from '#server/features/search/search.index.service.ts'
import { beginBulk, changeEachId, keeperOfTrashed, trashed, type BulkKeeper } from '#server/core/bulk.ts'
import { getAdminBook, getRow, isAvailable, type BookRow } from './books.service.ts'

type NewBook = z.output<typeof bookInput>
type ChangedBook = z.output<typeof bookUpdate>

const columnsOf = (input: Omit<NewBook, 'image' | 'stock' | 'description' | 'category'>) => ({
  name: input.name,
  author: input.author,
  nameEn: input.nameEn,
  authorEn: input.authorEn,
  descriptionEn: input.descriptionEn,
  actualPrice: input.actualPrice,
  sellingPrice: input.sellingPrice,
  coupon: input.coupon,
  inStock: input.inStock,
  sortKey: sortKeyOf(input.name),
})

function takePicture(tx: Tx, image: NewBook['image']): string {
  try {
    return attachPicture(tx, image)
  } catch (error) {
    throw errorOfField('image', error)
  }
}

/** @throws MEDIA_NOT_FOUND, MEDIA_CROP_INVALID; then nothing is stored */
export function createBook(db: Db, user: SessionUser, input: NewBook, id = newId()): AdminBook {
  if (isMade(db, books, id)) return updateBook(db, user, { ...input, id })
  return write(db, (tx) => {
    const now = Date.now()
    const pictureId = takePicture(tx, input.image)
    const { description, stock } = input
    tx.insert(books)
      .values({ id, ...columnsOf(input), description, stock, pictureId, createdAt: now, updatedAt: now })
      .run()
    indexBook(tx, getRow(tx, id).book)
    writeAudit(tx, user, 'books.create', id, input.name)
    raiseContentVersion(tx)
    return getAdminBook(tx, id)
  })
}

/** @throws BOOK_NOT_FOUND, MEDIA_NOT_FOUND, MEDIA_CROP_INVALID */
export function updateBook(db: Db, user: SessionUser, input: ChangedBook): AdminBook {
  return write(db, (tx) => {
    const { book: before } = getRow(tx, input.id)
    const pictureId = input.image ? takePicture(tx, input.image) : before.pictureId
    const fields = applyUpdate(before, input)
    const { description, stock } = fields
    const columns = { ...columnsOf(fields), description, stock, pictureId }
    tx.update(books)
      .set({ ...columns, updatedAt: Date.now() })
      .where(eq(books.id, input.id))
      .run()
    if (input.image && before.pictureId) releasePictures(tx, [before.pictureId])
    indexBook(tx, getRow(tx, input.id).book)
    writeAudit(tx, user, 'books.update', input.id, fields.name, changesBetween(before, columns))
    raiseContentVersion(tx)
    return getAdminBook(tx, input.id)
  })
}

/**
 * Takes copies out of the stock, for an order, in the order's transaction.
 * @throws BOOK_OUT_OF_STOCK when there are not enough; BOOK_NOT_FOUND
 */
export function takeStock(tx: Tx, id: string, copies: number): void {
  const { book } = getRow(tx, id)
  if (!isAvailable(book) || (book.stock !== null && book.stock < copies)) throw new AppError('BOOK_OUT_OF_STOCK')
  changeStock(tx, book, -copies)
}

/** Returns the copies of a cancelled order; does nothing if the book is gone or its stock is not counted. */
export function returnStock(tx: Tx, id: string, copies: number): void {
  const book = tx.select().from(books).where(eq(books.id, id)).get()
  if (book) changeStock(tx, book, copies)
  else returnTrashedStock(tx, id, copies)
}

function changeStock(tx: Tx, { id, stock }: BookRow, by: number): void {
  if (stock === null) return
  tx.update(books)
    .set({ stock: stock + by })
    .where(eq(books.id, id))
    .run()
  raiseContentVersion(tx)
}

interface TrashedBook {
  book: typeof books.$inferSelect
}

/** @throws BOOK_NOT_FOUND */
export function deleteBook(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    deleteBookIn(tx, user, id)
    raiseContentVersion(tx)
    return { id }
  })
}

/**
 * Moves a book to the trash. It leaves all carts for good; orders keep their copy of its data.
 * @returns its title
 * @throws BOOK_NOT_FOUND
 */
export function deleteBookIn(tx: Tx, user: SessionUser, id: string): string {
  const book = tx.delete(books).where(eq(books.id, id)).returning().get()
  if (!book) throw new AppError('BOOK_NOT_FOUND')
  moveToTrash(tx, user, { kind: 'book', entityId: id, title: book.name, rows: { book } })
  dropDocuments(tx, 'book', id)
  writeAudit(tx, user, 'books.delete', id, book.name)
  return book.name
}

export const trashedBooks: TrashKeeper<TrashedBook> = {
  restore(tx, { book }) {
    tx.insert(books).values(book).run()
    indexBook(tx, book)
  },
  purge: (tx, { book }) => releasePictures(tx, book.pictureId ? [book.pictureId] : []),
}

/** Returns copies of a cancelled order to a book that is in the trash; does nothing if it is not there. */
export const returnTrashedStock = (tx: Tx, id: string, copies: number): void =>
  changeInTrash<TrashedBook>(tx, 'book', id, ({ book }) => ({
    book: { ...book, stock: book.stock === null ? null : book.stock + copies },
  }))

const eachBook = (
  db: Db,
  user: SessionUser,
  ids: readonly string[],
  change: Parameters<typeof changeEachId>[3],
): BulkResult =>
  write(db, (tx) => {
    const result = changeEachId(tx, beginBulk(user, { area: 'books' }), ids, change)
    raiseContentVersion(tx)
    return result
  })

function setInStockIn(tx: Tx, user: SessionUser, id: string, inStock: boolean) {
  const { book } = getRow(tx, id)
  if (book.inStock === inStock) return undefined
  tx.update(books).set({ inStock, updatedAt: Date.now() }).where(eq(books.id, id)).run()
  writeAudit(tx, user, 'books.update', id, book.name, changesBetween(book, { inStock }))
  return { title: book.name, before: { inStock: book.inStock }, after: { inStock } }
}

/** Takes books on sale or off it. @returns those that were not so before, and those that are gone */
export function setInStock(
  db: Db,
  user: SessionUser,
  { ids, inStock }: { ids: readonly string[]; inStock: boolean },
): BulkResult {
  return eachBook(db, user, ids, (part, id) => setInStockIn(part, user, id, inStock))
}

/** Moves books to the trash. */
export const removeBooks = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  eachBook(db, user, ids, (part, id) => trashed(deleteBookIn(part, user, id)))

const findBook = (tx: Tx, id: string) => tx.select({ inStock: books.inStock }).from(books).where(eq(books.id, id)).get()

const inTrash = keeperOfTrashed({
  kind: 'book',
  keeper: trashedBooks,
  isThere: (tx, id) => findBook(tx, id) !== undefined,
  remove: deleteBookIn,
})

export const bulkBooks: BulkKeeper = {
  readValues: (tx, id, fields) => {
    const place = inTrash.readValues(tx, id, fields)
    return place && { ...findBook(tx, id), ...place }
  },
  giveValues(tx, by, id, { inStock, ...values }) {
    if (typeof inStock !== 'boolean') return inTrash.giveValues(tx, by, id, values)
    setInStockIn(tx, by.user, id, inStock)
    raiseContentVersion(tx)
  },
}

const toSearchDocument = (book: BookRow): SearchDocument => ({
  kind: 'book',
  entityId: book.id,
  title: book.name,
  author: book.author,
  categoryId: null,
  lang: langOfText(book.name),
  url: bookPath(book),
  createdAt: book.createdAt,
  body: [book.description, book.nameEn, book.authorEn, book.descriptionEn].filter(Boolean).join('\n'),
})

export const searchableBooks: SearchSource = {
  ids: (tx) =>
    tx
      .select({ id: books.id })
      .from(books)
      .orderBy(asc(books.createdAt), asc(books.id))
      .all()
      .map(({ id }) => id),
  documents: (tx, id) => tx.select().from(books).where(eq(books.id, id)).all().map(toSearchDocument),
}

/** Updates the search document of a book. */
export const indexBook = (tx: Tx, book: BookRow): void => indexDocuments(tx, toSearchDocument(book))
