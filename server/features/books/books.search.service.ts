/** Search documents of books. */
import { asc } from 'drizzle-orm'
import { books } from '#drizzle/schema/index.ts'
import { bookPath } from '#shared/addresses.ts'
import { langOfText } from '#shared/lang.ts'
import type { Tx } from '#server/core/db.ts'
import { indexDocuments, type SearchDocument } from '#server/features/search/search.index.service.ts'

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

/** Every book as a search document, oldest first. */
export const searchDocumentsOfBooks = (tx: Tx): SearchDocument[] =>
  tx.select().from(books).orderBy(asc(books.createdAt), asc(books.id)).all().map(toSearchDocument)

/** Updates the search document of a book. */
export const indexBook = (tx: Tx, book: BookRow): void => indexDocuments(tx, toSearchDocument(book))
