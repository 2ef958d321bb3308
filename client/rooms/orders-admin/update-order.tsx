import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useState, type FormEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { parseRupees, toRupeesText } from '#shared/money.ts'
import type { Order } from '#shared/orders.ts'
import { orderStatuses } from '#shared/shop.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Bill } from '#client/ui/bill.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Field } from '#client/ui/field.tsx'
import { orderColours, StatusMark } from '#client/ui/status-mark.tsx'

interface UpdateOrderProps {
  order: Order
  onClose: () => void
  onSaved: () => void
}

/** The window in which an order gets its status and its fee. */
export function UpdateOrder({ order, onClose, onSaved }: UpdateOrderProps) {
  const { t } = useTranslation(['adminShop', 'errors'])
  const { trpc } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  const [status, setStatus] = useState(order.status)
  const [fee, setFee] = useState(toRupeesText(order.deliveryFee))
  const [problem, setProblem] = useState<string | null>(null)
  const deliveryFee = parseRupees(fee)
  const update = useMutation(
    trpc.orders.update.mutationOptions({
      onSuccess: onSaved,
      onError: (error) => {
        const code = errorCodeOf(error)
        const own = t(code === 'NETWORK' ? 'adminShop:orders.updateError' : 'adminShop:orders.updateFailed')
        setProblem(`${own} ${t(`errors:${code}`)}`)
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (update.isPending) return
    if (deliveryFee === undefined) setProblem(`${t('adminShop:orders.updateFailed')} ${t('errors:AMOUNT_INVALID')}`)
    else update.mutate({ id: order.id, status, deliveryFee, seenUpdatedAt: order.updatedAt })
  }
  return (
    <Dialog open title={t('adminShop:orders.updateTitle')} onClose={onClose}>
      <form onSubmit={submit} noValidate aria-busy={update.isPending}>
        <dl className="ofacts">
          <dt>{t('adminShop:orders.id')}</dt>
          <dd className="num">
            <code>{order.id}</code> · {order.number}
          </dd>
          <dt>{t('adminShop:orders.name')}</dt>
          <dd>{order.name}</dd>
          <dt>{t('adminShop:orders.phone')}</dt>
          <dd className="num">{order.phone}</dd>
          <dt>{t('adminShop:orders.address')}</dt>
          <dd>{order.address}</dd>
          <dt>{t('adminShop:orders.current')}</dt>
          <dd>
            <StatusMark colour={orderColours[order.status]}>{t(`adminShop:status.${order.status}`)}</StatusMark>
          </dd>
        </dl>
        <div className="ofields">
          <Field label={t('adminShop:orders.newStatus')}>
            {(control) => (
              <select
                {...control}
                value={status}
                onChange={({ target }) => setStatus(orderStatuses.find((name) => name === target.value) ?? status)}
              >
                {orderStatuses.map((name) => (
                  <option key={name} value={name}>
                    {t(`adminShop:status.${name}`)}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Field label={t('adminShop:orders.deliveryFee')}>
            {(control) => (
              <input
                {...control}
                type="number"
                min={0}
                step={0.01}
                value={fee}
                onChange={({ target }) => setFee(target.value)}
              />
            )}
          </Field>
        </div>
        <h3>{t('adminShop:orders.items')}</h3>
        <Bill
          lines={order.items.map((item) => ({ key: item.bookId, ...item }))}
          sums={[
            { label: t('adminShop:orders.subtotal'), amount: order.totalAmount },
            { label: t('adminShop:orders.feeLine'), amount: deliveryFee ?? 0 },
            { label: t('adminShop:orders.grandTotal'), amount: order.totalAmount + (deliveryFee ?? 0) },
          ]}
        />
        {problem && (
          <p className="oproblem" role="alert">
            {problem}
          </p>
        )}
        <div className="dlg-actions">
          <Link to="/admin/orders/$id/slip" params={{ id: order.id }} className="link">
            {t('adminShop:orders.slip')}
          </Link>
          <Button look="line" onClick={onClose}>
            {t('adminShop:orders.cancel')}
          </Button>
          <Button type="submit" disabled={update.isPending}>
            {t(update.isPending ? 'adminShop:orders.updating' : 'adminShop:orders.update')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
