import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminOrder, OrderWithEvents } from '#shared/order-work.ts'
import { orderStatuses } from '#shared/orders.rules.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { Bill } from '../bill.tsx'
import { OrderCopies } from './order-copies.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderNote } from './order-note.tsx'
import { OrderProblem } from './order-problem.tsx'
import { OrderRefund } from './order-refund.tsx'
import { OrderShipment } from './order-shipment.tsx'
import type { OrdersSearch } from './orders-search.ts'
import { useOrderWindow, type Doubt } from './use-order-window.ts'

interface UpdateOrderProps {
  id: string
  /** For the way back from a packing slip. */
  search: OrdersSearch
  onClose: () => void
  onSaved: () => void
}

/** The window of an order: its state and fee, its books, the shop's note and what happened. */
export function UpdateOrder({ id, ...props }: UpdateOrderProps) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  // The window begins with the order as it is now; what others change later is loaded when somebody asks for it, so that
  // nothing changes under a form that is being filled in.
  const { data, error, refetch, isFetchedAfterMount } = useQuery(
    trpc.orders.adminGet.queryOptions({ id }, { staleTime: 0 }),
  )
  if (data && isFetchedAfterMount) return <OrderWindow opened={data} {...props} />
  return (
    <Dialog open title={t('updateTitle')} onClose={props.onClose}>
      {error ? <ErrorPanel title={t('fetchFailed')} error={error} onRetry={() => void refetch()} /> : <SkeletonLine />}
    </Dialog>
  )
}

interface OrderWindowProps extends Omit<UpdateOrderProps, 'id'> {
  opened: OrderWithEvents
}

function OrderWindow({ search, ...props }: OrderWindowProps) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const { order, statusField, form, parts, problem, isReloaded, reload, doubt, close, guard } = useOrderWindow(props)
  return (
    <>
      <Dialog open title={t('adminOrders:updateTitle')} onClose={close}>
        {/* First what a parcel on its way needs, then everything that is to be looked at. */}
        <p className="cluster align-baseline gap-2-3">
          <b className="num">{order.number}</b> {order.name}
          <Link
            to="/admin/orders/$id/slip"
            params={{ id: order.id }}
            search={{ ...search, edit: undefined }}
            className="link push-end"
          >
            {t('adminOrders:slip')}
          </Link>
        </p>
        <OrderShipment {...parts} />
        <OrderNote {...parts} />
        <form className="opart" onSubmit={form.submit} noValidate aria-busy={form.isBusy}>
          <OrderFacts order={order} />
          <div className="ofields stack mb-4">
            <TextField
              as="select"
              label={t('adminOrders:newStatus')}
              ref={statusField}
              value={form.status}
              onChange={({ target }) => form.setStatus(orderStatuses.find((name) => name === target.value) ?? null)}
            >
              {orderStatuses.map((name) => (
                <option key={name} value={name}>
                  {t(`adminOrders:statusNames.${name}`)}
                </option>
              ))}
            </TextField>
            <TextField
              label={t('adminOrders:deliveryFee')}
              error={form.feeError}
              type="number"
              min={0}
              step={0.01}
              value={form.fee}
              onChange={({ target }) => form.setFee(target.value)}
            />
          </div>
          <h3>{t('adminOrders:items')}</h3>
          <OrderBill order={order} deliveryFee={form.deliveryFee} />
          {isReloaded && (
            <p className="onote stack items-start gap-3 mt-4 pad-3-4" role="status">
              {t('adminOrders:reloaded')}
            </p>
          )}
          {problem && (
            <OrderProblem text={problem.text} more={problem.more} onReload={problem.canReload ? reload : undefined} />
          )}
          <div className="dlg-actions oactions align-center hair-above on-sheet">
            <Button look="line" onClick={close}>
              {t('adminOrders:cancel')}
            </Button>
            <Button type="submit" disabled={form.isBusy}>
              {t(form.isBusy ? 'adminOrders:updating' : 'adminOrders:update')}
            </Button>
          </div>
        </form>
        <OrderCopies {...parts} />
        <OrderRefund {...parts} />
        <OrderHistory events={order.events} />
        {guard}
      </Dialog>
      <DoubtDialog number={order.number} {...doubt} />
    </>
  )
}

interface DoubtDialogProps {
  /** Null: nothing is asked. */
  asked: Doubt | null
  number: number
  onConfirm: () => void
  onCancel: () => void
}

function DoubtDialog({ asked: doubt, number, onConfirm, onCancel }: DoubtDialogProps) {
  const { t } = useTranslation('adminOrders')
  return (
    <ConfirmDialog
      open={doubt !== null}
      title={doubt && t(`${doubt}Title`, { number })}
      confirmLabel={t(`${doubt ?? 'cancel'}Do`)}
      cancelLabel={t('leave')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      {doubt && t(`${doubt}Text`)}
    </ConfirmDialog>
  )
}

function OrderBill({ order, deliveryFee }: { order: AdminOrder; deliveryFee: number }) {
  const { t } = useTranslation('adminOrders')
  return (
    <Bill
      lines={order.items.filter(({ quantity }) => quantity > 0).map((item) => ({ key: item.bookId, ...item }))}
      sums={[
        { label: t('subtotal'), amount: order.totalAmount },
        { label: t('feeLine'), amount: deliveryFee },
        { label: t('grandTotal'), amount: order.totalAmount + deliveryFee },
      ]}
    />
  )
}
