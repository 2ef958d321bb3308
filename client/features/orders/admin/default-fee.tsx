import '#client/ui/field.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { rupees } from '#shared/amount.ts'
import { toRupees, toRupeesText } from '#shared/money.ts'
import { definitions } from '#shared/settings.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import type { NoticeText } from '#client/ui/notice.tsx'
import { Said } from '#client/ui/said.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { FormField } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'
import { deviceStorage } from '#client/core/storage.ts'
import { classNames } from '#client/ui/class-names.ts'

/** How long the message about it stays. */
const messageMs = 3000

const feeForm = z.object({ defaultDeliveryFee: rupees().pipe(definitions.defaultDeliveryFee.schema) })
const toFeeFields = (paise: number | undefined) => ({
  defaultDeliveryFee: paise === undefined ? '' : toRupeesText(paise),
})

/** The fee that new orders pay for their delivery. */
export function DefaultFee() {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<NoticeText | null>(null)
  const stored = useQuery(trpc.settings.get.queryOptions(undefined, { staleTime: 0 }))
  const fee = stored.data?.defaultDeliveryFee
  const form = useAdminForm({
    schema: feeForm,
    source: toFeeFields(fee),
    followsSource: true,
    failed: t('adminOrders:feeFailed'),
    onNotice: setMessage,
  })

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), messageMs)
    return () => clearTimeout(timer)
  }, [message])

  const { mutateAsync } = useMutation(trpc.settings.update.mutationOptions())
  const save = async (input: z.output<typeof feeForm>, typed: z.input<typeof feeForm>) => {
    const saved = await mutateAsync(input)
    queryClient.setQueryData(trpc.settings.get.queryKey(), saved)
    deviceStorage.set(storageKeys.defaultDeliveryFee, String(toRupees(saved.defaultDeliveryFee)))
    if (form.finish(typed, toFeeFields(saved.defaultDeliveryFee)))
      setMessage({ text: t('adminOrders:feeSaved'), isGood: true })
  }
  return (
    <AdminForm className="fee stack align-end gap-2-3" form={form} onSubmit={save}>
      <FormField
        form={form}
        name="defaultDeliveryFee"
        label={t('adminOrders:fee')}
        className="in num"
        type="number"
        min={0}
        step={0.01}
      />
      <Button type="submit" look="line" disabled={form.isBusy || fee === undefined}>
        {t('adminOrders:save')}
      </Button>
      <p role="status" className={classNames('across', message?.isGood ? 'ok strong' : 'bad')}>
        {message && <Said text={message.text} more={message.more} />}
      </p>
    </AdminForm>
  )
}
