import { Link } from '@tanstack/react-router'
import type { BandOf } from '#shared/front.ts'
import { formatRupees } from '#shared/money.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLang, versionIn } from '#client/core/lang.ts'
import { Cover } from '#client/ui/cover.tsx'
import { BandHead } from './band-head.tsx'

/** The newest books on one shelf, without a basket. */
export function BooksBand({ band: { title, books, total } }: { band: BandOf<'books'> }) {
  const { t } = useTranslation('posts')
  const page = useLang()
  return (
    <section className="band">
      <BandHead title={title} usual={t('front.books')}>
        <Link to="/shop" className="go-on num">
          {t('front.allBooks', { count: total })}
        </Link>
      </BandHead>
      <ul className="front-books">
        {books.map((book) => {
          const name = versionIn(page, book.name, book.nameEn)
          const author = versionIn(page, book.author, book.authorEn)
          return (
            <li key={book.id}>
              <div>
                <Cover picture={book.picture} title={name.text} sizes="(min-width: 64rem) 10rem, 7.5rem" />
              </div>
              <h3 lang={name.lang}>
                <Link to="/shop/$id" params={{ id: book.id }}>
                  {name.text}
                </Link>
              </h3>
              <p>
                <span lang={author.lang}>{author.text}</span>
                <br />
                <span className="num">{formatRupees(book.sellingPrice)}</span>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
