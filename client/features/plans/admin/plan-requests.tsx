import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { PlanRequest } from '#shared/plans.ts'
import { planRequestStatuses } from '#shared/plans.rules.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { AdminTable } from '#client/features/admin/admin-table.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import type { PlansSearch } from './plans-search.ts'

export interface PlanRequestsProps {
  search: PlansSearch
  onSearch: (change: PlansSearch) => void
}

/** Which readers want a plan; activated by hand, once they have paid. */
export function PlanRequests({ search, onSearch }: PlanRequestsProps) {
  const { t } = useTranslation(['adminPlans', 'errors'])
  const trpc = useTrpc()
  const status = search.requests ?? 'requested'
  const list = useInfiniteQuery(
    trpc.plans.requests.infiniteQueryOptions(
      { status },
      { getNextPageParam: ({ next }) => next ?? undefined, staleTime: 0 },
    ),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const requests = list.data?.pages.flatMap((page) => page.requests) ?? []
  return (
    <section className="prequests" aria-labelledby="prequests-title">
      <h2 id="prequests-title">{t('adminPlans:requests')}</h2>
      <Tabs
        label={t('adminPlans:requests')}
        current={status}
        onChange={(value) => onSearch({ requests: value, pages: undefined })}
        tabs={planRequestStatuses.map((value) => ({ value, label: t(`adminPlans:requestStatuses.${value}`) }))}
      />
      <AdminList
        list={list}
        count={requests.length}
        failed={t('adminPlans:loadFailed')}
        failedWhy={t(`errors:${errorCodeOf(list.error)}`)}
        loading={null}
        empty={<p className="tbl-none">{t('adminPlans:noRequests')}</p>}
        pages={paged}
        more={t('adminPlans:more')}
      >
        <AdminTable
          rows={requests}
          columns={[
            {
              label: t('adminPlans:reader'),
              className: 'wide',
              cell: ({ reader }) => (
                <>
                  <b>{reader.name}</b>
                  <span className="tbl-sub any">{reader.email}</span>
                </>
              ),
            },
            {
              label: t('adminPlans:name'),
              cell: (request) => (
                <>
                  {request.title}
                  <span className="tbl-sub num">
                    {formatRupees(request.price)} · {t('adminPlans:days', { count: request.durationInDays })}
                  </span>
                </>
              ),
            },
            {
              label: t('adminPlans:askedOn'),
              className: 'wide num',
              cell: (request) => <Dates request={request} />,
            },
          ]}
          actionsLabel={t('adminPlans:acts')}
          actions={(request) => request.status === 'requested' && <Decision request={request} />}
        />
      </AdminList>
    </section>
  )
}

function Dates({ request }: { request: PlanRequest }) {
  const { t } = useTranslation('adminPlans')
  const lang = useLang()
  return (
    <>
      <Day date={request.createdAt} format="long" />
      {request.startsAt && request.endsAt && (
        <>
          <br />
          {t('fromUntil', {
            from: formatDate(request.startsAt, lang),
            until: formatDate(request.endsAt, lang),
          })}
        </>
      )}
      {request.decidedAt && (
        <small className="prequest-decided">
          {t('decided', { name: request.decidedBy ?? '–', date: formatDate(request.decidedAt, lang) })}
        </small>
      )}
    </>
  )
}

function Decision({ request: { id, reader } }: { request: PlanRequest }) {
  const { t } = useTranslation(['adminPlans', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const decided = (text: string) => ({
    onSuccess: () => toasts.show(text),
    onError: (error: unknown) => toasts.show(`${t('adminPlans:decideFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() }),
  })
  const activate = useMutation(trpc.plans.activate.mutationOptions(decided(t('adminPlans:activated'))))
  const decline = useMutation(trpc.plans.decline.mutationOptions(decided(t('adminPlans:declined'))))
  const isBusy = activate.isPending || decline.isPending
  return (
    <>
      <RowAction
        of={t('adminPlans:activateOf', { name: reader.name })}
        disabled={isBusy}
        onClick={() => activate.mutate({ id })}
      >
        {t('adminPlans:activate')}
      </RowAction>
      <RowAction
        of={t('adminPlans:declineOf', { name: reader.name })}
        disabled={isBusy}
        onClick={() => decline.mutate({ id })}
      >
        {t('adminPlans:decline')}
      </RowAction>
    </>
  )
}
