import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import type { PlanRequest } from '#shared/plans.ts'
import { planRequestSorts, planRequestStatuses } from '#shared/plans.rules.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { Day } from '#client/ui/day.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminList, type ListColumns } from '#client/features/admin/admin-list.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { SavedViews, viewsOf } from '#client/features/admin/saved-views.tsx'
import { useBulk } from '#client/features/admin/use-bulk.ts'
import {
  useWorkList,
  workListOptions,
  type KeptSelection,
  type Selection,
} from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { validatePlansSearch, type PlansSearch } from './plans-search.ts'

/** What a saved view keeps. */
const requestViews = viewsOf(validatePlansSearch, ['requests', 'q', 'sort'])

interface PlanRequestsProps {
  search: PlansSearch
  onSearch: (change: PlansSearch, options?: { replace?: boolean }) => void
  selection: KeptSelection
}

/** Which readers want a plan; activated by hand, once they have paid. */
export function PlanRequests({ search, onSearch, selection }: PlanRequestsProps) {
  const { t } = useTranslation(['adminPlans', 'adminWorkList', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const { q, requests: status = 'requested', sort = 'newest' } = search
  const list = useInfiniteQuery(trpc.plans.requests.infiniteQueryOptions({ status, q, sort }, workListOptions))
  const totals = useQuery(
    trpc.plans.requestTotals.queryOptions({ q }, { staleTime: 0, placeholderData: keepPreviousData }),
  ).data
  const work = useWorkList(list, { rowsOf: (page) => page.requests, idOf: ({ id }) => id, search, onSearch, selection })
  const { isBusy, decide } = useDecisions(work.selection)
  const { ids } = work.selection
  const isOpen = status === 'requested'
  const columns = useRequestColumns(isOpen)
  return (
    <section className="prequests" aria-labelledby="prequests-title">
      <h2 className="mb-3" id="prequests-title">
        {t('adminPlans:requests')}
      </h2>
      <WorkHead label={t('adminPlans:search')} q={q} onSearch={(text) => onSearch({ q: text, pages: undefined })}>
        <WorkChoice
          label={t('adminWorkList:sort')}
          choices={planRequestSorts.map((value) => ({ value, label: t(`adminPlans:sorts.${value}`) }))}
          value={sort}
          onChange={(value) => onSearch({ sort: value, pages: undefined })}
        />
      </WorkHead>
      <SavedViews list="plan-requests" views={requestViews} search={search} onSearch={onSearch} />
      <Tabs
        label={t('adminPlans:requests')}
        isMore={totals?.isMore}
        current={status}
        onChange={(value) => onSearch({ requests: value, pages: undefined }, { replace: false })}
        tabs={planRequestStatuses.map((value) => ({
          value,
          label: t(`adminPlans:requestStatuses.${value}`),
          count: totals?.[value].count,
        }))}
      />
      <AdminList<PlanRequest>
        {...work}
        name="plan-requests"
        failed={t('adminPlans:loadFailed')}
        failedWhy={reason(list.error)}
        empty={t(q ? 'adminPlans:noMatch' : 'adminPlans:noRequests')}
        more={t('adminPlans:more')}
        total={
          totals &&
          t(totals.isMore ? 'adminPlans:requestTotalMore' : 'adminPlans:requestTotal', {
            count: totals[status].count,
            amount: formatRupees(totals[status].amount),
          })
        }
        nameOf={({ reader, title }) => `${reader.name}, ${title}`}
        columns={columns}
        actionsLabel={t('adminPlans:acts')}
        // How to decide about a request, or what was decided: never both.
        actions={
          isOpen
            ? ({ id, status: own, reader }) =>
                own === 'requested' && (
                  <DecisionActions name={reader.name} isBusy={isBusy} onDecide={(state) => decide([id], state)} />
                )
            : undefined
        }
      />
      {isOpen && (
        <WorkBar work={work} isBusy={isBusy}>
          <button type="button" className="list-main" onClick={() => decide(ids, 'active')}>
            {t('adminPlans:activate')}
          </button>
          <button type="button" onClick={() => decide(ids, 'declined')}>
            {t('adminPlans:decline')}
          </button>
        </WorkBar>
      )}
    </section>
  )
}

/** The columns of the requests; of those that are decided with what was decided. */
function useRequestColumns(isOpen: boolean): ListColumns<PlanRequest> {
  const { t } = useTranslation('adminPlans')
  const page = useLang()
  return {
    reader: {
      label: t('reader'),
      phone: 'title',
      cell: ({ reader }) => (
        <>
          <b lang={foreignLangOf(reader.name, page)}>{reader.name}</b>{' '}
          <span className="list-beside">{reader.email}</span>
        </>
      ),
    },
    plan: {
      label: t('name'),
      width: '24%',
      phone: 'meta',
      cell: ({ title, durationInDays }) => (
        <>
          <LangText>{title}</LangText> · {t('days', { count: durationInDays })}
        </>
      ),
    },
    price: {
      label: t('price'),
      width: '7.5rem',
      phone: 'top',
      kind: 'number',
      cell: ({ price }) => formatRupees(price),
    },
    asked: {
      label: t('askedOn'),
      width: '7rem',
      phone: 'end',
      kind: 'date',
      cell: ({ createdAt }) => <Day date={createdAt} format="brief" />,
    },
    ...(!isOpen && {
      state: {
        label: t('state'),
        width: '24%',
        phone: 'meta',
        cell: (request: PlanRequest) => <Dates request={request} />,
      },
    }),
  }
}

interface DecisionActionsProps {
  name: string
  isBusy: boolean
  onDecide: (state: 'active' | 'declined') => void
}

function DecisionActions({ name, isBusy, onDecide }: DecisionActionsProps) {
  const { t } = useTranslation('adminPlans')
  return (
    <>
      <RowAction of={t('activateOf', { name })} disabled={isBusy} onClick={() => onDecide('active')}>
        {t('activate')}
      </RowAction>
      <RowAction of={t('declineOf', { name })} disabled={isBusy} onClick={() => onDecide('declined')}>
        {t('decline')}
      </RowAction>
    </>
  )
}

/** Activates and declines requests, which can be undone until their readers are told. */
function useDecisions(selection: Selection) {
  const { t } = useTranslation('adminPlans')
  const trpc = useTrpc()
  const bulk = useBulk(selection, trpc.plans.pathKey())
  const deciding = useMutation(trpc.plans.decide.mutationOptions())
  return {
    isBusy: bulk.isBusy,
    decide: (ids: string[], status: 'active' | 'declined') =>
      bulk.start({
        make: () => deciding.mutateAsync({ ids, status }),
        said: (count) => t(status === 'active' ? 'activated' : 'declined', { count }),
      }),
  }
}

/** From when to when an active plan lasts, and who decided. */
function Dates({ request: { startsAt, endsAt, decidedAt, decidedBy } }: { request: PlanRequest }) {
  const { t } = useTranslation('adminPlans')
  const lang = useLang()
  const dates =
    startsAt &&
    endsAt &&
    t('fromUntil', { from: formatDate(startsAt, lang, 'brief'), until: formatDate(endsAt, lang, 'brief') })
  const decision = decidedAt && t('decided', { name: decidedBy ?? '–', date: formatDate(decidedAt, lang, 'brief') })
  const text = [dates, decision].filter(Boolean).join(' · ')
  return (
    <span title={text}>
      <LangText>{text}</LangText>
    </span>
  )
}
