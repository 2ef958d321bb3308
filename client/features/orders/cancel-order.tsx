import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#shared/orders.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useToast } from '#client/ui/toast.tsx'

/** The button that cancels an order, as long as its buyer may, and the question before it. */
export function CancelOrder({ order }: { order: Order }) {
  const { t } = useTranslation('orders')
  const [isAsked, setAsked] = useState(false)
  if (order.status !== 'pending') return null
  return (
    <>
      <Button look="danger" onClick={() => setAsked(true)}>
        {t('cancel')}
      </Button>
      {isAsked && <CancelDialog order={order} onClose={() => setAsked(false)} />}
    </>
  )
}

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation(['orders', 'errors'])
  const reason = useReason()
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const toasts = useToast()
  const cancel = useMutation(
    trpc.orders.cancel.mutationOptions({
      onSuccess: () => toasts.show(t('orders:cancelled')),
      onError: (error) => toasts.show({ text: t('orders:cancelFailed'), more: reason(error) }),
      onSettled: async () => {
        onClose()
        await queryClient.invalidateQueries({ queryKey: trpc.orders.pathKey() })
      },
    }),
  )
  return (
    <ConfirmDialog
      open
      title={t('orders:cancelTitle')}
      confirmLabel={t('orders:cancel')}
      cancelLabel={t('orders:keep')}
      busy={cancel.isPending}
      onConfirm={() => cancel.mutate({ id: order.id })}
      onCancel={onClose}
    >
      {t('orders:cancelText')}
    </ConfirmDialog>
  )
}
