import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentAudiences, sentSorts } from '#shared/notifications.rules.ts'
import type { SentNotification } from '#shared/notifications.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { AdminList, RowButton } from '#client/features/admin/admin-list.tsx'
import { RemovalBar } from '#client/features/admin/deletion.tsx'
import { SavedViews, viewsOf } from '#client/features/admin/saved-views.tsx'
import { useWorkList, workListOptions, type WorkList } from '#client/features/admin/use-work-list.ts'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { EditMessage } from './message-actions.tsx'
import { viewSearch, type ViewSearch } from './view-search.ts'

/** What a saved view keeps. */
const sentViews = viewsOf(viewSearch, ['to', 'q', 'sort'])

interface SentMessagesProps {
  search: ViewSearch
  onSearch: (search: ViewSearch, options?: { replace?: boolean }) => void
}

/** All messages that were sent, as a list to work through: those with the same title are listed one by one. */
export function SentMessages({ search, onSearch }: SentMessagesProps) {
  const { t } = useTranslation(['adminNotifications', 'adminWorkList'])
  const lang = useLang()
  const trpc = useTrpc()
  const sentence = useSentence()
  const { q, to, sort = 'newest' } = search
  const change = (part: ViewSearch, { replace = true } = {}) => onSearch({ ...search, ...part }, { replace })
  const list = useInfiniteQuery(
    trpc.notifications.sent.infiniteQueryOptions({ q, audience: to, sort }, workListOptions),
  )
  const totals = useQuery(
    trpc.notifications.sentTotals.queryOptions({ q }, { staleTime: 0, placeholderData: keepPreviousData }),
  ).data
  const work = useWorkList(list, {
    rowsOf: (page) => page.notifications,
    idOf: ({ id }) => id,
    search,
    onSearch: change,
  })
  const [editing, setEditing] = useState<SentNotification | null>(null)

  return (
    <div className="list-page">
      <WorkHead
        label={t('adminNotifications:sentSearch')}
        q={q}
        onSearch={(text) => change({ q: text, pages: undefined })}
      >
        <WorkChoice
          label={t('adminWorkList:sort')}
          choices={sentSorts.map((value) => ({ value, label: t(`adminNotifications:sorts.${value}`) }))}
          value={sort}
          onChange={(value) => change({ sort: value, pages: undefined })}
        />
      </WorkHead>
      <SavedViews list="notifications" views={sentViews} search={search} onSearch={change} />
      <Tabs
        label={t('adminNotifications:to')}
        current={to ?? 'any'}
        onChange={(value) => change({ to: value === 'any' ? undefined : value, pages: undefined }, { replace: false })}
        tabs={[
          { value: 'any' as const, label: t('adminNotifications:toAny'), count: totals && totals.people + totals.all },
          ...sentAudiences.map((value) => ({
            value,
            label: t(`adminNotifications:audience.${value}`),
            count: totals?.[value],
          })),
        ]}
      />
      <AdminList
        {...work}
        name="sent"
        failed={sentence(list.error, t('adminNotifications:fetchFailed'))}
        empty={t(q || to ? 'adminNotifications:noMatch' : 'adminNotifications:none')}
        more={t('adminNotifications:more')}
        nameOf={({ title }) => title}
        columns={{
          title: {
            label: t('adminNotifications:title'),
            width: '26%',
            phone: 'title',
            cell: (message) => <RowButton onOpen={() => setEditing(message)}>{message.title}</RowButton>,
          },
          message: {
            label: t('adminNotifications:message'),
            cell: ({ message }) => (
              <span title={message} lang={foreignLangOf(message, lang)}>
                {message}
              </span>
            ),
          },
          reached: {
            label: t('adminNotifications:reached'),
            width: '24%',
            phone: 'meta',
            cell: ({ delivered, read, isDelivered }) => (
              <>
                {t('adminNotifications:reach', { delivered, read })}
                {!isDelivered && ` · ${t('adminNotifications:underWay')}`}
              </>
            ),
          },
          to: {
            label: t('adminNotifications:to'),
            width: '9rem',
            priority: 3,
            cell: ({ audience }) => t(`adminNotifications:audience.${audience}`),
          },
          at: {
            label: t('adminNotifications:at'),
            width: '9.5rem',
            phone: 'end',
            kind: 'date',
            cell: ({ createdAt }) => <Day date={createdAt} format="brief" withTime />,
          },
        }}
      />
      <RemoveMessages work={work} />
      {editing && <EditMessage message={editing} onClose={() => setEditing(null)} />}
    </div>
  )
}

/** Deletes the selected messages; the question says how many copies of them readers have. */
function RemoveMessages({ work }: { work: WorkList<SentNotification> }) {
  const { t } = useTranslation('adminNotifications')
  const trpc = useTrpc()
  const removal = useMutation(trpc.notifications.remove.mutationOptions())
  return (
    <RemovalBar
      work={work}
      refetch={trpc.notifications.pathKey()}
      label={t('delete')}
      title={t('removeTitle', { count: work.chosen.length })}
      text={t('removeText', { count: work.chosen.reduce((sum, { delivered }) => sum + delivered, 0) })}
      remove={removal.mutateAsync}
      said={(count) => t('removed', { count })}
    />
  )
}
