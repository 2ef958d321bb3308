import { bookPath } from '#shared/addresses.ts'
import type { Book } from '#shared/books.ts'
import { textIn } from '#shared/lang.ts'
import { bookCard } from '#shared/share-cards.ts'
import { pageHead, type Head, type HeadContext } from '#client/core/head.ts'
import { bookData } from '#client/core/structured-data.ts'

/** The head of a book's page. */
export const bookHead = (context: HeadContext, book: Book): Head => {
  const { lang } = context
  const name = textIn(lang, book.name, book.nameEn)
  const author = textIn(lang, book.author, book.authorEn)
  return pageHead(context, {
    title: name,
    description: textIn(lang, book.description, book.descriptionEn) || `${name}, ${author}`,
    path: bookPath(book),
    card: bookCard(book),
    ...(import.meta.env.SSR && { jsonLd: bookData(context, book) }),
  })
}
