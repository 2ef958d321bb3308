import './orders-page.css'
import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminOrder, OrderFilter } from '#shared/orders.ts'
import { orderStatuses } from '#shared/orders.rules.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useLang } from '#client/core/lang.ts'
import { Button } from '#client/ui/button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SearchInput } from '#client/ui/search-input.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useListPages } from '#client/ui/use-list-pages.ts'
import { AdminList } from '#client/features/admin/admin-list.tsx'
import { DefaultFee } from './default-fee.tsx'
import { OrderTable } from './order-table.tsx'
import type { OrdersSearch } from './orders-search.ts'
import { UpdateOrder } from './update-order.tsx'

interface OrdersPageProps {
  search: OrdersSearch
  onSearch: (change: OrdersSearch) => void
}

/** All orders and their states. */
export function OrdersPage({ search, onSearch }: OrdersPageProps) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const toasts = useToast()
  const [editing, setEditing] = useState<AdminOrder | null>(null)
  const filter = { status: search.status, q: search.q }
  const counts = useQuery(trpc.orders.counts.queryOptions(undefined, { staleTime: 0 }))
  const list = useInfiniteQuery(
    trpc.orders.adminList.infiniteQueryOptions(filter, {
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
      staleTime: 0,
    }),
  )
  const paged = useListPages(list, search.pages, (pages) => onSearch({ pages }))
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  const total = counts.data && orderStatuses.reduce((sum, name) => sum + (counts.data[name] ?? 0), 0)
  const code = list.error && errorCodeOf(list.error)
  useRefusal(code)

  return (
    <>
      <PageHead title={t('adminOrders:title')} aside={<ExportButton filter={filter} />} />
      <DefaultFee />
      <div className="otools">
        <SearchInput
          aria-label={t('adminOrders:search')}
          placeholder={t('adminOrders:searchHint')}
          value={search.q}
          onChange={(q) => onSearch({ q, pages: undefined })}
        />
      </div>
      <Tabs
        label={t('adminOrders:statuses')}
        current={search.status ?? 'all'}
        onChange={(status) => onSearch({ status: status === 'all' ? undefined : status, pages: undefined })}
        tabs={[
          { value: 'all' as const, label: t('adminOrders:all'), count: total },
          ...orderStatuses.map((value) => ({
            value,
            label: t(`adminOrders:statusNames.${value}`),
            count: counts.data?.[value],
          })),
        ]}
      />
      <AdminList
        list={list}
        count={orders.length}
        failed={t(code === 'NETWORK' ? 'adminOrders:fetchError' : 'adminOrders:fetchFailed')}
        failedWhy={code ? t(`errors:${code}`) : undefined}
        empty={t('adminOrders:empty')}
        pages={paged}
        more={t('adminOrders:more')}
      >
        <OrderTable orders={orders} search={search} onEdit={setEditing} />
      </AdminList>
      {editing && (
        <UpdateOrder
          key={editing.id}
          order={editing}
          search={search}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            toasts.show(t('adminOrders:updated'))
          }}
        />
      )}
    </>
  )
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

function ExportButton({ filter }: { filter: OrderFilter }) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const lang = useLang()
  const download = async () => {
    try {
      const pieces: string[] = []
      let cursor: string | undefined
      do {
        const { csv, next } = await queryClient.fetchQuery(
          trpc.orders.export.queryOptions({ ...filter, lang, cursor }, { staleTime: 0, gcTime: 0 }),
        )
        pieces.push(csv)
        cursor = next ?? undefined
      } while (cursor)
      const url = URL.createObjectURL(new Blob(pieces, { type: 'text/csv;charset=utf-8' }))
      const link = Object.assign(document.createElement('a'), { href: url, download: 'orders.csv' })
      link.click()
      URL.revokeObjectURL(url)
    } catch (error) {
      toasts.show(`${t('adminOrders:fetchFailed')} ${t(`errors:${errorCodeOf(error)}`)}`)
    }
  }
  return (
    <Button look="line" onClick={() => void download()}>
      {t('adminOrders:csv')}
    </Button>
  )
}
