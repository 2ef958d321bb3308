import './orders-page.css'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import type { Order } from '#shared/orders.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { MoreButton } from '#client/ui/more-button.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { orderColours } from './order-colours.ts'
import { useToast } from '#client/ui/toast.tsx'
import { OrderBill } from './order-bill.tsx'
import { OrderSteps } from './order-steps.tsx'

/** The reader's orders, newest first. */
export function OrdersPage() {
  const { t } = useTranslation(['orders', 'books'])
  const trpc = useTrpc()
  const [cancelling, setCancelling] = useState<Order | null>(null)
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
        <OrderEntry key={order.id} order={order} onCancel={() => setCancelling(order)} />
      ))}
      <MoreButton list={list}>{t('orders:more')}</MoreButton>
      {cancelling && <CancelDialog order={cancelling} onClose={() => setCancelling(null)} />}
    </TitledPage>
  )
}

function OrderEntry({ order, onCancel }: { order: Order; onCancel: () => void }) {
  const { t } = useTranslation('orders')
  const number = t('number', { number: order.number })
  return (
    <article className="order" aria-label={number}>
      <header>
        <h2 className="num">{number}</h2>
        <StatusMark colour={orderColours[order.status]}>{t(`status.${order.status}`)}</StatusMark>
      </header>
      <OrderSteps steps={order.steps} />
      <Shipment order={order} />
      <OrderBill order={order} />
      <div className="order-acts no-print">
        <Link to="/orders/$id" params={{ id: order.id }} className="btn line">
          {t('receipt')}
        </Link>
        {order.status === 'pending' && (
          <Button look="danger" onClick={onCancel}>
            {t('cancel')}
          </Button>
        )}
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

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const cancel = useMutation(
    trpc.orders.cancel.mutationOptions({
      onSuccess: () => toasts.show(t('orders:cancelled')),
      onError: (error) => toasts.show({ text: t('orders:cancelFailed'), more: reason(error) }),
      onSettled: async () => {
        onClose()
        await queryClient.invalidateQueries({ queryKey: trpc.orders.pathKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      title={t('orders:cancelTitle')}
      confirmLabel={t('orders:cancel')}
      cancelLabel={t('orders:keep')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: order.id })}
      onCancel={onClose}
    >
      {t('orders:cancelText')}
    </ConfirmDialog>
  )
}
