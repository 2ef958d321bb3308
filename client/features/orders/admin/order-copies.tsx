import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useDirtyPart, type OrderPartProps } from './order-parts.ts'
import { CallProblem } from './order-problem.tsx'

const none: Record<string, string> = {}

/** Cancels some copies of an order: of what is sold out, or came back. */
export function OrderCopies({ order, onChanged, onDirty, onReload }: OrderPartProps) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const [typed, setTyped] = useState(none)
  const chosen = order.items.flatMap(({ bookId }) => {
    const text = typed[bookId]?.trim() ?? ''
    return text === '' || text === '0' ? [] : [{ bookId, quantity: Number(text) }]
  })
  useDirtyPart('copies', chosen.length > 0, onDirty)
  const cancel = useMutation(
    trpc.orders.cancelItems.mutationOptions({
      onSuccess: (changed) => {
        setTyped(none)
        onChanged(changed)
      },
    }),
  )
  const fieldError = useFieldErrors(cancel.error)
  if (order.status === 'cancelled') return null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!cancel.isPending) cancel.mutate({ id: order.id, seenUpdatedAt: order.updatedAt, items: chosen })
  }
  /** The server names what was sent: `items.0`, `items.0.quantity`. */
  const errorOf = (bookId: string) => {
    const at = chosen.findIndex((each) => each.bookId === bookId)
    return at < 0 ? null : (fieldError(`items.${at}`) ?? fieldError(`items.${at}.quantity`))
  }
  const isSaidAtField = order.items.some(({ bookId }) => errorOf(bookId))

  return (
    <details className="opart">
      <summary className="tap strong pointer">{t('copiesTitle')}</summary>
      <form onSubmit={submit} noValidate>
        <p className="hint">{t('copiesHint')}</p>
        {order.items.map(({ bookId, title, quantity, cancelled }) => (
          <TextField
            key={bookId}
            label={t('copiesOf', { title, count: quantity })}
            hint={cancelled > 0 ? t('copiesCancelled', { count: cancelled }) : undefined}
            error={errorOf(bookId)}
            type="number"
            min={0}
            max={quantity}
            placeholder="0"
            disabled={quantity === 0}
            value={typed[bookId] ?? ''}
            onChange={({ target }) => {
              cancel.reset()
              setTyped({ ...typed, [bookId]: target.value })
            }}
          />
        ))}
        {cancel.error && !isSaidAtField && <CallProblem error={cancel.error} onReload={onReload} />}
        <Button type="submit" look="danger" disabled={cancel.isPending}>
          {t('copiesDo')}
        </Button>
      </form>
    </details>
  )
}
