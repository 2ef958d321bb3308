import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { parseRupees, toRupeesText } from '#shared/money.ts'
import type { AdminOrder } from '#shared/orders.ts'
import { orderStatuses, type OrderStatus } from '#shared/orders.rules.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Bill } from '../bill.tsx'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useUnsaved } from '#client/ui/use-unsaved.tsx'
import { StatusMark } from '#client/ui/status-mark.tsx'
import { orderColours } from '../order-colours.ts'
import type { OrdersSearch } from './orders-search.ts'

interface UpdateOrderProps {
  order: AdminOrder
  /** For the way back from a packing slip. */
  search: OrdersSearch
  onClose: () => void
  onSaved: () => void
}

type Doubt = 'cancel' | 'revive'

/** Changes of status that need a confirmation, since they change the stock and notify the buyer. */
const doubtOf = (before: OrderStatus, after: OrderStatus): Doubt | null => {
  if (before === after) return null
  return after === 'cancelled' ? 'cancel' : before === 'cancelled' ? 'revive' : null
}

/** The window in which an order gets its status and its fee. */
export function UpdateOrder({ order: opened, search, onClose, onSaved }: UpdateOrderProps) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const statusField = useRef<HTMLSelectElement>(null)
  const [order, setOrder] = useState(opened)
  // Null: unchanged. So a choice survives when another admin's change is loaded.
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<Doubt | null>(null)
  const [problem, setProblem] = useState<ProblemText | null>(null)
  const [feeError, setFeeError] = useState<string | null>(null)
  const [isReloaded, setReloaded] = useState(false)
  const status = chosen ?? order.status
  const fee = typed ?? toRupeesText(order.deliveryFee)
  const deliveryFee = parseRupees(fee)
  const update = useMutation(
    trpc.orders.update.mutationOptions({
      onMutate: () => setProblem(null),
      onSuccess: onSaved,
      onError: (error) => {
        const code = errorCodeOf(error)
        const own = t(code === 'NETWORK' ? 'adminOrders:updateError' : 'adminOrders:updateFailed')
        setProblem({ text: `${own} ${t(`errors:${code}`)}`, canReload: code === 'ORDER_CHANGED' })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
    }),
  )
  const isDirty = status !== order.status || fee !== toRupeesText(order.deliveryFee)
  const { close, guard } = useUnsaved(isDirty && !update.isSuccess, onClose)
  const save = () => {
    setAsked(null)
    if (deliveryFee !== undefined && !update.isPending)
      update.mutate({ id: order.id, status, deliveryFee, seenUpdatedAt: order.updatedAt })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFeeError(deliveryFee === undefined ? t('errors:AMOUNT_INVALID') : null)
    if (deliveryFee === undefined) return
    const doubt = doubtOf(order.status, status)
    if (doubt) setAsked(doubt)
    else save()
  }
  const reload = async () => {
    try {
      setOrder(await queryClient.fetchQuery(trpc.orders.adminGet.queryOptions({ id: order.id }, { staleTime: 0 })))
      setProblem(null)
      setReloaded(true)
      statusField.current?.focus()
    } catch (error) {
      setProblem({ text: t(`errors:${errorCodeOf(error)}`), canReload: true })
    }
  }
  return (
    <>
      <Dialog open title={t('adminOrders:updateTitle')} onClose={close}>
        <form onSubmit={submit} noValidate aria-busy={update.isPending}>
          <OrderFacts order={order} />
          <div className="ofields">
            <TextField
              as="select"
              label={t('adminOrders:newStatus')}
              ref={statusField}
              value={status}
              onChange={({ target }) => setChosen(orderStatuses.find((name) => name === target.value) ?? null)}
            >
              {orderStatuses.map((name) => (
                <option key={name} value={name}>
                  {t(`adminOrders:statusNames.${name}`)}
                </option>
              ))}
            </TextField>
            <TextField
              label={t('adminOrders:deliveryFee')}
              error={feeError}
              type="number"
              min={0}
              step={0.01}
              value={fee}
              onChange={({ target }) => {
                setTyped(target.value)
                setFeeError(null)
              }}
            />
          </div>
          <h3>{t('adminOrders:items')}</h3>
          <OrderBill order={order} deliveryFee={deliveryFee ?? 0} />
          {isReloaded && !problem && (
            <p className="onote" role="status">
              {t('adminOrders:reloaded')}
            </p>
          )}
          {problem && <Problem {...problem} onReload={() => void reload()} />}
          <div className="dlg-actions oactions">
            <Link to="/admin/orders/$id/slip" params={{ id: order.id }} search={search} className="link">
              {t('adminOrders:slip')}
            </Link>
            <Button look="line" onClick={close}>
              {t('adminOrders:cancel')}
            </Button>
            <Button type="submit" disabled={update.isPending}>
              {t(update.isPending ? 'adminOrders:updating' : 'adminOrders:update')}
            </Button>
          </div>
        </form>
        {guard}
      </Dialog>
      <DoubtDialog doubt={asked} number={order.number} onConfirm={save} onCancel={() => setAsked(null)} />
    </>
  )
}

/** Who ordered, where it goes, and how far it is. */
function OrderFacts({ order }: { order: AdminOrder }) {
  const { t } = useTranslation('adminOrders')
  return (
    <dl className="ofacts">
      <dt>{t('id')}</dt>
      <dd className="num">
        <b>{order.number}</b> · <code>{order.id}</code>
      </dd>
      <dt>{t('name')}</dt>
      <dd>{order.name}</dd>
      <dt>{t('phone')}</dt>
      <dd className="num">
        <a className="link" href={`tel:${order.phone}`}>
          {order.phone}
        </a>
      </dd>
      {order.email && (
        <>
          <dt>{t('email')}</dt>
          <dd>
            <a className="link" href={`mailto:${order.email}`}>
              {order.email}
            </a>
          </dd>
        </>
      )}
      <dt>{t('address')}</dt>
      <dd>{order.address}</dd>
      <dt>{t('current')}</dt>
      <dd>
        <StatusMark colour={orderColours[order.status]}>{t(`statusNames.${order.status}`)}</StatusMark>
      </dd>
    </dl>
  )
}

interface ProblemText {
  text: string
  /** Another admin's change can be loaded. */
  canReload?: boolean
}

function Problem({ text, canReload, onReload }: ProblemText & { onReload: () => void }) {
  const { t } = useTranslation('adminOrders')
  return (
    <div className="oproblem">
      <p role="alert">{text}</p>
      {canReload && (
        <Button look="line" onClick={onReload}>
          {t('reload')}
        </Button>
      )}
    </div>
  )
}

interface DoubtDialogProps {
  /** Null: nothing is asked. */
  doubt: Doubt | null
  number: number
  onConfirm: () => void
  onCancel: () => void
}

function DoubtDialog({ doubt, number, onConfirm, onCancel }: DoubtDialogProps) {
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
      lines={order.items.map((item) => ({ key: item.bookId, ...item }))}
      sums={[
        { label: t('subtotal'), amount: order.totalAmount },
        { label: t('feeLine'), amount: deliveryFee },
        { label: t('grandTotal'), amount: order.totalAmount + deliveryFee },
      ]}
    />
  )
}
