import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { paise, rupees } from '#shared/amount.ts'
import { toRupeesText } from '#shared/money.ts'
import type { OrderWithEvents } from '#shared/order-work.ts'
import type { OrderStatus } from '#shared/orders.rules.ts'
import { orderStatus } from '#shared/orders.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

export type Doubt = 'cancel' | 'revive'

/** Changes of status that need a confirmation, since they change the stock and notify the buyer. */
const doubtOf = (before: OrderStatus, after: OrderStatus): Doubt | null => {
  if (before === after) return null
  return after === 'cancelled' ? 'cancel' : before === 'cancelled' ? 'revive' : null
}

const orderForm = z.object({ status: orderStatus, deliveryFee: rupees().pipe(paise) })

/** The state of an order's window: what is typed, what was saved, and what others have changed meanwhile. */
export function useOrderWindow(opened: OrderWithEvents, onSaved: () => void) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const reason = useReason()
  const sentence = useSentence()
  const [order, setOrder] = useState(opened)
  const [asked, setAsked] = useState<Doubt | null>(null)
  const [isReloaded, setReloaded] = useState(false)
  const update = useMutation(
    trpc.orders.update.mutationOptions({
      onSuccess: onSaved,
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
    }),
  )
  const form = useAdminForm({
    schema: orderForm,
    // What was chosen here survives when another admin's change is loaded.
    source: { status: order.status, deliveryFee: toRupeesText(order.deliveryFee) },
    followsSource: true,
    failed: (error) => ({
      text: t(errorCodeOf(error) === 'NETWORK' ? 'updateError' : 'updateFailed'),
      more: reason(error),
    }),
  })
  const reload = async () => {
    try {
      setOrder(await queryClient.fetchQuery(trpc.orders.adminGet.queryOptions({ id: order.id }, { staleTime: 0 })))
      form.setNotice(null)
      setReloaded(true)
      form.focus('status')
    } catch (error) {
      form.setNotice({ isGood: false, text: sentence(error) })
    }
  }
  const save = (input: z.output<typeof orderForm>) =>
    update.mutateAsync({ id: order.id, ...input, seenUpdatedAt: order.updatedAt })
  return {
    order,
    form,
    askOrSave: async (input: z.output<typeof orderForm>) => {
      const doubt = doubtOf(order.status, input.status)
      return doubt ? setAsked(doubt) : save(input)
    },
    doubt: {
      asked,
      onConfirm: () => {
        setAsked(null)
        void form.submit(save)()
      },
      onCancel: () => setAsked(null),
    },
    isReloaded: isReloaded && !form.notice,
    canReload: errorCodeOf(form.failure) === 'ORDER_CHANGED',
    parts: {
      order,
      onReload: () => void reload(),
      onChanged: (changed: OrderWithEvents) => {
        setOrder(changed)
        void queryClient.invalidateQueries({ queryKey: trpc.orders.adminList.pathKey() })
        void queryClient.invalidateQueries({ queryKey: trpc.orders.totals.pathKey() })
      },
    },
  }
}
