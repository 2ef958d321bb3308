/** Books of the shop as readers and admins read them; `books.writing.service.ts` changes them. */
import { and, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { books, pictures } from '#drizzle/schema/index.ts'
import { bookCategory, type AdminBook, type Book, type BookPage, type BookTotals } from '#shared/books.ts'
import { fewLeft, type BookSort, type BookState } from '#shared/books.rules.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { containing } from '#server/core/matching.ts'
import { pageOf, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { pictureOf } from '#server/features/media/media.service.ts'
import { booksWith } from '#server/features/search/search.names.service.ts'

export type BookRow = typeof books.$inferSelect
type PictureRow = typeof pictures.$inferSelect

/** Whether a copy can be bought now. */
export const isAvailable = ({ inStock, stock }: Pick<BookRow, 'inStock' | 'stock'>): boolean =>
  inStock && (stock === null || stock > 0)

export const toBook = ({ book, picture }: { book: BookRow; picture: PictureRow | null }): Book => ({
  id: book.id,
  name: book.name,
  author: book.author,
  description: book.description,
  nameEn: book.nameEn,
  authorEn: book.authorEn,
  descriptionEn: book.descriptionEn,
  actualPrice: book.actualPrice,
  sellingPrice: book.sellingPrice,
  isAvailable: isAvailable(book),
  stock: book.stock,
  picture: picture && pictureOf(picture),
  createdAt: iso(book.createdAt),
})

const toAdminBook = (row: { book: BookRow; picture: PictureRow | null }): AdminBook => ({
  ...toBook(row),
  coupon: row.book.coupon,
  inStock: row.book.inStock,
  category: bookCategory,
})

export const selectBooks = (tx: Tx) =>
  tx.select({ book: books, picture: pictures }).from(books).leftJoin(pictures, eq(pictures.id, books.pictureId))

const orderBy = (key: 'createdAt' | 'sortKey' | 'sellingPrice', isAscending: boolean) => ({
  columns: [books[key], books.id],
  readSortValues: ({ book }: { book: BookRow }) => [book[key], book.id],
  isAscending,
})
const sorts: Record<BookSort, ReturnType<typeof orderBy>> = {
  newest: orderBy('createdAt', false),
  name: orderBy('sortKey', true),
  cheapest: orderBy('sellingPrice', true),
  dearest: orderBy('sellingPrice', false),
}

interface BookPaging extends Paging {
  q?: string | undefined
  sort: BookSort
}

const englishNames = sql`search_form(${books.nameEn} || char(10) || ${books.authorEn})`

/** Every word of `q` is in the name or in the author's name, in Tamil or in English. */
function matching(q: string | undefined): SQL | undefined {
  const words = (q ?? '').trim().split(/\s+/).filter(Boolean).slice(0, 8)
  return and(...words.map((word) => or(booksWith(word, books.id), containing(word, englishNames))))
}

function selectPage(tx: Tx, { q, sort, ...paging }: BookPaging, own?: SQL) {
  const condition = and(own, matching(q))
  const page = pageOf(selectBooks(tx).$dynamic(), condition, sorts[sort], paging)
  const total = tx.select({ total: count() }).from(books).where(condition).get()?.total ?? 0
  return { ...page, total }
}

/** Books of the shop; `total` counts all that match. */
export function listBooks(tx: Tx, paging: BookPaging): BookPage {
  const { rows, ...rest } = selectPage(tx, paging)
  return { books: rows.map(toBook), ...rest }
}

/** The conditions of the states, of which a book can have two: few copies of it can be bought. */
const stateIs: Record<BookState, SQL> = {
  available: sql`(${books.inStock} AND coalesce(${books.stock}, 1) > 0)`,
  few: sql`(${books.inStock} AND ${books.stock} > 0 AND ${books.stock} < ${fewLeft})`,
  out: sql`NOT (${books.inStock} AND coalesce(${books.stock}, 1) > 0)`,
}

/** The same for the admin, with coupons. */
export function listAdminBooks(
  tx: Tx,
  { state, ...paging }: BookPaging & { state?: BookState | undefined },
): { books: AdminBook[]; next: string | null; total: number } {
  const { rows, ...rest } = selectPage(tx, paging, state && stateIs[state])
  return { books: rows.map(toAdminBook), ...rest }
}

/** How many books a search finds, in all and in each state, and how many copies of them are there. */
export function countBooks(tx: Tx, q: string | undefined): BookTotals {
  const countIf = (condition: SQL) => sql<number>`count(*) FILTER (WHERE ${condition})`
  return tx
    .select({
      all: count(),
      available: countIf(stateIs.available),
      few: countIf(stateIs.few),
      out: countIf(stateIs.out),
      copies: sql<number>`coalesce(sum(${books.stock}), 0)`,
    })
    .from(books)
    .where(matching(q))
    .get()!
}

const bookQuery = preparedOnce((tx) =>
  selectBooks(tx)
    .where(eq(books.id, sql.placeholder('id')))
    .prepare(),
)

/** @throws BOOK_NOT_FOUND */
export function getRow(tx: Tx, id: string) {
  const row = bookQuery(tx).get({ id })
  if (!row) throw new AppError('BOOK_NOT_FOUND')
  return row
}

/** @throws BOOK_NOT_FOUND */
export const getBook = (tx: Tx, id: string): Book => toBook(getRow(tx, id))

/** @throws BOOK_NOT_FOUND */
export const getAdminBook = (tx: Tx, id: string): AdminBook => toAdminBook(getRow(tx, id))

/** The books with these ids that exist, by id. */
export function findBooks(tx: Tx, ids: readonly string[]): Map<string, Book> {
  const rows =
    ids.length === 0
      ? []
      : selectBooks(tx)
          .where(inArray(books.id, [...ids]))
          .all()
  return new Map(rows.map((row) => [row.book.id, toBook(row)]))
}
