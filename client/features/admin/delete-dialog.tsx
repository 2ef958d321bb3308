import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'

interface DeletionOptions<T, Input, Output> {
  input: (item: T) => Input
  /** Queries to refetch afterwards. */
  refetch: QueryKey
  onDeleted?: (item: T, output: Output) => void
  onFailed: (error: unknown) => void
}

interface Deletion<T> {
  /** What is asked about. */
  item: T | null
  ask: (item: T | null) => void
  isPending: boolean
  confirm: () => void
}

/** Deletes an entry after a question, which a `DeleteDialog` asks: `ask(item)` opens it. */
export function useDeletion<T, Input, Output, Failure>(
  options: UseMutationOptions<Output, Failure, Input>,
  { input, refetch, onDeleted, onFailed }: DeletionOptions<T, Input, Output>,
): Deletion<T> {
  const queryClient = useQueryClient()
  const [item, ask] = useState<T | null>(null)
  const { mutate, isPending } = useMutation(options)
  const confirm = () => {
    if (item === null) return
    mutate(input(item), {
      onSuccess: (output) => onDeleted?.(item, output),
      onError: onFailed,
      onSettled: () => {
        ask(null)
        void queryClient.invalidateQueries({ queryKey: refetch })
      },
    })
  }
  return { item, ask, isPending, confirm }
}

interface DeleteDialogProps<T> {
  deletion: Deletion<T>
  title: string
  label: string
  /** The label while it is being deleted. */
  busyLabel?: string
  /** Something to know before confirming is still loading: the confirm button is disabled. */
  isWaiting?: boolean
  /** What will happen, in a sentence. */
  children: (item: T) => ReactNode
}

export function DeleteDialog<T>({ deletion, title, label, busyLabel, isWaiting, children }: DeleteDialogProps<T>) {
  const { item, ask, isPending, confirm } = deletion
  return (
    <ConfirmDialog
      open={item !== null}
      title={title}
      confirmLabel={isPending && busyLabel ? busyLabel : label}
      busy={isPending}
      isWaiting={isWaiting}
      onCancel={() => ask(null)}
      onConfirm={confirm}
    >
      {item !== null && children(item)}
    </ConfirmDialog>
  )
}
