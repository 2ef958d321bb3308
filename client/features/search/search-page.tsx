import '#client/ui/field.css'
import './search-page.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Place, SearchHit, SearchPage as Answer } from '#shared/search/search.ts'
import { hitsPerPage, maxQueryLength } from '#shared/search/search.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useReader } from '#client/core/reader.ts'
import { TypingExtra, TypingToggle } from '#client/features/typing/typing-toggle.tsx'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { hitLink, placeLink } from './hit-link.ts'
import { Marked } from './marked.tsx'
import { NoResults } from './no-results.tsx'
import { ChosenFilters, Filters, useChoices } from './search-filters.tsx'
import { SearchViews } from './search-views.tsx'
import { SearchLines } from './search-lines.tsx'
import type { ResultsSearch } from '#shared/page-search.rules.ts'
import { searchResults } from './search-queries.ts'
import { LangText } from '#client/ui/lang-text.tsx'

/** All results, with filters, or the lines with the words. Works without scripts: a form, and links. */
export function SearchPage({ address }: { address: ResultsSearch }) {
  const { t } = useTranslation('search')
  return (
    <TitledPage title={t('title')}>
      <SearchField key={address.q} address={address} />
      {!address.q && (
        <p className="search-hint">
          <LangText>{t('hint')}</LangText>
        </p>
      )}
      {address.q && <SearchViews address={address} />}
      {address.view === 'lines' ? <SearchLines address={address} /> : <SearchResults address={address} />}
    </TitledPage>
  )
}

function SearchResults({ address }: { address: ResultsSearch }) {
  const { t } = useTranslation('search')
  const trpc = useTrpc()
  const isLoggedIn = useReader() !== null
  const { data, refetch } = useSuspenseQuery(searchResults(trpc, address))
  // The server has searched public texts only; a reader with a plan may find more.
  useEffect(() => {
    if (isLoggedIn) void refetch()
  }, [isLoggedIn, refetch])
  return (
    <>
      {data.didYouMean && (
        <p className="search-hint">
          {t('didYouMean')}{' '}
          <Link to="/search" search={{ q: data.didYouMean }}>
            <LangText>{data.didYouMean}</LangText>
          </Link>
        </p>
      )}
      {data.places.length > 0 && <Places places={data.places} />}
      {address.q && data.total > 0 && <Results address={address} data={data} />}
      {address.q && data.total === 0 && data.places.length === 0 && <NoResults address={address} />}
    </>
  )
}

function SearchField({ address }: { address: ResultsSearch }) {
  const { t } = useTranslation('search')
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const words = new FormData(event.currentTarget).get('q')
    void navigate({ to: '/search', search: { q: typeof words === 'string' ? words.trim() : '', view: address.view } })
  }
  return (
    <search className="search-form no-print">
      <form action="/search" onSubmit={submit}>
        <input
          className="in"
          type="search"
          name="q"
          maxLength={maxQueryLength}
          defaultValue={address.q}
          placeholder={t('field')}
          aria-label={t('field')}
          data-typing
        />
        {address.view && <input type="hidden" name="view" value={address.view} />}
        <TypingToggle label={t('typeTamil')} className="btn line" />
        <Button type="submit">{t('find')}</Button>
      </form>
      <TypingExtra />
    </search>
  )
}

/** Sections, authors and issues that the words name: they stand before texts with these words in them. */
function Places({ places }: { places: Place[] }) {
  const { t } = useTranslation('search')
  const lang = useLang()
  return (
    <ul className="search-places" aria-label={t('places')}>
      {places.map((place) => (
        <li key={place.url}>
          <Link {...placeLink(place)}>
            <span className="kind">{t(`placeKinds.${place.kind}`)}</span> <LangText>{place.name[lang]}</LangText>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Results({ address, data }: { address: ResultsSearch; data: Answer }) {
  const { t } = useTranslation('search')
  const groups = useChoices(address, data.facets)
  return (
    <div className="results">
      <div>
        <p className="num" role="status">
          {data.isMore ? t('countMore', { count: data.total }) : t('count', { count: data.total })}
        </p>
        <ChosenFilters groups={groups} />
        <ol>
          {data.hits.map((hit) => (
            <Hit key={hit.url} hit={hit} q={address.q ?? ''} />
          ))}
        </ol>
        <Paging address={address} total={data.total} />
      </div>
      <Filters groups={groups} />
    </div>
  )
}

function Hit({ hit, q }: { hit: SearchHit; q: string }) {
  const { t } = useTranslation('search')
  const lang = useLang()
  return (
    <li>
      <p className="kind">
        {(hit.kind === 'post' && hit.category?.[lang]) || t(`kinds.${hit.kind}`)}
        {hit.page !== null && ` · ${t('page', { page: hit.page })}`}
      </p>
      <h2 lang={hit.lang}>
        <Link {...hitLink(hit, q)}>
          <Marked pieces={hit.title} />
        </Link>
      </h2>
      {hit.excerpt.length > 0 && (
        <p lang={hit.lang}>
          <Marked pieces={hit.excerpt} />
        </p>
      )}
      <p className="by">
        {hit.author && (
          <span>
            <LangText>{hit.author}</LangText>
          </span>
        )}
        <Day date={hit.createdAt} />
      </p>
    </li>
  )
}

function Paging({ address, total }: { address: ResultsSearch; total: number }) {
  const { t } = useTranslation('search')
  const page = address.page ?? 1
  const pages = Math.ceil(total / hitsPerPage)
  if (pages < 2) return null
  return (
    <nav className="paging no-print" aria-label={t('page', { page })}>
      {page > 1 && (
        <Link to="/search" search={{ ...address, page: page > 2 ? page - 1 : undefined }} className="btn line">
          {t('previous')}
        </Link>
      )}
      <span className="num">
        {page} / {pages}
      </span>
      {page < pages && (
        <Link to="/search" search={{ ...address, page: page + 1 }} className="btn line">
          {t('next')}
        </Link>
      )}
    </nav>
  )
}
