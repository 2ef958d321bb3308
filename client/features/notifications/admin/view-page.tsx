import '#client/ui/status-mark.css'
import './notifications-admin.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
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
      <div className="ntf-tabs wraps mb-5" role="group" aria-label={t('views')}>
        {views.map((name) => (
          <button
            className="tap"
            key={name}
            type="button"
            aria-pressed={view === name}
            onClick={() => onSearch({ view: name })}
          >
            {t(name)}
          </button>
        ))}
      </div>
      {view === 'individual' && (
        <div className="ntf-two stack gap-5">
          <PersonSearch
            withAll
            chosenIds={search.reader ? [search.reader] : []}
            onPick={({ id }) => onSearch({ view, reader: id })}
          />
          {search.reader ? <OfReader userId={search.reader} /> : <EmptyState text={t('pickReader')} />}
        </div>
      )}
      {view === 'summary' && <Summary onPick={(reader) => onSearch({ view: 'individual', reader })} />}
      {view === 'messages' && <SentMessages search={search} onSearch={onSearch} />}
    </>
  )
}

const paging = { initialCursor: undefined, getNextPageParam: ({ next }: { next: string | null }) => next }

function OfReader({ userId }: { userId: string }) {
  const { t } = useTranslation('adminNotifications')
  const trpc = useTrpc()
  const list = useInfiniteQuery(trpc.notifications.ofReader.infiniteQueryOptions({ userId }, paging))
  const messages = list.data?.pages.flatMap((page) => page.notifications) ?? []
  return (
    <section>
      {list.data && <h2>{t('ofReader', { name: list.data.pages[0]?.person.name ?? '' })}</h2>}
      <AdminList
        list={list}
        count={messages.length}
        failed={t('fetchFailed')}
        loading={<p role="status">{t('loading')}</p>}
        empty={t('none')}
        pages={list}
        more={t('more')}
      >
        <ul className="ntf-list">
          {messages.map((message) => (
            <li className="stack gap-1 hair-above on-sheet pad-3-4" key={message.id}>
              <b>{message.title}</b>
              <p>{message.message}</p>
              <span className={classNames('ntf-state note', !message.read && 'ntf-unread')}>
                {t(message.read ? 'read' : 'unread')}
              </span>
              <small className="block note faint">
                <Day date={message.createdAt} format="full" />, <Day date={message.createdAt} format="time" />
              </small>
              <MessageActions message={message} />
            </li>
          ))}
        </ul>
      </AdminList>
    </section>
  )
}

function Summary({ onPick }: { onPick: (userId: string) => void }) {
  const { t } = useTranslation('adminNotifications')
  const trpc = useTrpc()
  const list = useInfiniteQuery(trpc.notifications.summary.infiniteQueryOptions({}, paging))
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <AdminList
      list={list}
      count={list.data?.pages.length ?? 0}
      failed={t(errorCodeOf(list.error) === 'NETWORK' ? 'summaryUnreachable' : 'summaryFailed')}
      loading={<p role="status">{t('loading')}</p>}
      empty={null}
      pages={list}
      more={t('more')}
    >
      {/* On the phone the table is scrolled by itself, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="ntf-table-frame" tabIndex={0} role="region" aria-label={t('summary')}>
        <table className="ntf-table full on-sheet">
          <thead>
            <tr>
              <th scope="col" className="num note faint medium ink-below">
                {t('number')}
              </th>
              <th className="note faint medium ink-below" scope="col">
                {t('name')}
              </th>
              <th scope="col" className="num note faint medium ink-below">
                {t('total')}
              </th>
              <th scope="col" className="num note faint medium ink-below">
                {t('unreadTotal')}
              </th>
              <th className="note faint medium ink-below" scope="col">
                {t('action')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, email, total, unread }, index) => (
              <tr key={id}>
                <td className="num">{index + 1}</td>
                <td title={email}>{name}</td>
                <td className="num">{total}</td>
                <td className="num">{unread}</td>
                <td>
                  <Button look="line" onClick={() => onPick(id)}>
                    {t('manage')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </AdminList>
  )
}
