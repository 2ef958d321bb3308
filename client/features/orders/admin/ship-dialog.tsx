import { useState, type ClipboardEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { shipmentForm, type AdminOrder, type OrderBulk } from '#shared/order-work.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { Button } from '#client/ui/button.tsx'
import { Said } from '#client/ui/said.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { FormCancel, FormDialog } from '#client/features/admin/form-dialog.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { readTrackingList } from './tracking-list.ts'
import { deviceStorage } from '#client/core/storage.ts'
import { LangText } from '#client/ui/lang-text.tsx'

interface ShipDialogProps {
  orders: AdminOrder[]
  onClose: () => void
  /** What it throws is said here. */
  onShip: (shipment: OrderBulk) => Promise<void>
}

/** Marks orders as sent: one courier, and for each order a tracking number, typed or pasted as a list. */
export function ShipDialog({ orders: chosen, onClose, onShip }: ShipDialogProps) {
  const { t } = useTranslation('adminOrders')
  // The list below may be loaded anew, in another order.
  const [orders] = useState(chosen)
  const form = useAdminForm({
    schema: shipmentForm,
    source: {
      courier: deviceStorage.get(storageKeys.courier) ?? '',
      orders: orders.map(({ tracking }) => ({ tracking })),
    },
    failed: t('updateFailed'),
  })
  const numbers = orders.map(({ number }) => number)
  const paste = (event: ClipboardEvent, from: number) => {
    const text = event.clipboardData.getData('text')
    if (!text.trim().includes('\n')) return
    event.preventDefault()
    for (const [number, tracking] of readTrackingList(text, numbers, from))
      form.set(`orders.${numbers.indexOf(number)}.tracking`, tracking)
  }
  return (
    <FormDialog title={t('ship.title', { count: orders.length })} onClose={onClose} className="oship">
      <AdminForm
        form={form}
        onSubmit={(shipment) => {
          const { courier } = shipment
          deviceStorage.set(storageKeys.courier, courier)
          const sent = orders.map(({ id, updatedAt }, index) => ({
            ...{ id, seenUpdatedAt: updatedAt },
            ...shipment.orders[index],
          }))
          return onShip({ orders: sent, status: 'shipped', courier })
        }}
      >
        <FormField form={form} name="courier" label={t('courier')} hint={t('ship.courierHint')} />
        <p className="hint">{t('ship.pasteHint')}</p>
        <ul className="stack gap-3 mt-3">
          {orders.map(({ id, number, name }, index) => (
            <li key={id}>
              <FormField
                form={form}
                name={`orders.${index}.tracking`}
                label={
                  <>
                    <span className="num">{number}</span> <LangText>{name}</LangText>
                  </>
                }
                placeholder={t('tracking')}
                autoComplete="off"
                onPaste={(event) => paste(event, number)}
              />
            </li>
          ))}
        </ul>
        {form.notice && (
          <p className="list-problem" role="alert">
            <Said {...form.notice} />
          </p>
        )}
        <div className="dlg-actions oactions align-center hair-above on-sheet">
          <FormCancel>{t('cancel')}</FormCancel>
          <Button type="submit" disabled={form.isBusy}>
            {t('ship.doIt', { count: orders.length })}
          </Button>
        </div>
      </AdminForm>
    </FormDialog>
  )
}
