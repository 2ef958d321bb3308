import '#client/ui/table.css'
import type { ReactNode } from 'react'
import { classNames } from '#client/ui/class-names.ts'

interface Column<T> {
  label: string
  cell: (row: T) => ReactNode
  /** How the cell is laid out; see table.css. `amount` holds for the heading too. */
  className?: string
  /** On the phone the cell is shown without its label. */
  isUnlabelled?: boolean
}

interface AdminTableProps<T> {
  className?: string
  rows: T[]
  columns: Column<T>[]
  /** The heading of the actions, which is not shown. */
  actionsLabel: string
  actions: (row: T) => ReactNode
}

/** A table of the admin, whose rows end with what can be done; on the phone each row is a block with labels. */
export function AdminTable<T extends { id: string }>(props: AdminTableProps<T>) {
  const { className, rows, columns, actionsLabel, actions } = props
  return (
    <table className={classNames('tbl', className)}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.label} scope="col" className={column.className?.includes('amount') ? 'amount' : undefined}>
              {column.label}
            </th>
          ))}
          <th scope="col">
            <span className="vh">{actionsLabel}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td
                key={column.label}
                data-label={column.isUnlabelled ? undefined : column.label}
                className={column.className}
              >
                {column.cell(row)}
              </td>
            ))}
            <td className="tbl-last">
              <div className="tbl-acts">{actions(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
