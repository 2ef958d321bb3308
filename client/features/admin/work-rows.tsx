import type { ComponentProps, ReactNode } from 'react'
import { ListStates } from './list-states.tsx'
import type { WorkList } from './use-work-list.ts'
import { WorkListSkeleton } from './work-list-skeleton.tsx'
import { WorkTable } from './work-table.tsx'

type Table<Row> = Omit<ComponentProps<typeof WorkTable<Row>>, 'rows' | 'idOf' | 'selection' | 'isOld'>

interface WorkRowsProps<Row> extends Table<Row> {
  work: WorkList<Row>
  /** What failed when the list could not be loaded, and why. */
  failed: string
  failedWhy?: string | undefined
  empty: string
  more: string
  /** What all rows of the filter come to. */
  total?: ReactNode
}

/** The rows of a work list, or why there are none. */
export function WorkRows<Row>(props: WorkRowsProps<Row>) {
  const { work, failed, failedWhy, empty, more, total, ...table } = props
  return (
    <ListStates
      list={work.list}
      count={work.rows.length}
      failed={failed}
      failedWhy={failedWhy}
      empty={empty}
      loading={<WorkListSkeleton />}
      pages={work.pages}
      more={more}
    >
      <WorkTable {...table} rows={work.rows} idOf={work.idOf} selection={work.selection} isOld={work.isOld} />
      {total !== undefined && <p className="wl-total num">{total}</p>}
    </ListStates>
  )
}
