import './orders-page.css'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { OrderTotals } from '#shared/order-work.ts'
import { orderSorts, orderStatuses } from '#shared/orders.rules.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { SavedViews } from '#client/features/admin/saved-views.tsx'
import { useSelection } from '#client/features/admin/use-selection.ts'
import { useSlashKey } from '#client/features/admin/use-slash-key.ts'
import { WorkListSkeleton } from '#client/features/admin/work-list-skeleton.tsx'
import { DefaultFee } from './default-fee.tsx'
import { ExportButton } from './export-button.tsx'
import { OrderBar } from './order-bar.tsx'
import { OrderRows, selectionIdOf } from './order-rows.tsx'
import { numbersOf, queryOf, sortOf, tabOf, viewOf, type OrdersSearch, type OrderTab } from './orders-search.ts'
import { UpdateOrder } from './update-order.tsx'

interface OrdersPageProps {
  search: OrdersSearch
  onSearch: (change: OrdersSearch, options?: { replace?: boolean; ignoreBlocker?: boolean }) => void
}

/** How often the list looks for new orders, in ms. */
const refetchInterval = 60_000

/** The orders as a list to work through, oldest first where they wait. */
export function OrdersPage({ search, onSearch }: OrdersPageProps) {
  const { t } = useTranslation(['adminOrders', 'adminWorkList', 'errors'])
  const trpc = useTrpc()
  const toasts = useToast()
  const field = useRef<HTMLDivElement>(null)
  useSlashKey(() => field.current?.querySelector('input')?.focus())
  const tab = tabOf(search)
  const { q } = search
  const filter = { status: tab === 'all' ? undefined : tab, q }
  const totals = useQuery(
    trpc.orders.totals.queryOptions({ q }, { staleTime: 0, refetchInterval, placeholderData: keepPreviousData }),
  )
  const list = useInfiniteQuery(
    trpc.orders.adminList.infiniteQueryOptions(
      { ...filter, sort: sortOf(search) },
      {
        getNextPageParam: ({ next }) => next ?? undefined,
        placeholderData: keepPreviousData,
        staleTime: 0,
        refetchInterval,
      },
    ),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  const rows = orders.map((order) => ({ ...order, id: selectionIdOf(order) }))
  const selection = useSelection(rows, {
    ids: numbersOf(search).map(String),
    set: (numbers) => onSearch({ sel: numbers.join(',') || undefined }),
  })
  const chosen = orders.filter((order) => selection.has(selectionIdOf(order)))
  const code = list.error && errorCodeOf(list.error)
  useRefusal(code)

  return (
    <div className="wl-page">
      <PageHead title={t('adminOrders:title')} aside={<ExportButton filter={filter} />} />
      <div className="wl-head" role="search" ref={field}>
        <SearchInput
          aria-label={t('adminOrders:search')}
          aria-keyshortcuts="/"
          placeholder={t('adminOrders:searchHint')}
          value={q}
          onChange={(text) => onSearch({ q: text, pages: undefined, sel: undefined })}
        />
        <select
          className="in"
          aria-label={t('adminWorkList:sort')}
          value={sortOf(search)}
          onChange={({ target }) =>
            onSearch({ sort: orderSorts.find((sort) => sort === target.value), pages: undefined })
          }
        >
          {orderSorts.map((sort) => (
            <option key={sort} value={sort}>
              {t(`adminOrders:sorts.${sort}`)}
            </option>
          ))}
        </select>
      </div>
      <SavedViews
        list="orders"
        query={queryOf(search)}
        onQuery={(query) => onSearch(viewOf(query), { replace: false })}
      />
      <OrderTabs
        totals={totals.data}
        tab={tab}
        onTab={(status) => onSearch({ status, pages: undefined, sel: undefined }, { replace: false })}
      />
      <AdminList
        list={{ ...list, isError: list.isError && orders.length === 0 }}
        count={orders.length}
        failed={t(code === 'NETWORK' ? 'adminOrders:fetchError' : 'adminOrders:fetchFailed')}
        failedWhy={code ? t(`errors:${code}`) : undefined}
        empty={t('adminOrders:empty')}
        loading={<WorkListSkeleton />}
        pages={paged}
        more={t('adminOrders:more')}
      >
        <OrderRows
          orders={orders}
          isOld={list.isPlaceholderData}
          loadedAt={list.dataUpdatedAt}
          selection={selection}
          openId={search.edit}
          onOpen={({ id }) => onSearch({ edit: id }, { replace: false })}
        />
        <Total totals={totals.data} tab={tab} />
      </AdminList>
      <OrderBar orders={chosen} selection={selection} search={search} />
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
      current={tab}
      onChange={onTab}
      tabs={[
        ...orderStatuses.map((value) => ({ value, label: t(`statusNames.${value}`), count: countOf(value) })),
        { value: 'all' as const, label: t('all'), count: countOf('all') },
      ]}
    />
  )
}

function Total({ totals, tab }: { totals: OrderTotals | undefined; tab: OrderTab }) {
  const { t } = useTranslation('adminOrders')
  if (!totals) return null
  const { count, amount } = totalOf(totals, tab)
  return <p className="wl-total num">{t('sumOf', { count, amount: formatRupees(amount) })}</p>
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
