import '#client/ui/status-mark.css'
import './notifications-admin.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminList, RowButton } from '#client/features/admin/admin-list.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { MessageActions } from './message-actions.tsx'
import { PersonSearch } from './person-search.tsx'
import { SentMessages } from './sent-messages.tsx'
import type { View, ViewSearch } from './view-search.ts'

const views: readonly View[] = ['individual', 'summary', 'messages']

interface ViewPageProps {
  search: ViewSearch
  onSearch: (search: ViewSearch, options?: { replace?: boolean }) => void
}

/** Manages notifications: of one reader, counted by reader, or message by message. */
export function ViewPage({ search, onSearch }: ViewPageProps) {
  const { t } = useTranslation('adminNotifications')
  const view = search.view ?? 'individual'
  const paging: Paging = {
    pages: search.pages,
    onPages: (pages) => onSearch({ ...search, pages }, { replace: true }),
  }
  return (
    <>
      <PageHead
        title={t('manageTitle')}
        aside={
          <Link className="btn" to="/admin/notifications/send">
            {t('toSend')}
          </Link>
        }
      />
      <div className="ntf-tabs mb-5 wraps" role="group" aria-label={t('views')}>
        {views.map((name) => (
          <button key={name} type="button" aria-pressed={view === name} onClick={() => onSearch({ view: name })}>
            {t(name)}
          </button>
        ))}
      </div>
      {view === 'individual' && (
        <div className="ntf-two gap-5 stack">
          <PersonSearch
            withAll
            chosenIds={search.reader ? [search.reader] : []}
            onPick={({ id }) => onSearch({ view, reader: id })}
          />
          {search.reader ? <OfReader userId={search.reader} paging={paging} /> : <EmptyState text={t('pickReader')} />}
        </div>
      )}
      {view === 'summary' && <Summary paging={paging} onPick={(reader) => onSearch({ view: 'individual', reader })} />}
      {view === 'messages' && <SentMessages search={search} onSearch={onSearch} />}
    </>
  )
}

interface Paging {
  pages: number | undefined
  onPages: (pages: number) => void
}

const listOptions = { initialCursor: undefined, getNextPageParam: ({ next }: { next: string | null }) => next }

function OfReader({ userId, paging }: { userId: string; paging: Paging }) {
  const { t } = useTranslation('adminNotifications')
  const lang = useLang()
  const trpc = useTrpc()
  const list = useInfiniteQuery(trpc.notifications.ofReader.infiniteQueryOptions({ userId }, listOptions))
  const paged = useListPages(list, paging.pages, paging.onPages)
  const messages = list.data?.pages.flatMap((page) => page.notifications) ?? []
  return (
    <section>
      {list.data && (
        <h2>
          <LangText>{t('ofReader', { name: list.data.pages[0]?.person.name ?? '' })}</LangText>
        </h2>
      )}
      <AdminList
        name="reader-messages"
        list={list}
        rows={messages}
        idOf={({ id }) => id}
        nameOf={({ title }) => title}
        failed={t('fetchFailed')}
        loading={<p role="status">{t('loading')}</p>}
        empty={t('none')}
        pages={paged}
        more={t('more')}
        columns={{
          message: {
            label: t('message'),
            phone: 'title',
            cell: ({ title, message, read }) => (
              <>
                <b lang={foreignLangOf(title, lang)}>{title}</b>{' '}
                <span className={classNames('ntf-state note', !read && 'ntf-unread')}>
                  {t(read ? 'read' : 'unread')}
                </span>
                <p className="list-text" lang={foreignLangOf(message, lang)}>
                  {message}
                </p>
              </>
            ),
          },
          at: {
            label: t('at'),
            width: '9.5rem',
            phone: 'meta',
            cell: ({ createdAt }) => (
              <>
                <Day date={createdAt} format="full" />, <Day date={createdAt} format="time" />
              </>
            ),
          },
          action: {
            label: t('action'),
            width: '12rem',
            phone: 'end',
            cell: (message) => <MessageActions message={message} />,
          },
        }}
      />
    </section>
  )
}

function Summary({ paging, onPick }: { paging: Paging; onPick: (userId: string) => void }) {
  const { t } = useTranslation('adminNotifications')
  const trpc = useTrpc()
  const list = useInfiniteQuery(trpc.notifications.summary.infiniteQueryOptions({}, listOptions))
  const paged = useListPages(list, paging.pages, paging.onPages)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <AdminList
      name="readers"
      list={list}
      rows={rows}
      idOf={({ id }) => id}
      nameOf={({ name }) => name}
      failed={t(errorCodeOf(list.error) === 'NETWORK' ? 'summaryUnreachable' : 'summaryFailed')}
      loading={<p role="status">{t('loading')}</p>}
      empty={null}
      pages={paged}
      more={t('more')}
      columns={{
        number: { label: t('number'), width: '5rem', phone: 'mark', kind: 'number', cell: (_, index) => index + 1 },
        name: {
          label: t('name'),
          phone: 'title',
          cell: ({ id, name, email }) => (
            <RowButton title={email} onOpen={() => onPick(id)}>
              {name}
            </RowButton>
          ),
        },
        total: {
          label: t('total'),
          width: '9rem',
          phone: 'meta',
          isLabelled: true,
          kind: 'number',
          cell: ({ total }) => total,
        },
        unread: {
          label: t('unreadTotal'),
          width: '9rem',
          phone: 'meta',
          isLabelled: true,
          kind: 'number',
          cell: ({ unread }) => unread,
        },
        action: {
          label: t('action'),
          width: '13rem',
          cell: ({ id }) => <RowAction onClick={() => onPick(id)}>{t('manage')}</RowAction>,
        },
      }}
    />
  )
}
