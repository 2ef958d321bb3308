import '#client/ui/field.css'
import './search-panel.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { SearchHit, Suggestions } from '#shared/search/search.ts'
import { maxQueryLength } from '#shared/search/search.rules.ts'
import { useLang } from '#client/core/lang.ts'
import { useDebounced } from '#client/core/use-debounced.ts'
import { TypingExtra, TypingToggle } from '#client/features/typing/typing-toggle.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { hitLink, placeLink, useLinkOverPdf } from './hit-link.ts'
import { Marked } from './marked.tsx'
import { forgetSearches, recentSearches, rememberSearch } from './recent-searches.ts'

/** A pause this long in typing asks the server. */
const pauseMs = 150

/** Results as one types, over any page. Arrows walk through them, Enter opens one, or the page of all results. */
export function SearchPanel({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['search', 'site'])
  const trpc = useTrpc()
  const navigate = useNavigate()
  const listId = useId()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(-1)
  const q = useDebounced(text.trim(), pauseMs)
  const { data, isFetching, isError } = useQuery({
    ...trpc.search.suggest.queryOptions({ q }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
  })
  const isAsked = q !== '' && text.trim() !== ''
  const groups = (isAsked && data?.groups) || []
  const places = (isAsked && data?.places) || []
  const hits = groups.flatMap((group) => group.hits)
  const count = places.length + hits.length

  useEffect(() => field.current?.focus(), [])

  const change = (next: string) => {
    setText(next)
    setChosen(-1)
  }
  const leave = () => {
    rememberSearch(text)
    onClose()
  }
  const showAll = (event: FormEvent) => {
    event.preventDefault()
    if (!text.trim()) return
    leave()
    void navigate({ to: '/search', search: { q: text.trim() } })
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault()
      list.current?.querySelectorAll<HTMLElement>('[role=option]').item(chosen)?.click()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!step || count === 0) return
    event.preventDefault()
    const next = (chosen + step + count + 1) % (count + 1)
    setChosen(next === count ? -1 : next)
    list.current?.querySelectorAll('[role=option]').item(next)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <Dialog open title={<span className="vh">{t('title')}</span>} onClose={onClose} className="search-panel">
      <form action="/search" onSubmit={showAll}>
        <input
          ref={field}
          className="in"
          name="q"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxQueryLength}
          value={text}
          placeholder={t('field')}
          aria-label={t('field')}
          role="combobox"
          aria-expanded={count > 0}
          aria-controls={listId}
          aria-activedescendant={chosen >= 0 ? optionId(listId, chosen) : undefined}
          aria-autocomplete="list"
          data-typing
          onChange={({ target }) => change(target.value)}
          onKeyDown={walk}
        />
        <TypingToggle label={t('typeTamil')} />
        <button type="button" aria-label={t('site:close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </form>
      <TypingExtra />
      {text.trim() === '' && <Recent onChoose={change} />}
      {data?.didYouMean && q && (
        <p className="mean">
          {t('didYouMean')}{' '}
          <button type="button" className="link" onClick={() => change(data.didYouMean ?? '')}>
            {data.didYouMean}
          </button>
        </p>
      )}
      <Results ref={list} id={listId} q={q} places={places} groups={groups} chosen={chosen} onLeave={leave} />
      <p role="status" className="search-note">
        {!isAsked
          ? t('hint')
          : isError
            ? t('failed')
            : isFetching
              ? t('loading')
              : count === 0 && data
                ? t('none', { q })
                : ''}
      </p>
      {hits.length > 0 && (
        <p className="all">
          <Link to="/search" search={{ q: text.trim() }} preload={false} onClick={leave}>
            {t('all')}
          </Link>
        </p>
      )}
    </Dialog>
  )
}

const optionId = (listId: string, index: number) => `${listId}-${index}`

interface ResultsProps extends Pick<Suggestions, 'places' | 'groups'> {
  ref: Ref<HTMLDivElement>
  id: string
  q: string
  /** The option that the arrows have come to; -1 in the field. */
  chosen: number
  onLeave: () => void
}

function Results({ ref, id, q, places, groups, chosen, onLeave }: ResultsProps) {
  const linkOverPdf = useLinkOverPdf()
  const { t } = useTranslation('search')
  const lang = useLang()
  const hits = groups.flatMap((group) => group.hits)
  const optionAt = (index: number) => ({
    id: optionId(id, index),
    role: 'option',
    'aria-selected': index === chosen,
    tabIndex: -1,
    preload: false as const,
    onClick: onLeave,
  })
  return (
    <div ref={ref} id={id} role="listbox" aria-label={t('title')}>
      {places.length > 0 && (
        <ResultGroup name={t('places')}>
          {places.map((place, index) => (
            <Link key={place.url} {...linkOverPdf(placeLink(place))} {...optionAt(index)}>
              {place.name[lang]} <span className="search-note">{t(`placeKinds.${place.kind}`)}</span>
            </Link>
          ))}
        </ResultGroup>
      )}
      {groups.map(({ kind, hits: ofKind }) => (
        <ResultGroup key={kind} name={t(`kinds.${kind}`)}>
          {ofKind.map((hit) => (
            <Link
              key={hit.url}
              {...linkOverPdf(hitLink(hit, q))}
              {...optionAt(places.length + hits.indexOf(hit))}
              lang={hit.lang}
            >
              <HitText hit={hit} />
            </Link>
          ))}
        </ResultGroup>
      ))}
    </div>
  )
}

function ResultGroup({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div role="group" aria-label={name}>
      <p className="kind" aria-hidden="true">
        {name}
      </p>
      {children}
    </div>
  )
}

function HitText({ hit }: { hit: SearchHit }) {
  const { t } = useTranslation('search')
  const lang = useLang()
  const category = hit.kind === 'post' && hit.category?.[lang]
  return (
    <>
      <Marked pieces={hit.title} />{' '}
      {hit.page !== null && <span className="search-note">{t('page', { page: hit.page })}</span>}
      {category && (
        <span className="search-note" lang={lang}>
          {category}
        </span>
      )}
      {hit.excerpt.length > 0 && (
        <span className="why">
          <Marked pieces={hit.excerpt} />
        </span>
      )}
    </>
  )
}

function Recent({ onChoose }: { onChoose: (text: string) => void }) {
  const { t } = useTranslation('search')
  const [recent, setRecent] = useState(recentSearches)
  if (recent.length === 0) return null
  const forget = () => {
    forgetSearches()
    setRecent([])
  }
  return (
    <section className="recent" aria-label={t('recent')}>
      <p className="kind">{t('recent')}</p>
      <ul>
        {recent.map((text) => (
          <li key={text}>
            <button type="button" className="link" onClick={() => onChoose(text)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" className="link search-note" onClick={forget}>
        {t('forget')}
      </button>
    </section>
  )
}
