import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { mayMoveOn, workLimits } from '#shared/orders.rules.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useDirtyPart, type OrderPartProps } from './order-parts.ts'
import { CallProblem, OrderProblem } from './order-problem.tsx'
import { deviceStorage } from '#client/core/storage.ts'

/** Courier and tracking number: sends an order that waits, and says more of one that is on its way. */
export function OrderShipment({ order, onChanged, onDirty, onReload }: OrderPartProps) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const isSent = order.status === 'shipped'
  const suggested = isSent ? order.courier : (deviceStorage.get(storageKeys.courier) ?? '')
  const [typed, setTyped] = useState<{ courier?: string; tracking?: string }>({})
  const { courier = suggested, tracking = order.tracking } = typed
  useDirtyPart('shipment', typed.courier !== undefined || typed.tracking !== undefined, onDirty)
  const ship = useMutation(
    trpc.orders.bulk.mutationOptions({
      onSuccess: async ({ done }) => {
        if (done.length === 0) return
        deviceStorage.set(storageKeys.courier, courier)
        setTyped({})
        onChanged(await queryClient.fetchQuery(trpc.orders.adminGet.queryOptions({ id: order.id }, { staleTime: 0 })))
      },
    }),
  )
  const errorOf = useFieldErrors(ship.error)
  if (!mayMoveOn(order.status, 'shipped')) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const { id, updatedAt } = order
    if (!ship.isPending)
      ship.mutate({ orders: [{ id, seenUpdatedAt: updatedAt, tracking }], status: 'shipped', courier })
  }
  const change = (part: typeof typed) => {
    ship.reset()
    setTyped({ ...typed, ...part })
  }
  const refused = ship.data?.failed[0]

  return (
    <form className="opart" onSubmit={submit} noValidate>
      <div className="ofields stack mb-4">
        <TextField
          label={t('adminOrders:courier')}
          error={errorOf('courier')}
          maxLength={workLimits.courier}
          value={courier}
          onChange={({ target }) => change({ courier: target.value })}
        />
        <TextField
          label={t('adminOrders:tracking')}
          error={errorOf('orders.0.tracking')}
          maxLength={workLimits.tracking}
          autoComplete="off"
          value={tracking}
          onChange={({ target }) => change({ tracking: target.value })}
        />
      </div>
      {ship.error && !errorOf('courier') && !errorOf('orders.0.tracking') && (
        <CallProblem error={ship.error} onReload={onReload} />
      )}
      {refused && (
        <OrderProblem
          text={t(`errors:${refused.code}`)}
          onReload={refused.code === 'ORDER_CHANGED' ? onReload : undefined}
        />
      )}
      <Button type="submit" look="line" disabled={ship.isPending}>
        {t(isSent ? 'adminOrders:shipmentSave' : 'adminOrders:bulk.ship')}
      </Button>
    </form>
  )
}
