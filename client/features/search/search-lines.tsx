import './search-lines.css'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useReader } from '#client/core/reader.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import type { ResultsSearch } from '#shared/page-search.rules.ts'
import type { Line, LinesPage, TextWithLines } from '#shared/search/lines.ts'
import { hitLink } from './hit-link.ts'
import { LinesCsv } from './lines-csv.tsx'
import { NoResults } from './no-results.tsx'
import { ChosenFilters, Filters, useChoices } from './search-filters.tsx'
import { searchLines } from './search-queries.ts'

/** Every place of the words, each in its line. */
export function SearchLines({ address }: { address: ResultsSearch }) {
  const { t } = useTranslation('lines')
  const isLoggedIn = useReader() !== null
  const { data, refetch } = useSuspenseQuery(searchLines(useTrpc(), address))
  // The server has searched public texts only; a reader with a plan may find more.
  useEffect(() => {
    if (isLoggedIn) void refetch()
  }, [isLoggedIn, refetch])
  if (!address.q) return null
  const isNothing = data.total === 0 || (data.texts.length === 0 && data.next === null && !address.cursor)
  const isApart = isNothing && data.total > 0 && data.isPhrase
  return (
    <>
      <p className="lines-hint no-print">
        <LangText>{t('hint')}</LangText>
      </p>
      {isApart ? (
        <NotTogether address={address} />
      ) : isNothing ? (
        <NoResults address={address} />
      ) : (
        <Lines address={address} data={data} />
      )}
    </>
  )
}

/** All the words are on some page, but in no line: the results have it. */
function NotTogether({ address: { cursor: _cursor, sort: _sort, ...address } }: { address: ResultsSearch }) {
  const { t } = useTranslation('lines')
  return (
    <EmptyState text={t('notTogether', { q: address.q ?? '' })}>
      <Link to="/search" search={{ ...address, view: undefined }} preload={false} className="btn line">
        {t('toResults')}
      </Link>
    </EmptyState>
  )
}

/** The words alone, which are marked in an issue. */
const withoutQuotes = (q: string): string => q.replace(/^["“”„]|["“”]$/g, '')

function Lines({ address, data }: { address: ResultsSearch; data: LinesPage }) {
  const { t } = useTranslation('lines')
  const groups = useChoices(address, data.facets)
  const count = { count: data.total }
  return (
    <div className="results">
      <div>
        <div className="lines-head">
          <p className="num" role="status">
            {data.isPhrase
              ? t(data.isMore ? 'withAllWordsMore' : 'withAllWords', count)
              : t(data.isMore ? 'withWordMore' : 'withWord', count)}
          </p>
          <div className="lines-tools no-print">
            <Sorting address={address} />
            <LinesCsv address={address} />
          </div>
        </div>
        <ChosenFilters groups={groups} />
        {data.texts.length === 0 && <p>{data.next ? t('noneYet') : t('noneLeft')}</p>}
        <ol className="lines">
          {data.texts.map((text) => (
            <Text key={text.url} text={text} q={withoutQuotes(address.q ?? '')} />
          ))}
        </ol>
        <LinesPaging address={address} next={data.next} />
      </div>
      <Filters groups={groups} />
    </div>
  )
}

function Sorting({ address }: { address: ResultsSearch }) {
  const { t } = useTranslation('lines')
  const { cursor: _, ...base } = address
  return (
    <Link
      to="/search"
      search={{ ...base, sort: address.sort ? undefined : 'oldest' }}
      preload={false}
      activeOptions={{ exact: true }}
    >
      {address.sort ? t('newestFirst') : t('oldestFirst')}
    </Link>
  )
}

function Text({ text, q }: { text: TextWithLines; q: string }) {
  const { t } = useTranslation('search')
  return (
    <li>
      <h2 lang={text.lang}>
        <Link {...hitLink(text, q)}>
          <LangText>{text.title}</LangText>
        </Link>
        <small>
          {text.author && (
            <span>
              <LangText>{text.author}</LangText>
            </span>
          )}
          <span className="num">{text.year}</span>
          {text.page !== null && <span>{t('page', { page: text.page })}</span>}
        </small>
      </h2>
      <ul lang={text.lang}>
        {text.lines.map((line, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Lines of a text can be the same, and have their order alone.
          <LineInText key={at} line={line} />
        ))}
      </ul>
    </li>
  )
}

/** One line that is read as it stands in the text; on a wide screen the words begin below each other. */
function LineInText({ line: { left, word, right } }: { line: Line }) {
  return (
    <li className="line-in-text">
      <span className="left">
        <span>
          <LangText>{left}</LangText>
        </span>
      </span>
      <mark>
        <LangText>{word}</LangText>
      </mark>
      <span className="right">
        <LangText>{right}</LangText>
      </span>
    </li>
  )
}

function LinesPaging({ address, next }: { address: ResultsSearch; next: string | null }) {
  const { t } = useTranslation('lines')
  if (!next && !address.cursor) return null
  return (
    <nav className="paging no-print" aria-label={t('pages')}>
      {address.cursor && (
        <Link
          to="/search"
          search={{ ...address, cursor: undefined }}
          preload={false}
          activeOptions={{ exact: true }}
          className="btn line"
        >
          {t('first')}
        </Link>
      )}
      {next && (
        <Link to="/search" search={{ ...address, cursor: next }} preload={false} className="btn line">
          {t('next')}
        </Link>
      )}
    </nav>
  )
}
