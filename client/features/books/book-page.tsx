import './book-page.css'
import './book-card.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { postPath } from '#shared/addresses.ts'
import type { Book } from '#shared/books.ts'
import { fewLeft } from '#shared/books.rules.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { HousePages } from '#client/ui/house-pages.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { BookPrice } from './book-price.tsx'
import { useAddToCart } from './use-add-to-cart.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { useBookTexts } from './use-book-texts.ts'

/** A book's own page: what it is about, what it costs, and the reviews of it. */
export function BookPage({ id }: { id: string }) {
  const { t } = useTranslation('books')
  const page = useLang()
  const trpc = useTrpc()
  const { data: book } = useSuspenseQuery(trpc.books.get.queryOptions({ id }))
  const { name, author, description } = useBookTexts(book)
  const { data: reviews } = useSuspenseQuery(trpc.books.reviews.queryOptions({ id }))
  const { add, isPending } = useAddToCart(book)
  return (
    <div className="wrap">
      <article className="book-page">
        <div className="stand">
          <Cover
            picture={book.picture}
            title={name.text}
            sizes="(min-width: 80rem) 18rem, (min-width: 48rem) 24vw, 55vw"
            first
          />
        </div>
        <div>
          <h1 lang={name.lang}>{name.text}</h1>
          <p lang={author.lang}>{author.text}</p>
          {description.text && (
            <p className="lede" lang={description.lang}>
              {description.text}
            </p>
          )}
          <BookPrice book={book} large withSaving />
          <p className="stock num">
            <Stock book={book} />
          </p>
          <Button className="needs-js" disabled={!book.isAvailable} aria-disabled={isPending} onClick={add}>
            {t(book.isAvailable ? (isPending ? 'adding' : 'add') : 'outOfStock')}
          </Button>
          <HousePages slugs={['delivery', 'terms']} />
        </div>
      </article>
      {reviews.length > 0 && (
        <>
          <SectionHead>
            <h2 className="mid">{t('reviews')}</h2>
          </SectionHead>
          <ul className="book-reviews">
            {reviews.map((review) => (
              <li key={review.id}>
                <Link to={postPath(review)} lang={foreignLangOf(review.title, page)}>
                  {review.title}
                </Link>
                <p lang={foreignLangOf(review.author, page)}>{review.author}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="shop-more">
        <Link to="/shop" className="link">
          {t('allBooks')}
        </Link>
      </p>
    </div>
  )
}

function Stock({ book: { isAvailable, stock } }: { book: Book }) {
  const { t } = useTranslation('books')
  if (!isAvailable) return t('outOfStock')
  return stock !== null && stock <= fewLeft ? t('copiesLeft', { count: stock }) : t('inStock')
}
