/** Search documents of books. */
import { asc, eq } from 'drizzle-orm'
import { books } from '#drizzle/schema/index.ts'
import { bookPath } from '#shared/addresses.ts'
import { langOfText } from '#shared/lang.ts'
import type { Tx } from '#server/core/db.ts'
import { indexDocuments, type SearchDocument, type SearchSource } from '#server/features/search/search.index.service.ts'

type BookRow = typeof books.$inferSelect

const toSearchDocument = (book: BookRow): SearchDocument => ({
  kind: 'book',
  entityId: book.id,
  title: book.name,
  author: book.author,
  categoryId: null,
  lang: langOfText(book.name),
  url: bookPath(book),
  createdAt: book.createdAt,
  body: book.description,
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
