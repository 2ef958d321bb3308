import { useMutation, useQueryClient, type QueryKey, type UseMutationOptions } from '@tanstack/react-query'
import { useState, type ComponentProps, type ReactNode } from 'react'
import type { BulkResult } from '#shared/bulk.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useBulk } from './use-bulk.ts'
import { WorkBar } from './work-bar.tsx'

// There are two ways to delete: at once, with an undo (`start`, and `useBulk` for several rows); or after a question, where
// there is no undo, or where the thing is gone from readers' pages by it (`ask`, and `RemovalBar` for several rows).

interface DeletionOptions<T, Input, Output> {
  input: (item: T) => Input
  /** Queries to refetch afterwards. */
  refetch?: QueryKey
  /** Says so; offers the way back, where there is one. */
  onDeleted?: (item: T, output: Output) => void
  /** Without it, the question stays and says what has failed. */
  onFailed?: (error: unknown) => void
}

interface Deletion<T> {
  /** What is asked about. */
  item: T | null
  ask: (item: T | null) => void
  /** Deletes at once. */
  start: (item: T) => void
  isPending: boolean
  error: unknown
}

/** Deletes an entry: at once, or after a question, which a `DeleteDialog` asks. */
export function useDeletion<T, Input, Output, Failure>(
  options: UseMutationOptions<Output, Failure, Input>,
  { input, refetch, onDeleted, onFailed }: DeletionOptions<T, Input, Output>,
): Deletion<T> {
  const queryClient = useQueryClient()
  const [item, setItem] = useState<T | null>(null)
  const { mutate, reset, isPending, error } = useMutation(options)
  const ask = (next: T | null) => {
    reset()
    setItem(next)
  }
  const start = (deleted: T) => {
    if (isPending) return
    mutate(input(deleted), {
      onSuccess: (output) => {
        setItem(null)
        onDeleted?.(deleted, output)
      },
      onError: (failure) => {
        if (!onFailed) return
        setItem(null)
        onFailed(failure)
      },
      onSettled: () => {
        if (refetch) void queryClient.invalidateQueries({ queryKey: refetch })
      },
    })
  }
  return { item, ask, start, isPending, error }
}

interface DeleteDialogProps<T> {
  deletion: Deletion<T>
  title: string
  label: string
  /** The label while it is being deleted. */
  busyLabel?: string
  /** Something to know before confirming is still loading: the confirm button is disabled. */
  isWaiting?: boolean
  /** What is said in the question when it could not be deleted. */
  failed?: (error: unknown) => string
  /** What will happen, in a sentence. */
  children?: (item: T) => ReactNode
}

/** Asks before an entry is deleted. */
export function DeleteDialog<T>(props: DeleteDialogProps<T>) {
  const { deletion, title, label, busyLabel, isWaiting, failed, children } = props
  const { item, ask, start, isPending, error } = deletion
  return (
    <ConfirmDialog
      open={item !== null}
      title={title}
      confirmLabel={isPending && busyLabel ? busyLabel : label}
      busy={isPending}
      isWaiting={isWaiting}
      onCancel={() => ask(null)}
      onConfirm={() => item !== null && start(item)}
    >
      {failed && error ? (
        <span className="list-problem" role="alert">
          {failed(error)}
        </span>
      ) : (
        item !== null && children?.(item)
      )}
    </ConfirmDialog>
  )
}

interface RemovalBarProps {
  work: ComponentProps<typeof WorkBar>['work']
  /** The queries to fetch again. */
  refetch: QueryKey
  label: string
  /** What is asked, and what will happen. */
  title: string
  text: string
  remove: (input: { ids: string[] }) => Promise<BulkResult>
  /** What is said of so many that were removed. */
  said: (count: number) => string
}

/** Removes the selected rows for ever, after a question. */
export function RemovalBar({ work, refetch, label, title, text, remove, said }: RemovalBarProps) {
  const bulk = useBulk(work.selection, refetch)
  const [isAsking, setAsking] = useState(false)
  const { ids } = work.selection
  return (
    <>
      <WorkBar work={work} isBusy={bulk.isBusy}>
        <button type="button" className="list-main" onClick={() => setAsking(true)}>
          {label}
        </button>
      </WorkBar>
      <ConfirmDialog
        open={isAsking}
        title={title}
        confirmLabel={label}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          bulk.start({ make: () => remove({ ids }), said })
        }}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
