import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { istDay } from '#shared/dates.ts'
import { formatRupees, parseRupees, toRupeesText } from '#shared/money.ts'
import { refundMethods } from '#shared/orders.rules.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useDirtyPart, type OrderPartProps } from './order-parts.ts'
import { CallProblem } from './order-problem.tsx'

/** Records money that was given back. Of an order that nobody has paid for there is nothing to give back. */
export function OrderRefund({ order, onChanged, onDirty, onReload }: OrderPartProps) {
  const { t } = useTranslation(['adminOrders', 'errors'])
  const trpc = useTrpc()
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<(typeof refundMethods)[number]>('upi')
  const [today] = useState(() => istDay(Date.now()))
  const [day, setDay] = useState(today)
  const [isWrong, setWrong] = useState(false)
  useDirtyPart('refund', amount !== '', onDirty)
  const refund = useMutation(
    trpc.orders.refund.mutationOptions({
      onSuccess: (changed) => {
        setAmount('')
        onChanged(changed)
      },
    }),
  )
  const fieldError = useFieldErrors(refund.error)
  const left = order.paidAmount - order.refundedAmount
  if (left <= 0) return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const paise = parseRupees(amount)
    setWrong(paise === undefined)
    if (paise !== undefined && !refund.isPending)
      refund.mutate({ id: order.id, seenUpdatedAt: order.updatedAt, amount: paise, method, day })
  }
  const isSaidAtField = fieldError('amount') ?? fieldError('day')

  return (
    <details className="opart">
      <summary className="tap strong pointer">{t('adminOrders:refund.title')}</summary>
      <form onSubmit={submit} noValidate>
        <div className="ofields stack mb-4">
          <TextField
            label={t('adminOrders:refund.amount')}
            hint={t('adminOrders:refund.left', { amount: formatRupees(left) })}
            error={isWrong ? t('errors:AMOUNT_INVALID') : fieldError('amount')}
            inputMode="decimal"
            placeholder={toRupeesText(left)}
            value={amount}
            onChange={({ target }) => {
              setWrong(false)
              refund.reset()
              setAmount(target.value)
            }}
          />
          <TextField
            as="select"
            label={t('adminOrders:refund.method')}
            value={method}
            onChange={({ target }) => setMethod(refundMethods.find((each) => each === target.value) ?? 'other')}
          >
            {refundMethods.map((each) => (
              <option key={each} value={each}>
                {t(`adminOrders:refund.methods.${each}`)}
              </option>
            ))}
          </TextField>
          <TextField
            label={t('adminOrders:refund.day')}
            error={fieldError('day')}
            type="date"
            max={today}
            value={day}
            onChange={({ target }) => {
              refund.reset()
              setDay(target.value)
            }}
          />
        </div>
        {refund.error && !isSaidAtField && <CallProblem error={refund.error} onReload={onReload} />}
        <Button type="submit" look="line" disabled={refund.isPending}>
          {t('adminOrders:refund.doIt')}
        </Button>
      </form>
    </details>
  )
}
