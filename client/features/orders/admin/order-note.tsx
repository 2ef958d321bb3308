import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { workLimits } from '#shared/orders.rules.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useDirtyPart, type OrderPartProps } from './order-parts.ts'
import { CallProblem } from './order-problem.tsx'

/** What the shop notes for itself. */
export function OrderNote({ order, onChanged, onDirty, onReload }: OrderPartProps) {
  const { t } = useTranslation('adminOrders')
  const trpc = useTrpc()
  const [typed, setTyped] = useState<string | null>(null)
  const note = typed ?? order.note
  useDirtyPart('note', note !== order.note, onDirty)
  const save = useMutation(
    trpc.orders.setNote.mutationOptions({
      onSuccess: (changed) => {
        setTyped(null)
        onChanged(changed)
      },
    }),
  )
  return (
    <form
      className="opart"
      onSubmit={(event) => {
        event.preventDefault()
        if (!save.isPending) save.mutate({ id: order.id, note, seenNote: order.note })
      }}
    >
      <TextField
        as="textarea"
        rows={2}
        label={t('note')}
        maxLength={workLimits.note}
        value={note}
        onChange={({ target }) => setTyped(target.value)}
      />
      {save.error && <CallProblem error={save.error} onReload={onReload} />}
      {note !== order.note && (
        <Button type="submit" look="line" disabled={save.isPending}>
          {t('noteSave')}
        </Button>
      )}
    </form>
  )
}
