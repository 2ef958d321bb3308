import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { parseRupees } from '#shared/money.ts'
import type { AdminOrder, OrderWithEvents } from '#shared/order-work.ts'
import { orderStatuses } from '#shared/orders.rules.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { FormCancel, FormDialog } from '#client/features/admin/form-dialog.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { Bill } from '../bill.tsx'
import { OrderFacts } from './order-facts.tsx'
import { OrderHistory } from './order-history.tsx'
import { OrderCopies, OrderNote, OrderRefund, OrderShipment } from './order-parts.tsx'
import { OrderProblem } from './order-problem.tsx'
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

function OrderWindow({ opened, search, onClose, onSaved }: OrderWindowProps) {
  const { t } = useTranslation('adminOrders')
  const page = useLang()
  const { order, form, askOrSave, doubt, isReloaded, canReload, parts } = useOrderWindow(opened, onSaved)
  return (
    <>
      <FormDialog title={t('updateTitle')} onClose={onClose}>
        {/* First what a parcel on its way needs, then everything that is to be looked at. */}
        <p className="cluster align-baseline gap-2-3">
          <b className="num">{order.number}</b> <span lang={foreignLangOf(order.name, page)}>{order.name}</span>
          <Link
            to="/admin/orders/$id/slip"
            params={{ id: order.id }}
            search={{ ...search, edit: undefined }}
            className="link push-end"
          >
            {t('slip')}
          </Link>
        </p>
        <OrderShipment {...parts} />
        <OrderNote {...parts} />
        <AdminForm form={form} className="opart" onSubmit={askOrSave}>
          <OrderFacts order={order} />
          <div className="ofields mb-4 stack">
            <FormField form={form} name="status" as="select" label={t('newStatus')}>
              {orderStatuses.map((name) => (
                <option key={name} value={name}>
                  {t(`statusNames.${name}`)}
                </option>
              ))}
            </FormField>
            <FormField form={form} name="deliveryFee" label={t('deliveryFee')} type="number" min={0} step={0.01} />
          </div>
          <h3>{t('items')}</h3>
          <OrderBill order={order} deliveryFee={parseRupees(form.values.deliveryFee) ?? 0} />
          {isReloaded && (
            <p className="onote gap-3 items-start mt-4 pad-3-4 stack" role="status">
              {t('reloaded')}
            </p>
          )}
          {form.notice && <OrderProblem {...form.notice} onReload={canReload ? parts.onReload : undefined} />}
          <div className="dlg-actions oactions align-center hair-above on-sheet">
            <FormCancel>{t('cancel')}</FormCancel>
            <Button type="submit" disabled={form.isBusy}>
              {t(form.isBusy ? 'updating' : 'update')}
            </Button>
          </div>
        </AdminForm>
        <OrderCopies {...parts} />
        <OrderRefund {...parts} />
        <OrderHistory events={order.events} />
      </FormDialog>
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
