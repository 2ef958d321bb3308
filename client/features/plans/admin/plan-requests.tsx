import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { PlanRequest } from '#shared/plans.ts'
import { planRequestStatuses } from '#shared/plans.rules.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import type { PlansSearch } from './plans-search.ts'

export interface PlanRequestsProps {
  search: PlansSearch
  onSearch: (change: PlansSearch) => void
}

/** Which readers want a plan; activated by hand, once they have paid. */
export function PlanRequests({ search, onSearch }: PlanRequestsProps) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
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
      <h2 id="prequests-title">{t('adminShop:plans.requests')}</h2>
      <Tabs
        label={t('adminShop:plans.requests')}
        current={status}
        onChange={(value) => onSearch({ requests: value, pages: undefined })}
        tabs={planRequestStatuses.map((value) => ({ value, label: t(`adminShop:plans.requestStatuses.${value}`) }))}
      />
      {list.isError && (
        <ErrorPanel title={t('adminShop:plans.loadFailed')} onRetry={() => void list.refetch()}>
          {t(`errors:${errorCodeOf(list.error)}`)}
        </ErrorPanel>
      )}
      {list.isSuccess && requests.length === 0 && <p className="tbl-none">{t('adminShop:plans.noRequests')}</p>}
      {requests.length > 0 && (
        <table className="tbl">
          <thead>
            <tr>
              <th scope="col">{t('adminShop:plans.reader')}</th>
              <th scope="col">{t('adminShop:plans.name')}</th>
              <th scope="col">{t('adminShop:plans.askedOn')}</th>
              <th scope="col">
                <span className="vh">{t('adminShop:plans.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </tbody>
        </table>
      )}
      <MoreButton list={paged}>{t('adminShop:more')}</MoreButton>
    </section>
  )
}

function RequestRow({ request }: { request: PlanRequest }) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const lang = useLang()
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const decided = (text: string) => ({
    onSuccess: () => toasts.show(text),
    onError: (error: unknown) =>
      toasts.show(`${t('adminShop:plans.decideFailed')} ${t(`errors:${errorCodeOf(error)}`)}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.plans.pathKey() }),
  })
  const activate = useMutation(trpc.plans.activate.mutationOptions(decided(t('adminShop:plans.activated'))))
  const decline = useMutation(trpc.plans.decline.mutationOptions(decided(t('adminShop:plans.declined'))))
  const isBusy = activate.isPending || decline.isPending
  const { id, reader } = request
  return (
    <tr>
      <td data-label={t('adminShop:plans.reader')} className="wide">
        <b>{reader.name}</b>
        <span className="tbl-sub any">{reader.email}</span>
      </td>
      <td data-label={t('adminShop:plans.name')}>
        {request.title}
        <span className="tbl-sub num">
          {formatRupees(request.price)} · {t('adminShop:plans.days', { count: request.durationInDays })}
        </span>
      </td>
      <td data-label={t('adminShop:plans.askedOn')} className="wide num">
        <Day date={request.createdAt} format="long" />
        {request.startsAt && request.endsAt && (
          <>
            <br />
            {t('adminShop:plans.fromUntil', {
              from: formatDate(request.startsAt, lang),
              until: formatDate(request.endsAt, lang),
            })}
          </>
        )}
        {request.decidedAt && (
          <small className="prequest-decided">
            {t('adminShop:plans.decided', {
              name: request.decidedBy ?? '–',
              date: formatDate(request.decidedAt, lang),
            })}
          </small>
        )}
      </td>
      <td className="tbl-last">
        <div className="tbl-acts">
          {request.status === 'requested' && (
            <>
              <button
                type="button"
                className="link"
                aria-label={t('adminShop:plans.activateOf', { name: reader.name })}
                disabled={isBusy}
                onClick={() => activate.mutate({ id })}
              >
                {t('adminShop:plans.activate')}
              </button>
              <button
                type="button"
                className="link"
                aria-label={t('adminShop:plans.declineOf', { name: reader.name })}
                disabled={isBusy}
                onClick={() => decline.mutate({ id })}
              >
                {t('adminShop:plans.decline')}
              </button>
            </>
          )}
        </div>
      </td>
    </tr>
  )
}
