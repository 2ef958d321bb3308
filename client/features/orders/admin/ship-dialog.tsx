import { useState, type ClipboardEvent, type FormEvent } from 'react'
import { useReason } from '#client/core/use-reason.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AdminOrder, OrderBulk } from '#shared/order-work.ts'
import { workLimits } from '#shared/orders.rules.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Said } from '#client/ui/said.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useUnsaved } from '#client/ui/use-unsaved.tsx'
import { readTrackingList } from './tracking-list.ts'
import { deviceStorage } from '#client/core/storage.ts'

interface ShipDialogProps {
  orders: AdminOrder[]
  onClose: () => void
  /** What it throws is said here. */
  onShip: (shipment: OrderBulk) => Promise<void>
}

/** Marks orders as sent: one courier, and for each order a tracking number, typed or pasted as a list. */
export function ShipDialog({ orders, onClose, onShip }: ShipDialogProps) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const reason = useReason()
  const [usual] = useState(() => deviceStorage.get(storageKeys.courier) ?? '')
  const [courier, setCourier] = useState(usual)
  const [tracking, setTracking] = useState<ReadonlyMap<number, string>>(
    () => new Map(orders.map((order) => [order.number, order.tracking])),
  )
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>(null)
  const errorOf = useFieldErrors(error)
  const isDirty = courier !== usual || orders.some((order) => tracking.get(order.number) !== order.tracking)
  const { close, guard } = useUnsaved(isDirty, onClose)
  const numbers = orders.map(({ number }) => number)

  const paste = (event: ClipboardEvent, number: number) => {
    const text = event.clipboardData.getData('text')
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    setTracking(new Map([...tracking, ...readTrackingList(text, numbers, number)]))
  }
  const ship = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    setError(null)
    try {
      deviceStorage.set(storageKeys.courier, courier)
      await onShip({
        orders: orders.map(({ id, updatedAt, number }) => ({
          ...{ id, seenUpdatedAt: updatedAt },
          tracking: tracking.get(number) ?? '',
        })),
        status: 'shipped',
        courier,
      })
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog open title={t('adminOrders:ship.title', { count: orders.length })} onClose={close} className="oship">
      <form onSubmit={(event) => void ship(event)} noValidate aria-busy={isBusy}>
        <TextField
          label={t('adminOrders:courier')}
          hint={t('adminOrders:ship.courierHint')}
          error={errorOf('courier')}
          maxLength={workLimits.courier}
          value={courier}
          onChange={({ target }) => setCourier(target.value)}
        />
        <p className="hint">{t('adminOrders:ship.pasteHint')}</p>
        <ul className="stack gap-3 mt-3">
          {orders.map(({ id, number, name }, index) => (
            <li key={id}>
              <TextField
                label={
                  <>
                    <span className="num">{number}</span> {name}
                  </>
                }
                error={errorOf(`orders.${index}.tracking`)}
                placeholder={t('adminOrders:tracking')}
                maxLength={workLimits.tracking}
                autoComplete="off"
                value={tracking.get(number) ?? ''}
                onChange={({ target }) => setTracking(new Map([...tracking, [number, target.value]]))}
                onPaste={(event) => paste(event, number)}
              />
            </li>
          ))}
        </ul>
        {error !== null && (
          <p className="wl-problem" role="alert">
            <Said text={t('adminOrders:updateFailed')} more={reason(error)} />
          </p>
        )}
        <div className="dlg-actions oactions align-center hair-above on-sheet">
          <Button look="line" onClick={close}>
            {t('adminOrders:cancel')}
          </Button>
          <Button type="submit" disabled={isBusy}>
            {t('adminOrders:ship.doIt', { count: orders.length })}
          </Button>
        </div>
      </form>
      {guard}
    </Dialog>
  )
}
