import type { QueryKey } from '@tanstack/react-query'
import { useState, type ComponentProps } from 'react'
import type { BulkResult } from '#shared/bulk.ts'
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx'
import { useBulk } from './use-bulk.ts'
import { WorkBar } from './work-bar.tsx'

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
