import './orders-page.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import type { Order } from '#shared/orders.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { CancelOrder } from './cancel-order.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderSteps } from './order-steps.tsx'

/** The reader's orders, newest first. */
export function OrdersPage() {
  const { t } = useTranslation(['orders', 'books'])
  const trpc = useTrpc()
  const list = useInfiniteQuery(
    trpc.orders.mine.infiniteQueryOptions({}, { getNextPageParam: ({ next }) => next ?? undefined, staleTime: 0 }),
  )
  const orders = list.data?.pages.flatMap((page) => page.orders) ?? []
  return (
    <TitledPage title={t('orders:title')}>
      {list.isPending && (
        <div role="status">
          {t('orders:loading')}
          <SkeletonLine />
          <SkeletonLine short />
        </div>
      )}
      {list.isError && (
        <ErrorPanel title={t('orders:loadFailed')} error={list.error} onRetry={() => void list.refetch()} />
      )}
      {list.isSuccess && orders.length === 0 && (
        <EmptyState text={t('orders:empty')}>
          <Link to="/shop" className="btn line">
            {t('books:toShop')}
          </Link>
        </EmptyState>
      )}
      {orders.map((order) => (
        <OrderEntry key={order.id} order={order} />
      ))}
      <MoreButton list={list}>{t('orders:more')}</MoreButton>
    </TitledPage>
  )
}

function OrderEntry({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const number = t('number', { number: order.number })
  return (
    <article className="order" aria-label={number}>
      <h2 className="num">{number}</h2>
      <OrderSteps steps={order.steps} />
      <Shipment order={order} />
      <OrderBill order={order} />
      <div className="order-acts no-print">
        <Link to="/orders/$id" params={{ id: order.id }} className="btn line">
          {t('receipt')}
        </Link>
        <CancelOrder order={order} />
      </div>
    </article>
  )
}

/** With whom the parcel went, and under which number. */
function Shipment({ order: { courier, tracking } }: { order: Order }) {
  const { t } = useTranslation('orders')
  if (!courier && !tracking) return null
  return (
    <p className="order-shipment">
      {t('shipment')}: <b className="num">{[courier, tracking].filter(Boolean).join(', ')}</b>
    </p>
  )
}
