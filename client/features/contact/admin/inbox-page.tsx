import './inbox-page.css'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { messageSorts, messageStates } from '#shared/contact.rules.ts'
import { formatDate, momentInMonth } from '#shared/dates.ts'
import { useLang } from '#client/core/lang.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Day } from '#client/ui/day.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { AdminList, RowButton } from '#client/features/admin/admin-list.tsx'
import { SavedViews, viewsOf } from '#client/features/admin/saved-views.tsx'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import { useWorkList, workListOptions } from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { validateInboxSearch, type InboxSearch } from './inbox-search.ts'
import { MessageWindow } from './message-window.tsx'

interface InboxPageProps {
  search: InboxSearch
  onSearch: (change: InboxSearch, options?: { replace?: boolean }) => void
}

/** What a saved view keeps. */
const inboxViews = viewsOf(validateInboxSearch, ['show', 'q', 'month', 'sort'])
/** How often the list looks for new messages, in ms. */
const refetchInterval = 60_000

/** What readers wrote by the contact page, as a list to work through. */
export function InboxPage({ search, onSearch }: InboxPageProps) {
  const { t } = useTranslation(['adminContact', 'adminWorkList', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const { q, show, month, sort = 'newest' } = search
  const list = useInfiniteQuery(
    trpc.contact.list.infiniteQueryOptions({ q, month, state: show, sort }, { ...workListOptions, refetchInterval }),
  )
  const totals = useQuery(
    trpc.contact.totals.queryOptions(
      { q, month },
      { staleTime: 0, refetchInterval, placeholderData: keepPreviousData },
    ),
  ).data
  const work = useWorkList(list, { rowsOf: (page) => page.messages, idOf: ({ id }) => id, search, onSearch })
  const { isBusy, mark, remove } = useMessageChanges(work.selection)
  const all = totals && totals.unread + totals.read
  const { ids } = work.selection

  return (
    <div className="list-page">
      <PageHead title={t('adminContact:title')} note={totals && t('adminContact:unread', { count: totals.unread })} />
      <WorkHead label={t('adminContact:search')} q={q} onSearch={(text) => onSearch({ q: text, pages: undefined })}>
        <MonthChoice month={month} onChange={(value) => onSearch({ month: value, pages: undefined })} />
        <WorkChoice
          label={t('adminWorkList:sort')}
          choices={messageSorts.map((value) => ({ value, label: t(`adminContact:sorts.${value}`) }))}
          value={sort}
          onChange={(value) => onSearch({ sort: value, pages: undefined })}
        />
      </WorkHead>
      <SavedViews list="messages" views={inboxViews} search={search} onSearch={onSearch} />
      <Tabs
        label={t('adminContact:states.label')}
        isMore={totals?.isMore}
        current={show ?? 'all'}
        onChange={(value) =>
          onSearch({ show: value === 'all' ? undefined : value, pages: undefined }, { replace: false })
        }
        tabs={[
          { value: 'all' as const, label: t('adminContact:states.all'), count: all },
          ...messageStates.map((value) => ({
            value,
            label: t(`adminContact:states.${value}`),
            count: totals?.[value],
          })),
        ]}
      />
      <AdminList
        {...work}
        name="messages"
        failed={t('adminContact:failed')}
        failedWhy={reason(list.error)}
        empty={t(q || month || show ? 'adminContact:noMatch' : 'adminContact:none')}
        more={t('adminContact:more')}
        nameOf={({ name }) => name}
        openId={search.open}
        columns={{
          from: {
            label: t('adminContact:from'),
            width: '15rem',
            phone: 'title',
            cell: ({ id, name, readAt }) => (
              <div className="list-marked">
                <RowButton onOpen={() => onSearch({ open: id }, { replace: false })}>{name}</RowButton>
                {!readAt && <span className="inbox-new note">{t('adminContact:new')}</span>}
              </div>
            ),
          },
          text: { label: t('adminContact:text'), phone: 'meta', cell: ({ message }) => message },
          email: {
            label: t('adminContact:email'),
            width: '14rem',
            priority: 3,
            cell: ({ email }) => (
              <a className="link" href={`mailto:${email}`} aria-label={`${t('adminContact:reply')}: ${email}`}>
                {email}
              </a>
            ),
          },
          at: {
            label: t('adminContact:at'),
            width: '9.5rem',
            phone: 'top',
            kind: 'date',
            cell: ({ createdAt }) => <Day date={createdAt} format="brief" withTime />,
          },
        }}
      />
      <WorkBar work={work} isBusy={isBusy}>
        <button type="button" className="list-main" onClick={() => mark(ids, true)}>
          {t('adminContact:markRead')}
        </button>
        <button type="button" onClick={() => mark(ids, false)}>
          {t('adminContact:markUnread')}
        </button>
        <button type="button" onClick={() => remove(ids)}>
          {t('adminContact:delete')}
        </button>
      </WorkBar>
      {search.open && (
        <MessageWindow
          key={search.open}
          id={search.open}
          known={work.rows.find(({ id }) => id === search.open)}
          onClose={() => onSearch({ open: undefined })}
          onDelete={(id) => {
            onSearch({ open: undefined })
            remove([id])
          }}
        />
      )}
    </div>
  )
}

/** What is done with messages, each with its way back. */
function useMessageChanges(selection: Parameters<typeof useBulk>[0]) {
  const { t } = useTranslation('adminContact')
  const trpc = useTrpc()
  const bulk = useBulk(selection, trpc.contact.pathKey())
  const marking = useMutation(trpc.contact.mark.mutationOptions())
  const removal = useMutation(trpc.contact.remove.mutationOptions())
  return {
    isBusy: bulk.isBusy,
    mark: (ids: string[], isRead: boolean) =>
      bulk.start({
        make: () => marking.mutateAsync({ ids, isRead }),
        said: (count) => t(isRead ? 'markedRead' : 'markedUnread', { count }),
      }),
    remove: (ids: string[]) =>
      bulk.start({
        make: () => removal.mutateAsync({ ids }),
        said: (count) => t('deleted', { count }),
      }),
  }
}

interface MonthChoiceProps {
  month: number | undefined
  onChange: (month: number | undefined) => void
}

/** The months in which somebody wrote. */
function MonthChoice({ month, onChange }: MonthChoiceProps) {
  const { t } = useTranslation('adminContact')
  const trpc = useTrpc()
  const lang = useLang()
  const months = useQuery(trpc.contact.months.queryOptions()).data ?? []
  return (
    <WorkChoice
      label={t('month')}
      any={t('allMonths')}
      choices={months.map((value) => ({
        value: String(value),
        label: formatDate(momentInMonth(value), lang, 'month'),
      }))}
      value={month === undefined ? undefined : String(month)}
      onChange={(value) => onChange(value === undefined ? undefined : Number(value))}
    />
  )
}
