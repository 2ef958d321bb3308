import './orders-page.css'
import '#client/ui/table.css'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { orderStatuses, shortOrderId, type OrderStatus } from '#shared/shop.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { Day } from '#client/ui/day.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { PageHead } from '#client/ui/page-head.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { orderColours, StatusMark } from '#client/ui/status-mark.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { DefaultFee } from './default-fee.tsx'
import { UpdateOrder } from './update-order.tsx'

/** Everything that was ordered, and what becomes of it. */
export function OrdersPage() {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const toasts = useToast()
  const [status, setStatus] = useState<OrderStatus | 'all'>('all')
  const [q, setQ] = useState('')
  const [editing, setEditing] = useState<Order | null>(null)
  const filter = { status: status === 'all' ? undefined : status, q: useDeferredValue(q) || undefined }
  const counts = useQuery(trpc.orders.counts.queryOptions(undefined, { staleTime: 0 }))
  const list = useInfiniteQuery(
    trpc.orders.adminList.infiniteQueryOptions(filter, {
      getNextPageParam: ({ next }) => next ?? undefined,
      staleTime: 0,
    }),
  )
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  const total = counts.data && orderStatuses.reduce((sum, name) => sum + (counts.data[name] ?? 0), 0)
  const code = list.error && errorCodeOf(list.error)
  useRefusal(code)

  return (
    <>
      <PageHead title={t('adminShop:orders.title')} aside={<ExportButton filter={filter} />} />
      <DefaultFee />
      <div className="otools">
        <input
          className="in"
          type="search"
          aria-label={t('adminShop:search')}
          placeholder={t('adminShop:orders.searchHint')}
          maxLength={200}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
      </div>
      <Tabs
        label={t('adminShop:orders.statuses')}
        current={status}
        onChange={setStatus}
        tabs={[
          { value: 'all' as const, label: t('adminShop:orders.all'), count: total },
          ...orderStatuses.map((value) => ({
            value,
            label: t(`adminShop:status.${value}`),
            count: counts.data?.[value],
          })),
        ]}
      />
      {list.isPending && <SkeletonLine />}
      {code && (
        <ErrorPanel
          title={t(code === 'NETWORK' ? 'adminShop:orders.fetchError' : 'adminShop:orders.fetchFailed')}
          onRetry={() => void list.refetch()}
        >
          {t(`errors:${code}`)}
        </ErrorPanel>
      )}
      {list.isSuccess && orders.length === 0 && <EmptyState text={t('adminShop:orders.empty')} />}
      {orders.length > 0 && <OrderTable orders={orders} onEdit={setEditing} />}
      <MoreButton list={list}>{t('adminShop:more')}</MoreButton>
      {editing && (
        <UpdateOrder
          key={editing.id}
          order={editing}
          onClose={() => setEditing(null)}
          onSaved={() => {
            setEditing(null)
            toasts.show(t('adminShop:orders.updated'))
          }}
        />
      )}
    </>
  )
}

/** The admin's frame leads to the login; here stands why. */
function useRefusal(code: string | null): void {
  const { t } = useTranslation('adminShop')
  const toasts = useToast()
  const reasons: Record<string, string> = {
    UNAUTHENTICATED: t('orders.noToken'),
    SESSION_INVALID: t('orders.unauthorized'),
  }
  const reason = code === null ? undefined : reasons[code]
  useEffect(() => {
    if (reason) toasts.show(reason)
  }, [reason, toasts])
}

function ExportButton({ filter }: { filter: { status: OrderStatus | undefined; q: string | undefined } }) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const toasts = useToast()
  const download = async () => {
    try {
      const { csv } = await queryClient.fetchQuery(trpc.orders.export.queryOptions(filter, { staleTime: 0, gcTime: 0 }))
      const url = URL.createObjectURL(new Blob([csv], { type: 'text/csv;charset=utf-8' }))
      const link = Object.assign(document.createElement('a'), { href: url, download: 'orders.csv' })
      link.click()
      URL.revokeObjectURL(url)
    } catch (error) {
      toasts.show(`${t('adminShop:orders.fetchFailed')} ${t(`errors:${errorCodeOf(error)}`)}`)
    }
  }
  return (
    <Button look="line" onClick={() => void download()}>
      {t('adminShop:orders.csv')}
    </Button>
  )
}

function OrderTable({ orders, onEdit }: { orders: Order[]; onEdit: (order: Order) => void }) {
  const { t } = useTranslation('adminShop')
  const columns = ['id', 'customer', 'address', 'total', 'status', 'payment', 'orderedOn'] as const
  return (
    <table className="tbl otable">
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'total' ? 'amount' : undefined}>
              {t(`orders.${column}`)}
            </th>
          ))}
          <th scope="col">
            <span className="vh">{t('orders.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.id}>
            <td data-label={t('orders.id')}>
              <code title={order.id}>{shortOrderId(order.id)}</code> <small className="num">{order.number}</small>
            </td>
            <td data-label={t('orders.customer')}>
              <b>{order.name}</b>
            </td>
            <td data-label={t('orders.address')}>
              <span className="addr">{order.address}</span>
            </td>
            <td data-label={t('orders.total')} className="amount num">
              {formatRupees(order.grandTotal)}
            </td>
            <td data-label={t('orders.status')}>
              <StatusMark colour={orderColours[order.status]}>{t(`status.${order.status}`)}</StatusMark>
            </td>
            <td data-label={t('orders.payment')}>{t(`payments.${order.paymentMode}`)}</td>
            <td data-label={t('orders.orderedOn')} className="num">
              <span>
                <Day date={order.createdAt} format="short" /> <Day date={order.createdAt} format="time" />
              </span>
            </td>
            <td className="acts">
              <button
                type="button"
                className="link"
                aria-label={t('orders.editOf', { name: order.name })}
                onClick={() => onEdit(order)}
              >
                {t('orders.edit')}
              </button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
