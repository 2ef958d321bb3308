import './notifications-admin.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Person } from '#shared/notifications.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Field } from '#client/ui/field.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'

const debounceMs = 500

interface PersonSearchProps {
  chosenIds: readonly string[]
  onPick: (person: Person) => void
  /** Without a search, all readers by name. */
  withAll?: boolean
}

/** Finds readers by the beginning of a name, an address or a phone number. */
export function PersonSearch({ chosenIds, onPick, withAll = false }: PersonSearchProps) {
  const { t } = useTranslation('adminNotifications')
  const { trpc } = useRouteContext({ from: '__root__' })
  const [text, setText] = useState('')
  const q = useDebounced(text.trim())
  const found = useQuery(trpc.notifications.searchPeople.queryOptions({ q }, { enabled: q !== '' }))
  const all = useInfiniteQuery(
    trpc.notifications.people.infiniteQueryOptions(
      {},
      { enabled: withAll && q === '', initialCursor: undefined, getNextPageParam: ({ next }) => next },
    ),
  )
  const isSearching = q !== ''
  const people = isSearching ? found.data : all.data?.pages.flatMap((page) => page.people)

  return (
    <div className="field">
      <Field label={t('find')} hint={t('findHint')}>
        {(control) => (
          <input {...control} type="search" value={text} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      {isSearching && found.isError && <p role="alert">{t('searchFailed')}</p>}
      {!isSearching && all.isError && <p role="alert">{t('namesFailed')}</p>}
      {isSearching && people?.length === 0 && <p role="status">{t('nobodyFound')}</p>}
      {people && people.length > 0 && (
        <ul className="ntf-people">
          {people.map((person) => (
            <li key={person.id}>
              <button type="button" aria-pressed={chosenIds.includes(person.id)} onClick={() => onPick(person)}>
                {person.name}
                <small>{[person.email, person.phone].filter(Boolean).join(' · ')}</small>
              </button>
            </li>
          ))}
        </ul>
      )}
      {!isSearching && <MoreButton list={all}>{t('moreReaders')}</MoreButton>}
    </div>
  )
}

/** The text, once nobody has typed for half a second. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
