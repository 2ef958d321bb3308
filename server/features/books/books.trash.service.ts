import { eq } from 'drizzle-orm'
import { books } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { changeInTrash, moveToTrash, type TrashKeeper } from '#server/core/trash.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { dropDocuments } from '#server/features/search/search.index.service.ts'
import { indexBook } from './books.search.service.ts'

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
