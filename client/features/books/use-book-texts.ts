import type { Book } from '#shared/books.ts'
import { useLang, versionIn } from '#client/core/lang.ts'

/** What a page in its language shows of a book. */
export function useBookTexts(book: Book) {
  const page = useLang()
  return {
    name: versionIn(page, book.name, book.nameEn),
    author: versionIn(page, book.author, book.authorEn),
    description: versionIn(page, book.description, book.descriptionEn),
  }
}
