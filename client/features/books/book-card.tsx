import './book-card.css'
import '#client/ui/price.css'
import { Link } from '@tanstack/react-router'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Cover } from '#client/ui/cover.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Book } from '#shared/books.ts'
import { formatRupees } from '#shared/money.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** A book on the shelf. */
export function BookCard({ book }: { book: Book }) {
  const { t } = useTranslation('books')
  const page = useLang()
  const { add, isPending } = useAddToCart(book)
  return (
    <li className="book stack shrinks">
      <div className="stand">
        <Link
          to="/shop/$id"
          params={{ id: book.id }}
          tabIndex={-1}
          aria-hidden="true"
          className="book-cover block relative on-sunk clips whole-link"
        >
          <Cover
            picture={book.picture}
            title={book.name}
            sizes="(min-width: 48rem) 12rem, min(10.5rem, 50vw - 1.25rem)"
          />
        </Link>
      </div>
      <div>
        <h3 className="title-row mt-3" lang={foreignLangOf(book.name, page)}>
          <Link className="hover-blue" to="/shop/$id" params={{ id: book.id }}>
            {book.name}
          </Link>
        </h3>
        <p className="who note soft" lang={foreignLangOf(book.author, page)}>
          {book.author}
        </p>
      </div>
      <BookPrice book={book} />
      {book.isAvailable ? (
        <button
          type="button"
          className="add-book needs-js row tap gap-1 strong accent text-left"
          aria-label={t('addOf', { name: book.name })}
          aria-disabled={isPending}
          onClick={add}
        >
          <Icon name="plus" />
          {t(isPending ? 'adding' : 'add')}
        </button>
      ) : (
        <button type="button" className="add-book row tap gap-1 strong accent text-left" disabled>
          {t('outOfStock')}
        </button>
      )}
    </li>
  )
}

/** Books side by side on the shelf. */
export const BookShelf = ({ books }: { books: Book[] }) => (
  <ul className="shelf stack">
    {books.map((book) => (
      <BookCard key={book.id} book={book} />
    ))}
  </ul>
)

interface BookPriceProps {
  book: Pick<Book, 'actualPrice' | 'sellingPrice'>
  large?: boolean
  /** Also says how much is saved. */
  withSaving?: boolean
}

/** The price, and the former one struck out where there is something to save. */
export function BookPrice({ book: { actualPrice, sellingPrice }, large, withSaving }: BookPriceProps) {
  const { t } = useTranslation('books')
  const saving = actualPrice - sellingPrice
  return (
    <p className={classNames('price num cluster align-baseline', large && 'large')}>
      {formatRupees(sellingPrice)}
      {saving > 0 && (
        <s className="note faint">
          <span className="vh">{t('formerly')} </span>
          {formatRupees(actualPrice)}
        </s>
      )}
      {withSaving && saving > 0 && (
        <small className="note medium">{t('saving', { amount: formatRupees(saving) })}</small>
      )}
    </p>
  )
}
