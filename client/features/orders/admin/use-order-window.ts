import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { parseRupees, toRupeesText } from '#shared/money.ts'
import type { OrderWithEvents } from '#shared/order-work.ts'
import type { OrderStatus } from '#shared/orders.rules.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import type { Saying } from '#client/ui/said.tsx'
import { useUnsaved } from '#client/ui/use-unsaved.tsx'

export type Doubt = 'cancel' | 'revive'

/** Changes of status that need a confirmation, since they change the stock and notify the buyer. */
const doubtOf = (before: OrderStatus, after: OrderStatus): Doubt | null => {
  if (before === after) return null
  return after === 'cancelled' ? 'cancel' : before === 'cancelled' ? 'revive' : null
}

interface OrderWindow {
  opened: OrderWithEvents
  onClose: () => void
  onSaved: () => void
}

/** The state of an order's window: what is typed, what was saved, and what others have changed meanwhile. */
export function useOrderWindow({ opened, onClose, onSaved }: OrderWindow) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const reason = useReason()
  const statusField = useRef<HTMLSelectElement>(null)
  const [order, setOrder] = useState(opened)
  // Null: unchanged. So a choice survives when another admin's change is loaded.
  const [chosen, setChosen] = useState<OrderStatus | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [asked, setAsked] = useState<Doubt | null>(null)
  const [problem, setProblem] = useState<(Saying & { canReload: boolean }) | null>(null)
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
        setProblem({ text: own, more: reason(error), canReload: code === 'ORDER_CHANGED' })
      },
      onSettled: () => queryClient.invalidateQueries({ queryKey: trpc.orders.pathKey() }),
    }),
  )
  const [dirtyParts, setDirtyParts] = useState<ReadonlySet<string>>(new Set())
  const isDirty = status !== order.status || fee !== toRupeesText(order.deliveryFee) || dirtyParts.size > 0
  const { close, guard } = useUnsaved(isDirty && !update.isSuccess, onClose)
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
  const parts = {
    order,
    onReload: () => void reload(),
    onChanged: (changed: OrderWithEvents) => {
      setOrder(changed)
      void queryClient.invalidateQueries({ queryKey: trpc.orders.adminList.pathKey() })
      void queryClient.invalidateQueries({ queryKey: trpc.orders.totals.pathKey() })
    },
    onDirty: useCallback((part: string, isPartDirty: boolean) => {
      setDirtyParts((now) => {
        const next = new Set(now)
        if (isPartDirty) next.add(part)
        else next.delete(part)
        return next
      })
    }, []),
  }
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
  return {
    order,
    statusField,
    form: {
      ...{ status, setStatus: setChosen, fee, feeError, submit, deliveryFee: deliveryFee ?? 0 },
      setFee: (text: string) => {
        setTyped(text)
        setFeeError(null)
      },
      isBusy: update.isPending,
    },
    parts,
    problem,
    isReloaded: isReloaded && !problem,
    reload: () => void reload(),
    doubt: { asked, onConfirm: save, onCancel: () => setAsked(null) },
    close,
    guard,
  }
}
