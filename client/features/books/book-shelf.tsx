import type { Book } from '#shared/books.ts'
import { BookCard } from './book-card.tsx'

/** Books side by side on the shelf. */
export const BookShelf = ({ books }: { books: Book[] }) => (
  <ul className="shelf">
    {books.map((book) => (
      <BookCard key={book.id} book={book} />
    ))}
  </ul>
)
