import '#client/ui/field.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { formatRupees } from '#shared/money.ts'
import type { AdminOrder, OrderBulk, OrderBulkResult } from '#shared/order-work.ts'
import { useToast } from '#client/ui/toast.tsx'
import { useUndo } from '#client/features/admin/undo.tsx'
import type { WorkList, Selection } from '#client/features/admin/use-work-list.ts'
import { WorkBar } from '#client/features/admin/work-bar.tsx'
import { selectionIdOf } from './order-columns.tsx'
import type { OrdersSearch } from './orders-search.ts'
import { RefusedOrders } from './order-problem.tsx'
import { ShipDialog } from './ship-dialog.tsx'

/** The states that orders are given without a shipment. */
const markedStatuses = ['processing', 'delivered'] as const
type MarkedStatus = (typeof markedStatuses)[number]

interface OrderBarProps {
  work: WorkList<AdminOrder>
  /** For the way back from slips and picking lists. */
  search: OrdersSearch
}

/** What can be done with the selected orders. */
export function OrderBar({ work, search }: OrderBarProps) {
  const { t } = useTranslation('adminOrders')
  const toasts = useToast()
  const sentence = useSentence()
  const { change, failed, forget } = useOrderBulk(work.selection)
  const [isShipping, setShipping] = useState(false)
  const orders = work.chosen
  const count = orders.length
  const amount = orders.reduce((sum, { grandTotal }) => sum + grandTotal, 0)
  const mark = (status: MarkedStatus) =>
    change.mutate(
      { orders: orders.map(({ id, updatedAt }) => ({ id, seenUpdatedAt: updatedAt })), status },
      { onError: (error) => toasts.show(sentence(error, t('updateFailed'))) },
    )

  return (
    <>
      <RefusedOrders failed={failed} onClose={forget} />
      <WorkBar
        work={work}
        isBusy={change.isPending}
        summary={t('bulk.selected', { count, amount: formatRupees(amount) })}
      >
        <Link className="list-main" to="/admin/orders/slips" search={search}>
          {t('bulk.slips', { count })}
        </Link>
        <button type="button" onClick={() => setShipping(true)}>
          {t('bulk.ship')}
        </button>
        <Link to="/admin/orders/picking" search={search}>
          {t('bulk.picking')}
        </Link>
        <StatusChoice isBusy={change.isPending} onChoose={mark} />
      </WorkBar>
      {isShipping && count > 0 && (
        <ShipDialog
          orders={orders}
          onClose={() => setShipping(false)}
          onShip={async (shipment) => {
            await change.mutateAsync(shipment)
            setShipping(false)
          }}
        />
      )}
    </>
  )
}

interface StatusChoiceProps {
  isBusy: boolean
  onChoose: (status: MarkedStatus) => void
}

/** Another state, given by a button: the first arrow key changes what a closed select shows. */
function StatusChoice({ isBusy, onChoose }: StatusChoiceProps) {
  const { t } = useTranslation(['adminOrders', 'adminWorkList'])
  const [chosen, setChosen] = useState<MarkedStatus>()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!chosen || isBusy) return
        onChoose(chosen)
        setChosen(undefined)
      }}
    >
      <select
        className="in"
        aria-label={t('adminOrders:bulk.mark')}
        value={chosen ?? ''}
        onChange={({ target }) => setChosen(markedStatuses.find((status) => status === target.value))}
      >
        <option value="" disabled>
          {t('adminOrders:bulk.mark')}
        </option>
        {markedStatuses.map((status) => (
          <option key={status} value={status}>
            {t(`adminOrders:statusNames.${status}`)}
          </option>
        ))}
      </select>
      {chosen && <button type="submit">{t('adminWorkList:doIt')}</button>}
    </form>
  )
}

/** One change of the selected orders at a time, which ones could not be changed, and its undoing. */
function useOrderBulk(selection: Selection) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const offerUndo = useUndo()
  const [failed, setFailed] = useState<OrderBulkResult['failed']>([])
  const refresh = () => queryClient.invalidateQueries({ queryKey: trpc.orders.pathKey() })
  const change = useMutation(
    trpc.orders.bulk.mutationOptions({
      onSuccess: async (result, { status }: OrderBulk) => {
        const { bulkId, done } = result
        await refresh()
        setFailed(result.failed)
        // What was refused stays selected, as it is now.
        selection.set(result.failed.flatMap(({ number }) => (number === null ? [] : [selectionIdOf({ number })])))
        if (bulkId !== null) offerUndo(t(`bulk.done.${status}`, { count: done.length }), { bulkId })
      },
    }),
  )
  return { change, failed, forget: () => setFailed([]) }
}
