import './orders-page.css'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder, OrderFilter, OrderTotals } from '#shared/order-work.ts'
import { orderSorts, orderStatuses } from '#shared/orders.rules.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { RowAction } from '#client/features/admin/row-action.tsx'
import { SavedViews, viewsOf } from '#client/features/admin/saved-views.tsx'
import { useWorkList, workListOptions } from '#client/features/admin/use-work-list.ts'
import { WorkChoice, WorkHead } from '#client/features/admin/work-head.tsx'
import { DefaultFee } from './default-fee.tsx'
import { OrderBar } from './order-bar.tsx'
import { selectionIdOf, useOrderColumns } from './order-columns.tsx'
import { numbersOf, type OrdersSearch, type OrderTab, sortOf, tabOf, validateOrdersSearch } from './orders-search.ts'
import { UpdateOrder } from './update-order.tsx'
import { useLang } from '#client/core/lang.ts'
import { CsvButton } from '#client/features/admin/csv-button.tsx'

interface OrdersPageProps {
  search: OrdersSearch
  onSearch: (change: OrdersSearch, options?: { replace?: boolean; ignoreBlocker?: boolean }) => void
}

/** What a saved view keeps. */
const orderViews = viewsOf(validateOrdersSearch, ['status', 'q', 'sort'])

/** How often the list looks for new orders, in ms. */
const refetchInterval = 60_000

/** The orders as a list to work through, oldest first where they wait. */
export function OrdersPage({ search, onSearch }: OrdersPageProps) {
  const { t } = useTranslation(['adminOrders', 'adminWorkList', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const toasts = useToast()
  const tab = tabOf(search)
  const { q } = search
  const filter = { status: tab === 'all' ? undefined : tab, q }
  const totals = useQuery(
    trpc.orders.totals.queryOptions({ q }, { staleTime: 0, refetchInterval, placeholderData: keepPreviousData }),
  )
  const list = useInfiniteQuery(
    trpc.orders.adminList.infiniteQueryOptions(
      { ...filter, sort: sortOf(search) },
      { ...workListOptions, refetchInterval },
    ),
  )
  const work = useWorkList(list, {
    rowsOf: (page) => page.orders,
    idOf: selectionIdOf,
    search,
    onSearch,
    selection: {
      ids: numbersOf(search).map(String),
      set: (numbers) => onSearch({ sel: numbers.join(',') || undefined }),
    },
  })
  const code = list.error && errorCodeOf(list.error)
  useRefusal(code)
  const open = work.rows.find(({ id }) => id === search.edit)
  const onOpen = ({ id }: AdminOrder) => onSearch({ edit: id }, { replace: false })
  const columns = useOrderColumns(work.loadedAt, onOpen)

  return (
    <div className="list-page">
      <PageHead title={t('adminOrders:title')} aside={<ExportButton filter={filter} />} />
      <WorkHead
        label={t('adminOrders:search')}
        hint={t('adminOrders:searchHint')}
        q={q}
        onSearch={(text) => onSearch({ q: text, pages: undefined, sel: undefined })}
      >
        <WorkChoice
          label={t('adminWorkList:sort')}
          choices={orderSorts.map((sort) => ({ value: sort, label: t(`adminOrders:sorts.${sort}`) }))}
          value={sortOf(search)}
          onChange={(sort) => onSearch({ sort, pages: undefined })}
        />
      </WorkHead>
      <SavedViews list="orders" views={orderViews} search={search} onSearch={onSearch} />
      <OrderTabs
        totals={totals.data}
        tab={tab}
        onTab={(status) => onSearch({ status, pages: undefined, sel: undefined }, { replace: false })}
      />
      <AdminList
        {...work}
        name="orders"
        nameOf={({ number, name }) => `${number}, ${name}`}
        openId={open && selectionIdOf(open)}
        failed={t(code === 'NETWORK' ? 'adminOrders:fetchError' : 'adminOrders:fetchFailed')}
        failedWhy={reason(list.error)}
        empty={t('adminOrders:empty')}
        more={t('adminOrders:more')}
        total={totals.data && <Total totals={totals.data} tab={tab} />}
        columns={columns}
        actionsLabel={t('adminOrders:acts')}
        actions={(order) => (
          <RowAction of={t('adminOrders:editOf', { name: order.name })} onClick={() => onOpen(order)}>
            {t('adminOrders:edit')}
          </RowAction>
        )}
      />
      <OrderBar work={work} search={search} />
      <DefaultFee />
      {search.edit && (
        <UpdateOrder
          key={search.edit}
          id={search.edit}
          search={search}
          onClose={() => onSearch({ edit: undefined }, { ignoreBlocker: true })}
          onSaved={() => {
            onSearch({ edit: undefined }, { ignoreBlocker: true })
            toasts.show(t('adminOrders:updated'))
          }}
        />
      )}
    </div>
  )
}

interface OrderTabsProps {
  totals: OrderTotals | undefined
  tab: OrderTab
  onTab: (tab: OrderTab) => void
}

/** How many orders a tab has, and what they come to, in paise. */
function totalOf(totals: OrderTotals, tab: OrderTab) {
  const parts = tab === 'all' ? orderStatuses.map((status) => totals[status]) : [totals[tab]]
  return {
    count: parts.reduce((sum, { count }) => sum + count, 0),
    amount: parts.reduce((sum, { amount }) => sum + amount, 0),
  }
}

function OrderTabs({ totals, tab, onTab }: OrderTabsProps) {
  const { t } = useTranslation('adminOrders')
  const countOf = (each: OrderTab) => totals && totalOf(totals, each).count
  return (
    <Tabs
      label={t('statuses')}
      isMore={totals?.isMore}
      current={tab}
      onChange={onTab}
      tabs={[
        ...orderStatuses.map((value) => ({ value, label: t(`statusNames.${value}`), count: countOf(value) })),
        { value: 'all' as const, label: t('all'), count: countOf('all') },
      ]}
    />
  )
}

function Total({ totals, tab }: { totals: OrderTotals; tab: OrderTab }) {
  const { t } = useTranslation('adminOrders')
  const { count, amount } = totalOf(totals, tab)
  return t(totals.isMore ? 'sumOfMore' : 'sumOf', { count, amount: formatRupees(amount) })
}

/** The admin's frame leads to the login; this says why. */
function useRefusal(code: string | null): void {
  const { t } = useTranslation('adminOrders')
  const toasts = useToast()
  const reasons: Record<string, string> = {
    UNAUTHENTICATED: t('noToken'),
    SESSION_INVALID: t('unauthorized'),
  }
  const reason = code === null ? undefined : reasons[code]
  useEffect(() => {
    if (reason) toasts.show(reason)
  }, [reason, toasts])
}

/** The filtered orders as a file for a spreadsheet. */
function ExportButton({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const lang = useLang()
  return (
    <CsvButton
      fileName="orders.csv"
      label={t('csv')}
      busyLabel={t('csvBusy')}
      failed={t('fetchFailed')}
      fetchPart={(cursor) =>
        queryClient.fetchQuery(
          trpc.orders.export.queryOptions({ ...filter, lang, cursor }, { staleTime: 0, gcTime: 0 }),
        )
      }
    />
  )
}
