import './work-list.css'
import './work-table.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { classNames } from '#client/ui/class-names.ts'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-selection.ts'

interface WorkColumn<T> {
  label: string
  cell: (row: T) => ReactNode
  /** Of the heading and the cells: what they look like, and where they stand on the phone. */
  className?: string
  /** In CSS, beside the other columns; what is left goes to those without one. */
  width?: string
  /** The heading is only read aloud. */
  isHeadHidden?: boolean
}

interface WorkTableProps<T> {
  /** Where the cells stand on the phone, where each row has two lines. */
  className: string
  rows: readonly T[]
  idOf: (row: T) => string
  /** What a row is called where it is selected. */
  nameOf: (row: T) => string
  columns: readonly WorkColumn<T>[]
  selection: Selection
  /** The rows are those of the former filter. */
  isOld?: boolean
  /** The row whose window is open. */
  openId?: string | undefined
  /** No cell opens the row: the arrow keys go to the boxes. */
  isFlat?: boolean
}

/**
 * A list to work through: a row of one line for each thing, on the phone of two. One cell of each row has a `RowButton`, which
 * the arrow keys go to, unless the list is flat.
 */
export function WorkTable<T>(props: WorkTableProps<T>) {
  const { className, rows, idOf, nameOf, columns, selection, isOld, openId, isFlat } = props
  const { t } = useTranslation('adminWorkList')
  const keys = useRowKeys(selection)
  const areAllSelected = rows.every((row) => selection.has(idOf(row)))
  return (
    // The keys are those of the buttons and boxes inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className={classNames('wl wl-lines', className)} aria-busy={isOld} {...keys}>
      <thead>
        <tr>
          <th scope="col" className="wl-check">
            <input
              type="checkbox"
              aria-label={t('selectAll')}
              checked={areAllSelected}
              ref={(box) => {
                if (box) box.indeterminate = selection.ids.length > 0 && !areAllSelected
              }}
              onChange={() => selection.set(areAllSelected ? [] : rows.map(idOf))}
            />
          </th>
          {columns.map(({ label, className: name, width, isHeadHidden }) => (
            <th key={label} scope="col" className={name} style={{ width }}>
              {isHeadHidden ? <span className="vh">{label}</span> : label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const id = idOf(row)
          const isSelected = selection.has(id)
          return (
            <tr key={id} data-selected={isSelected} aria-current={openId === id ? 'true' : undefined}>
              <td className="wl-check">
                <label>
                  <input
                    type="checkbox"
                    data-row={isFlat ? id : undefined}
                    aria-label={t('select', { name: nameOf(row) })}
                    checked={isSelected}
                    onChange={() => selection.toggle(id)}
                  />
                </label>
              </td>
              {columns.map(({ label, className: name, cell }) => (
                <td key={label} className={name}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** What opens a row, by a click or Enter. */
export const RowButton = ({ id, onOpen, children }: { id: string; onOpen: () => void; children: ReactNode }) => (
  <button type="button" className="wl-open" data-row={id} onClick={onOpen}>
    {children}
  </button>
)
