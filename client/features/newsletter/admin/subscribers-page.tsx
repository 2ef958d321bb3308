import '#client/features/admin/work-list.css'
import './subscribers-page.css'
import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { langs } from '#shared/lang.ts'
import type { Subscriber } from '#shared/newsletter.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Day } from '#client/ui/day.tsx'
import { Field } from '#client/ui/field.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { CsvButton } from '#client/features/admin/csv-button.tsx'
import { useRowKeys } from '#client/features/admin/use-row-keys.ts'
import { useSelection, type Selection } from '#client/features/admin/use-selection.ts'
import { shownStates, type SubscribersSearch } from './subscribers-search.ts'

interface SubscribersPageProps {
  search: SubscribersSearch
  onSearch: (change: SubscribersSearch) => void
}

/** The subscribers of the newsletter: who has confirmed, and whom letters do not reach. */
export function SubscribersPage({ search, onSearch }: SubscribersPageProps) {
  const { t } = useTranslation('adminNewsletter')
  const trpc = useTrpc()
  const sentence = useSentence()
  const { pages: _pages, ...filter } = search
  const list = useInfiniteQuery(
    trpc.newsletter.list.infiniteQueryOptions(filter, {
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const subscribers = list.data?.pages.flatMap((page) => page.subscribers) ?? []
  const selection = useSelection(subscribers)
  return (
    <div className="wl-page">
      <PageHead title={t('title')} note={t('note')} aside={<Export filter={filter} />} />
      <Filters search={search} onSearch={(change) => onSearch({ ...change, pages: undefined })} />
      <AdminList
        list={list}
        count={subscribers.length}
        failed={sentence(list.error, t('failed'))}
        empty={t(Object.values(filter).some(Boolean) ? 'noMatch' : 'none')}
        pages={paged}
        more={t('more')}
      >
        <Rows subscribers={subscribers} isOld={list.isPlaceholderData} selection={selection} />
      </AdminList>
      <RemoveBar selection={selection} />
    </div>
  )
}

function Filters({ search, onSearch }: SubscribersPageProps) {
  const { t } = useTranslation('adminNewsletter')
  return (
    <div className="wl-tools subscribers-tools" role="search">
      <Field label={t('search')}>
        {(control) => (
          <SearchInput {...control} placeholder={t('searchHint')} value={search.q} onChange={(q) => onSearch({ q })} />
        )}
      </Field>
      <TextField
        as="select"
        label={t('state')}
        value={search.state ?? ''}
        onChange={({ target }) => onSearch({ state: shownStates.find((state) => state === target.value) })}
      >
        <option value="">{t('allStates')}</option>
        {shownStates.map((state) => (
          <option key={state} value={state}>
            {t(`states.${state}`)}
          </option>
        ))}
      </TextField>
      <TextField
        as="select"
        label={t('lang')}
        value={search.lang ?? ''}
        onChange={({ target }) => onSearch({ lang: langs.find((lang) => lang === target.value) })}
      >
        <option value="">{t('allLangs')}</option>
        {langs.map((lang) => (
          <option key={lang} value={lang}>
            {t(`langs.${lang}`)}
          </option>
        ))}
      </TextField>
    </div>
  )
}

interface RowsProps {
  subscribers: Subscriber[]
  isOld: boolean
  selection: Selection
}

function Rows({ subscribers, isOld, selection }: RowsProps) {
  const { t } = useTranslation('adminNewsletter')
  const keys = useRowKeys({ onSelect: selection.toggle, onEscape: selection.clear })
  const areAllSelected = subscribers.every(({ id }) => selection.has(id))
  return (
    // The keys are those of the boxes inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className="wl subscribers" aria-busy={isOld} {...keys}>
      <thead>
        <tr>
          <th scope="col" className="wl-check">
            <input
              type="checkbox"
              aria-label={t('selectAll')}
              checked={areAllSelected}
              onChange={() => selection.set(areAllSelected ? [] : subscribers.map(({ id }) => id))}
            />
          </th>
          <th scope="col">{t('email')}</th>
          <th scope="col" className="subscribers-state">
            {t('state')}
          </th>
          <th scope="col" className="subscribers-lang">
            {t('lang')}
          </th>
          <th scope="col" className="subscribers-date">
            {t('asked')}
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map(({ id, email, state, lang, createdAt }) => (
          <tr key={id} data-selected={selection.has(id)}>
            <td className="wl-check">
              <input
                type="checkbox"
                data-row={id}
                aria-label={t('select', { email })}
                checked={selection.has(id)}
                onChange={() => selection.toggle(id)}
              />
            </td>
            <td className="subscribers-email">{email}</td>
            <td className={`subscribers-state ${state}`}>{t(`states.${state}`)}</td>
            <td className="subscribers-lang">{t(`langs.${lang}`)}</td>
            <td className="subscribers-date">
              <Day date={createdAt} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** What can be done with the selected addresses. */
function RemoveBar({ selection }: { selection: Selection }) {
  const { t } = useTranslation('adminNewsletter')
  const trpc = useTrpc()
  const toasts = useToast()
  const sentence = useSentence()
  const queryClient = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation(
    trpc.newsletter.remove.mutationOptions({
      onSuccess: ({ removed }) => toasts.show(t('removed', { count: removed })),
      onError: (error) => toasts.show(sentence(error, t('removeFailed'))),
      onSettled: () => {
        setAsking(false)
        return queryClient.invalidateQueries({ queryKey: trpc.newsletter.pathKey() })
      },
    }),
  )
  const count = selection.ids.length
  if (count === 0) return null
  return (
    <div className="wl-bar" role="group" aria-label={t('bar')}>
      <b>{t('selected', { count })}</b>
      <button type="button" className="wl-main" onClick={() => setAsking(true)}>
        {t('remove')}
      </button>
      <button type="button" className="wl-clear" onClick={selection.clear}>
        {t('clear')}
      </button>
      <ConfirmDialog
        open={isAsking}
        title={t('removeTitle', { count })}
        confirmLabel={t('remove')}
        busy={remove.isPending}
        onCancel={() => setAsking(false)}
        onConfirm={() => remove.mutate({ ids: selection.ids })}
      >
        {t('removeText')}
      </ConfirmDialog>
    </div>
  )
}

function Export({ filter }: { filter: Omit<SubscribersSearch, 'pages'> }) {
  const { t } = useTranslation('adminNewsletter')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const lang = useLang()
  return (
    <CsvButton
      fileName="subscribers.csv"
      label={t('export')}
      busyLabel={t('exporting')}
      failed={t('exportFailed')}
      fetchPart={(cursor) =>
        queryClient.fetchQuery(
          trpc.newsletter.export.queryOptions({ lang, cursor, filter }, { staleTime: 0, gcTime: 0 }),
        )
      }
    />
  )
}
