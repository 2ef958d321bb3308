import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { parseRupees, toRupees, toRupeesText } from '#shared/money.ts'
import { storageKeys } from '#shared/storage-keys.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useUnsaved } from '#client/ui/use-unsaved.tsx'

/** How long the message about it stays. */
const messageMs = 3000

/** The fee that new orders pay for their delivery. */
export function DefaultFee() {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const settings = useQuery(trpc.settings.get.queryOptions(undefined, { staleTime: 0 }))
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [message, setMessage] = useState<{ text: string; isGood: boolean } | null>(null)
  const fee = settings.data?.defaultDeliveryFee
  const value = typed ?? (fee === undefined ? '' : toRupeesText(fee))

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(null), messageMs)
    return () => clearTimeout(timer)
  }, [message])

  const save = useMutation(
    trpc.settings.update.mutationOptions({
      onSuccess: (saved) => {
        queryClient.setQueryData(trpc.settings.get.queryKey(), saved)
        localStorage.setItem(storageKeys.defaultDeliveryFee, String(toRupees(saved.defaultDeliveryFee)))
        setTyped(null)
        setMessage({ text: t('adminOrders:feeSaved'), isGood: true })
      },
      onError: (error) =>
        setMessage({
          text: `${t('adminOrders:feeFailed')} ${t(`errors:${errorCodeOf(error)}`)}`,
          isGood: false,
        }),
    }),
  )
  const isDirty = typed !== null && fee !== undefined && typed !== toRupeesText(fee)
  const { guard } = useUnsaved(isDirty, () => undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const defaultDeliveryFee = parseRupees(value)
    if (defaultDeliveryFee !== undefined) save.mutate({ defaultDeliveryFee })
    else setFault(t('errors:AMOUNT_INVALID'))
  }
  return (
    <form className="fee" onSubmit={submit} noValidate>
      <TextField
        label={t('adminOrders:fee')}
        error={fault}
        className="in num"
        type="number"
        min={0}
        step={0.01}
        value={value}
        onChange={({ target }) => {
          setTyped(target.value)
          setFault(null)
        }}
      />
      <Button type="submit" look="line" disabled={save.isPending || fee === undefined}>
        {t('adminOrders:save')}
      </Button>
      <p role="status" className={message?.isGood ? 'ok' : 'bad'}>
        {message?.text}
      </p>
      {guard}
    </form>
  )
}
