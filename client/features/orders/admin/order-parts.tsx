import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { rupees } from '#shared/amount.ts'
import { istDay } from '#shared/dates.ts'
import { formatRupees, toRupeesText } from '#shared/money.ts'
import { orderNote, orderRefund, shipmentForm, type OrderWithEvents } from '#shared/order-work.ts'
import { mayMoveOn, refundMethods } from '#shared/orders.rules.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { deviceStorage } from '#client/core/storage.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { CallProblem } from './order-problem.tsx'

// The parts of an order's window, each a form of its own.

interface OrderPartProps {
  order: OrderWithEvents
  /** The part has changed the order. */
  onChanged: (order: OrderWithEvents) => void
  /** Loads what somebody else has changed. */
  onReload: () => void
}

/** Courier and tracking number: sends an order that waits, and says more of one that is on its way. */
export function OrderShipment({ order, onChanged, onReload }: OrderPartProps) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const ship = useMutation(trpc.orders.bulk.mutationOptions())
  const isSent = order.status === 'shipped'
  const form = useAdminForm({
    schema: shipmentForm,
    source: {
      courier: isSent ? order.courier : (deviceStorage.get(storageKeys.courier) ?? ''),
      orders: [{ tracking: order.tracking }],
    },
    followsSource: true,
    failed: () => null,
  })
  if (!mayMoveOn(order.status, 'shipped')) return null
  const { id, updatedAt } = order
  return (
    <AdminForm
      form={form}
      className="opart"
      onSubmit={async ({ courier, orders: [shipment] }, typed) => {
        const sent = { id, seenUpdatedAt: updatedAt, ...shipment }
        const { failed } = await ship.mutateAsync({ orders: [sent], status: 'shipped', courier })
        if (failed[0]) throw new Error('refused', { cause: failed[0] })
        deviceStorage.set(storageKeys.courier, courier)
        form.finish(typed, { courier, orders: [shipment!] })
        onChanged(await queryClient.fetchQuery(trpc.orders.adminGet.queryOptions({ id }, { staleTime: 0 })))
      }}
    >
      <div className="ofields mb-4 stack">
        <FormField form={form} name="courier" label={t('courier')} />
        <FormField form={form} name="orders.0.tracking" label={t('tracking')} autoComplete="off" />
      </div>
      <CallProblem error={form.failure} onReload={onReload} />
      <Button type="submit" look="line" disabled={form.isBusy}>
        {t(isSent ? 'shipmentSave' : 'bulk.ship')}
      </Button>
    </AdminForm>
  )
}

const noteForm = orderNote.pick({ note: true })

/** What the shop notes for itself. */
export function OrderNote({ order, onChanged, onReload }: OrderPartProps) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const save = useMutation(trpc.orders.setNote.mutationOptions())
  const { id, note: seenNote } = order
  const form = useAdminForm({
    schema: noteForm,
    source: { note: seenNote },
    followsSource: true,
    failed: () => null,
  })
  return (
    <AdminForm
      form={form}
      className="opart"
      onSubmit={async ({ note }, typed) => {
        const changed = await save.mutateAsync({ id, note, seenNote })
        form.finish(typed, { note: changed.note })
        onChanged(changed)
      }}
    >
      <FormField form={form} name="note" as="textarea" rows={2} label={t('note')} />
      <CallProblem error={form.failure} onReload={onReload} />
      {form.isDirty && (
        <Button type="submit" look="line" disabled={form.isBusy}>
          {t('noteSave')}
        </Button>
      )}
    </AdminForm>
  )
}

/** For each book of the order; empty, if none of its copies is cancelled. */
const copiesForm = z.object({ copies: z.array(z.string()) })

