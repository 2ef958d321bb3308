import '#client/ui/field.css'
import './shop-page.css'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { Book } from '#shared/books.ts'
import { bookSorts } from '#shared/books.rules.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Cover } from '#client/ui/cover.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ListRest } from '#client/ui/list-rest.tsx'
import { SectionHead } from '#client/ui/section-head.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { BookShelf } from './book-shelf.tsx'
import { BookPrice } from './book-price.tsx'
import { shopBooks } from './book-queries.ts'
import { shopSearch, type ShopSearch } from '#shared/page-search.rules.ts'
import { useAddToCart } from './use-add-to-cart.ts'
import { useBookTexts } from './use-book-texts.ts'

/** The newest book leads, the others stand on the shelf. */
export function ShopPage({ search }: { search: ShopSearch }) {
  const { t } = useTranslation(['books', 'site'])
  const trpc = useTrpc()
  const list = useSuspenseInfiniteQuery(shopBooks(trpc, search))
  const books = list.data.pages.flatMap((page) => page.books)
  const total = list.data.pages[0]?.total ?? 0
  const isWhole = !search.q && !search.sort && !search.cursor
  const next = list.data.pages.at(-1)?.next
  const [lead, ...others] = books
  const shelf = isWhole ? others : books
  return (
    <TitledPage title={t('site:shop.title')} aside={<p>{t('books:tagline')}</p>}>
      {isWhole && lead && <LeadBook book={lead} />}
      <SectionHead aside={<p className="num">{t('books:count', { count: total })}</p>}>
        <h2 className="mid">{t('books:allBooks')}</h2>
      </SectionHead>
      <ShopTools key={JSON.stringify(search)} search={search} />
      {books.length === 0 && <NoBooks q={search.q} />}
      <BookShelf books={shelf} />
      <ListRest
        list={list}
        cursor={next}
        more={t('books:more')}
        loading={t('books:loading')}
        failed={{ title: t('books:loadFailed'), error: list.error }}
      >
        {search.cursor && (
          <Link to="/shop" search={{ ...search, cursor: undefined }} className="link">
            {t('books:fromStart')}
          </Link>
        )}
      </ListRest>
    </TitledPage>
  )
}

function LeadBook({ book }: { book: Book }) {
  const { name, author, description } = useBookTexts(book)
  const { t } = useTranslation('books')
  const { add, isPending } = useAddToCart(book)
  return (
    <section className="lead-book">
      <div className="stand">
        <Link to="/shop/$id" params={{ id: book.id }} tabIndex={-1} aria-hidden="true">
          <Cover picture={book.picture} title={name.text} sizes="(min-width: 48rem) 15rem, min(13rem, 52vw)" first />
        </Link>
      </div>
      <div>
        <p className="kick">{t('newArrival')}</p>
        <h2 lang={name.lang}>
          <Link to="/shop/$id" params={{ id: book.id }}>
            {name.text}
          </Link>
        </h2>
        {description.text && (
          <p className="lede" lang={description.lang}>
            {description.text}
          </p>
        )}
        <p lang={author.lang}>{author.text}</p>
        <BookPrice book={book} large withSaving />
        <Button className="needs-js" disabled={!book.isAvailable} aria-disabled={isPending} onClick={add}>
          {t(book.isAvailable ? (isPending ? 'adding' : 'add') : 'outOfStock')}
        </Button>
      </div>
    </section>
  )
}

/** Search and order; without scripts a form like any other. */
function ShopTools({ search }: { search: ShopSearch }) {
  const { t } = useTranslation('books')
  const navigate = useNavigate()
  const show = (form: HTMLFormElement) => {
    const fields = Object.fromEntries(new FormData(form))
    void navigate({ to: '/shop', search: shopSearch(fields), resetScroll: false })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    show(event.currentTarget)
  }
  return (
    <search className="no-print">
      <form action="/shop" className="shop-tools" onSubmit={submit}>
        <input
          className="in"
          type="search"
          name="q"
          maxLength={100}
          defaultValue={search.q}
          placeholder={t('search')}
          aria-label={t('search')}
        />
        <select
          className="in"
          name="sort"
          aria-label={t('sort')}
          defaultValue={search.sort ?? 'newest'}
          onChange={({ target }) => target.form && show(target.form)}
        >
          {bookSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </select>
        <Button type="submit" look="line">
          {t('find')}
        </Button>
      </form>
    </search>
  )
}

function NoBooks({ q }: { q: string | undefined }) {
  const { t } = useTranslation('books')
  if (!q) return <EmptyState text={t('empty')} />
  return (
    <EmptyState text={t('noneFound', { q })}>
      <Link to="/shop" className="btn line">
        {t('showAll')}
      </Link>
    </EmptyState>
  )
}
