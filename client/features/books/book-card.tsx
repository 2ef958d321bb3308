import './book-card.css'
import { Link } from '@tanstack/react-router'
import type { Book } from '#shared/books.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Cover } from '#client/ui/cover.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { BookPrice } from './book-price.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { useBookTexts } from './use-book-texts.ts'

/** A book on the shelf. */
export function BookCard({ book }: { book: Book }) {
  const { t } = useTranslation('books')
  const { name, author } = useBookTexts(book)
  const { add, isPending } = useAddToCart(book)
  return (
    <li className="book">
      <div className="stand">
        <Link to="/shop/$id" params={{ id: book.id }} tabIndex={-1} aria-hidden="true" className="book-cover">
          <Cover
            picture={book.picture}
            title={name.text}
            sizes="(min-width: 48rem) 12rem, min(10.5rem, 50vw - 1.25rem)"
          />
        </Link>
      </div>
      <div>
        <h3 lang={name.lang}>
          <Link to="/shop/$id" params={{ id: book.id }}>
            {name.text}
          </Link>
        </h3>
        <p className="who" lang={author.lang}>
          {author.text}
        </p>
      </div>
      <BookPrice book={book} />
      {book.isAvailable ? (
        <button
          type="button"
          className="add-book needs-js"
          aria-label={t('addOf', { name: name.text })}
          aria-disabled={isPending}
          onClick={add}
        >
          <Icon name="plus" />
          {t(isPending ? 'adding' : 'add')}
        </button>
      ) : (
        <button type="button" className="add-book" disabled>
          {t('outOfStock')}
        </button>
      )}
    </li>
  )
}
