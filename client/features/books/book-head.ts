import { bookPath } from '#shared/addresses.ts'
import type { Book } from '#shared/books.ts'
import { bookCard } from '#shared/share-cards.ts'
import { pageHead, type Head, type HeadContext } from '#client/core/head.ts'
import { bookData } from '#client/core/structured-data.ts'

/** The head of a book's page. */
export const bookHead = (context: HeadContext, book: Book): Head =>
  pageHead(context, {
    title: book.name,
    description: book.description || `${book.name}, ${book.author}`,
    path: bookPath(book),
    card: bookCard(book),
    ...(import.meta.env.SSR && { jsonLd: bookData(context, book) }),
  })
