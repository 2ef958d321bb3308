import './shop-page.css'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useRouteContext } from '@tanstack/react-router'
import { useId, type FormEvent } from 'react'
import type { Book } from '#shared/books.ts'
import { bookSorts } from '#shared/shop.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '../../core/errors.ts'
import { Button } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorPanel } from '../../ui/error-panel.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { BookShelf } from './book-shelf.tsx'
import { BookPrice } from './book-price.tsx'
import { shopBooks } from './book-queries.ts'
import type { ShopSearch } from './shop-search.ts'
import { useAddToCart } from './use-add-to-cart.ts'

/** The shop: the newest book leads, the others stand on the shelf. */
export function ShopPage({ search }: { search: ShopSearch }) {
  const { t } = useTranslation(['shop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const list = useSuspenseInfiniteQuery(shopBooks(trpc, search))
  const books = list.data.pages.flatMap((page) => page.books)
  const total = list.data.pages[0]?.total ?? 0
  const isWhole = !search.q && !search.sort
  const [lead, ...others] = books
  const shelf = isWhole ? others : books
  return (
    <div className="wrap">
      <SectionHead first aside={<p>{t('shop:tagline')}</p>}>
        <h1>{t('shop:title')}</h1>
      </SectionHead>
      {isWhole && lead && <LeadBook book={lead} />}
      <SectionHead aside={<p className="num">{t('shop:count', { count: total })}</p>}>
        <h2 className="mid">{t('shop:allBooks')}</h2>
      </SectionHead>
      <ShopTools key={JSON.stringify(search)} search={search} />
      {books.length === 0 && <NoBooks q={search.q} />}
      <BookShelf books={shelf} />
      {list.isFetchNextPageError && (
        <ErrorPanel title={t('shop:loadFailed')} onRetry={() => void list.fetchNextPage()}>
          {t(`errors:${errorCodeOf(list.error)}`)}
        </ErrorPanel>
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <p className="shop-more no-print needs-js">
          <Button look="line" disabled={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t(list.isFetchingNextPage ? 'shop:loading' : 'shop:more')}
          </Button>
        </p>
      )}
    </div>
  )
}

function LeadBook({ book }: { book: Book }) {
  const { t } = useTranslation('shop')
  const { add, isPending } = useAddToCart(book)
  return (
    <section className="lead-book">
      <div className="stand">
        <Link to="/shop/$id" params={{ id: book.id }} tabIndex={-1} aria-hidden="true">
          <Cover picture={book.picture} title={book.name} sizes="15rem" first />
        </Link>
      </div>
      <div>
        <p className="kick">{t('newArrival')}</p>
        <h2>
          <Link to="/shop/$id" params={{ id: book.id }}>
            {book.name}
          </Link>
        </h2>
        {book.description && <p className="lede">{book.description}</p>}
        <p>{book.author}</p>
        <BookPrice book={book} large withSaving />
        <Button className="needs-js" disabled={!book.isAvailable} aria-busy={isPending} onClick={add}>
          {t(book.isAvailable ? (isPending ? 'adding' : 'add') : 'outOfStock')}
        </Button>
      </div>
    </section>
  )
}

/** Search and order; without scripts a form like any other. */
function ShopTools({ search }: { search: ShopSearch }) {
  const { t } = useTranslation('shop')
  const navigate = useNavigate()
  const sortId = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    const q = typeof words === 'string' && words.trim() ? words.trim() : undefined
    void navigate({ to: '/shop', search: { ...search, q }, resetScroll: false })
  }
  return (
    <search className="shop-tools no-print">
      <form action="/shop" onSubmit={submit}>
        <input
          className="in"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={search.q}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        {search.sort && <input type="hidden" name="sort" value={search.sort} />}
        <Button type="submit" look="line">
          {t('find')}
        </Button>
      </form>
      <div className="needs-js">
        <label htmlFor={sortId} className="vh">
          {t('sort')}
        </label>
        <select
          id={sortId}
          className="in"
          value={search.sort ?? 'newest'}
          onChange={({ target }) => {
            const sort = bookSorts.find((name) => name === target.value && name !== 'newest')
            void navigate({ to: '/shop', search: { ...search, sort }, resetScroll: false })
          }}
        >
          {bookSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </select>
      </div>
    </search>
  )
}

function NoBooks({ q }: { q: string | undefined }) {
  const { t } = useTranslation('shop')
  if (!q) return <EmptyState text={t('empty')} />
  return (
    <EmptyState text={t('noneFound', { q })}>
      <Link to="/shop" className="btn line">
        {t('showAll')}
      </Link>
    </EmptyState>
  )
}