/** Cancels some copies of an order: of what is sold out, or came back. */
export function OrderCopies({ order, onChanged, onReload }: OrderPartProps) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const cancel = useMutation(trpc.orders.cancelItems.mutationOptions())
  const { id, updatedAt, items } = order
  const none = { copies: items.map(() => '') }
  const form = useAdminForm({ schema: copiesForm, source: none, followsSource: true, failed: () => null })
  const fieldError = useFieldErrors(form.failure)
  if (order.status === 'cancelled') return null
  const chosen = items.flatMap(({ bookId }, index) => {
    const text = form.values.copies[index]?.trim() ?? ''
    return text === '' || text === '0' ? [] : [{ bookId, quantity: Number(text) }]
  })
  /** The server names what was sent: `items.0`, `items.0.quantity`. */
  const errorOf = (bookId: string) => {
    const at = chosen.findIndex((each) => each.bookId === bookId)
    return at < 0 ? null : (fieldError(`items.${at}`) ?? fieldError(`items.${at}.quantity`))
  }
  return (
    <details className="opart">
      <summary className="tap strong pointer">{t('copiesTitle')}</summary>
      <AdminForm
        form={form}
        onSubmit={async (_, typed) => {
          const changed = await cancel.mutateAsync({ id, seenUpdatedAt: updatedAt, items: chosen })
          form.finish(typed, none)
          onChanged(changed)
        }}
      >
        <p className="hint">{t('copiesHint')}</p>
        {items.map(({ bookId, title, quantity, cancelled }, index) => (
          <FormField
            key={bookId}
            form={form}
            name={`copies.${index}`}
            label={<LangText>{t('copiesOf', { title, count: quantity })}</LangText>}
            hint={cancelled > 0 ? t('copiesCancelled', { count: cancelled }) : undefined}
            error={errorOf(bookId)}
            type="number"
            min={0}
            max={quantity}
            placeholder="0"
            disabled={quantity === 0}
          />
        ))}
        <CallProblem error={form.failure} isSaid={items.some((item) => errorOf(item.bookId))} onReload={onReload} />
        <Button type="submit" look="danger" disabled={form.isBusy}>
          {t('copiesDo')}
        </Button>
      </AdminForm>
    </details>
  )
}

const refundForm = orderRefund
  .pick({ method: true, day: true })
  .extend({ amount: rupees().pipe(orderRefund.shape.amount) })

/** Records money that was given back. Of an order that nobody has paid for there is nothing to give back. */
export function OrderRefund({ order, onChanged, onReload }: OrderPartProps) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const refund = useMutation(trpc.orders.refund.mutationOptions())
  const [today] = useState(() => istDay(Date.now()))
  const form = useAdminForm({
    schema: refundForm,
    source: { amount: '', method: 'upi', day: today },
    failed: () => null,
  })
  const { id, updatedAt } = order
  const left = order.paidAmount - order.refundedAmount
  if (left <= 0) return null
  return (
    <details className="opart">
      <summary className="tap strong pointer">{t('refund.title')}</summary>
      <AdminForm
        form={form}
        onSubmit={async (input, typed) => {
          const changed = await refund.mutateAsync({ id, seenUpdatedAt: updatedAt, ...input })
          form.finish(typed, { ...typed, amount: '' })
          onChanged(changed)
        }}
      >
        <div className="ofields mb-4 stack">
          <FormField
            form={form}
            name="amount"
            label={t('refund.amount')}
            hint={t('refund.left', { amount: formatRupees(left) })}
            inputMode="decimal"
            placeholder={toRupeesText(left)}
          />
          <FormField form={form} name="method" as="select" label={t('refund.method')}>
            {refundMethods.map((each) => (
              <option key={each} value={each}>
                {t(`refund.methods.${each}`)}
              </option>
            ))}
          </FormField>
          <FormField form={form} name="day" label={t('refund.day')} type="date" max={today} />
        </div>
        <CallProblem error={form.failure} onReload={onReload} />
        <Button type="submit" look="line" disabled={form.isBusy}>
          {t('refund.doIt')}
        </Button>
      </AdminForm>
    </details>
  )
}
