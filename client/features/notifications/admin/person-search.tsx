import './notifications-admin.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { Person } from '#shared/notifications.ts'
import { useDebounced } from '#client/core/use-debounced.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TextField } from '#client/ui/text-field.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { LangText } from '#client/ui/lang-text.tsx'

const debounceMs = 500

interface PersonSearchProps {
  chosenIds: readonly string[]
  onPick: (person: Person) => void
  /** For browsing: without a search, all readers by name. Else readers are added one after the other. */
  withAll?: boolean
}

/**
 * Finds readers by the beginning of a name, an address or a phone number: a combobox, by arrow keys, Enter and Escape.
 * Enter picks among the readers found for the current text, and never submits the surrounding form.
 */
export function PersonSearch({ chosenIds, onPick, withAll = false }: PersonSearchProps) {
  const { t } = useTranslation('adminNotifications')
  const trpc = useTrpc()
  const listId = useId()
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [isClosed, setClosed] = useState(false)
  const [marked, setMarked] = useState(-1)
  const typed = text.trim()
  const q = useDebounced(typed, debounceMs)
  const found = useQuery(trpc.notifications.searchPeople.queryOptions({ q }, { enabled: q !== '' }))
  const all = useInfiniteQuery(
    trpc.notifications.people.infiniteQueryOptions(
      {},
      { enabled: withAll && q === '', initialCursor: undefined, getNextPageParam: ({ next }) => next },
    ),
  )
  const isSearching = typed !== ''
  /** What is shown belongs to what is typed now. */
  const isFound = isSearching && q === typed && found.data !== undefined
  const people = (isSearching ? isFound && found.data : all.data?.pages.flatMap((page) => page.people)) || []
  const isOpen = people.length > 0 && !isClosed
  // Of readers who were searched for, the first is chosen by Enter alone.
  const active = isOpen ? Math.min(marked < 0 && isSearching ? 0 : marked, people.length - 1) : -1
  const optionId = (index: number) => `${listId}-${index}`

  const pick = (person: Person) => {
    onPick(person)
    if (withAll) return
    setText('')
    setMarked(-1)
  }
  const walk = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (event.key === 'Enter') {
      // The search is no field of the form around it, whatever has arrived by now.
      event.preventDefault()
      const person = people[active]
      if (person && !event.nativeEvent.isComposing) pick(person)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      setClosed(true)
    } else if (step && people.length > 0) {
      event.preventDefault()
      setClosed(false)
      const next = isOpen ? (active + step + people.length) % people.length : 0
      setMarked(next)
      list.current?.children.item(next)?.scrollIntoView({ block: 'nearest' })
    }
  }

  return (
    <div className="field stack content-start one-column gap-1">
      <TextField
        label={t('find')}
        hint={t('findHint')}
        type="search"
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={active >= 0 ? optionId(active) : undefined}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setClosed(false)
          setMarked(-1)
        }}
        onKeyDown={walk}
      />
      {isSearching && found.isError && <p role="alert">{t('searchFailed')}</p>}
      {!isSearching && all.isError && <p role="alert">{t('namesFailed')}</p>}
      <p role="status" className={isSearching && !isOpen ? 'hint' : 'vh'}>
        {isFound && (people.length === 0 ? t('nobodyFound') : t('found', { count: people.length }))}
        {isSearching && !isFound && !found.isError && t('searching')}
      </p>
      <div
        ref={list}
        id={listId}
        className="ntf-people on-sheet framed"
        role="listbox"
        aria-label={t('readers')}
        aria-multiselectable={!withAll}
        hidden={!isOpen}
      >
        {people.map((person, index) => (
          // The keys belong to the search field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={person.id}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={chosenIds.includes(person.id)}
            data-active={index === active || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pick(person)}
          >
            <LangText>{person.name}</LangText>
            <small className="breaks block note faint">
              {[person.email, person.phone].filter(Boolean).join(' · ')}
            </small>
          </div>
        ))}
      </div>
      {!isSearching && <MoreButton list={all}>{t('moreReaders')}</MoreButton>}
    </div>
  )
}
