import './admin-list.css'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { foreignLangOf, useLang } from '#client/core/lang.ts'
import { classNames } from '#client/ui/class-names.ts'
import { SkeletonLine } from '#client/ui/skeleton.tsx'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import { RowMenu } from './row-menu.tsx'
import { useRowKeys } from './use-row-keys.ts'
import type { Selection } from './use-work-list.ts'

interface ListColumn<Row> {
  /** The heading; `isHeadHidden`: for screen readers only. */
  label: string
  isHeadHidden?: boolean
  /** A longer heading, where a pointer rests on it. */
  headTitle?: string
  /** A text gets the `lang` of what it says; an element has its own. */
  cell: (row: Row, index: number) => ReactNode
  /** In CSS; columns without one share what is left. */
  width?: string
  /** What gives way when the width runs out: 3 below 75rem, 2 on a tablet. Without one it stays wherever there are columns. */
  priority?: 2 | 3
  /**
   * Where it stands on the phone, without one nowhere: `title` is the main column at every width, with `mark` before it and
   * `top` at its right; below them stand `meta`, and `end` at the right.
   */
  phone?: 'mark' | 'title' | 'top' | 'meta' | 'end'
  /** On the phone its heading stands before it. */
  isLabelled?: boolean
  /** Numbers stand at the right; neither is broken. */
  kind?: 'number' | 'date'
}

export type ListColumns<Row> = Record<string, ListColumn<Row>>

interface TableProps<Row> {
  /** Names the list in the document, as the key of a column does its cells. */
  name: string
  rows: readonly Row[]
  idOf: (row: Row) => string
  /** What a row is called where it is selected or its menu is opened. */
  nameOf: (row: Row) => string
  columns: ListColumns<Row>
  /** What can be done with a row, in its menu. */
  actions?: ((row: Row) => ReactNode) | undefined
  actionsLabel?: string
  selection?: Selection | undefined
  /** The rows are those of the former filter. */
  isOld?: boolean
  /** The row whose window is open. */
  openId?: string | undefined
}

interface AdminListProps<Row> extends TableProps<Row>, Omit<ListStatesProps, 'count' | 'children'> {
  /** What all rows of the filter come to. */
  total?: ReactNode
}

/**
 * The list of the admin: a row for each thing, of one line on a desk, on the phone of two. A `RowButton` in the column
 * `title` opens the row. Of a list to work through pass what `useWorkList` answers.
 */
export function AdminList<Row>(props: AdminListProps<Row>) {
  const { list, rows, failed, failedWhy, empty, loading, pages, more, total, ...table } = props
  const waiting = loading ?? (
    <>
      <Table {...table} rows={[]} isOld />
      <ListSkeleton />
    </>
  )
  return (
    <ListStates {...{ list, failed, failedWhy, empty, pages, more }} loading={waiting} count={rows.length}>
      <Table {...table} rows={rows} />
      {total !== undefined && <p className="list-total num">{total}</p>}
    </ListStates>
  )
}

function Table<Row>(props: TableProps<Row>) {
  const { name, rows, idOf, nameOf, columns, actions, actionsLabel, selection, isOld = false, openId } = props
  const keys = useRowKeys(selection)
  const page = useLang()
  const shown = Object.entries(columns)
  return (
    // The keys are those of the buttons and boxes inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <table className="list" data-list={name} aria-busy={isOld} {...keys}>
      <thead>
        <tr>
          {selection && <SelectAll selection={selection} ids={rows.map(idOf)} />}
          {shown.map(([key, { label, isHeadHidden, headTitle, width, priority, kind }]) => (
            <th key={key} scope="col" data-priority={priority} data-kind={kind} title={headTitle} style={{ width }}>
              {isHeadHidden ? <span className="vh">{label}</span> : label}
            </th>
          ))}
          {actions && (
            <th scope="col" className="list-menu">
              <span className="vh">{actionsLabel}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const id = idOf(row)
          const verbs = actions?.(row)
          return (
            <tr key={id} data-id={id} data-selected={selection?.has(id)} aria-current={openId === id || undefined}>
              {selection && <Select selection={selection} id={id} name={nameOf(row)} />}
              {shown.map(([key, { label, cell, priority, phone, kind, isLabelled }]) => {
                const content = cell(row, index)
                return (
                  <td
                    key={key}
                    lang={typeof content === 'string' && !kind ? foreignLangOf(content, page) : undefined}
                    data-column={key}
                    data-priority={priority}
                    data-phone={phone}
                    data-kind={kind}
                    data-label={isLabelled ? label : undefined}
                    className={kind && 'num'}
                  >
                    {content}
                  </td>
                )
              })}
              {actions && (
                <td className="list-menu">{Boolean(verbs) && <RowMenu name={nameOf(row)}>{verbs}</RowMenu>}</td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function SelectAll({ selection, ids }: { selection: Selection; ids: string[] }) {
  const { t } = useTranslation('adminWorkList')
  const areAllSelected = ids.length > 0 && ids.every(selection.has)
  return (
    <th scope="col" className="list-check">
      <label>
        <input
          type="checkbox"
          aria-label={t('selectAll')}
          disabled={ids.length === 0}
          checked={areAllSelected}
          ref={(box) => {
            if (box) box.indeterminate = selection.ids.length > 0 && !areAllSelected
          }}
          onChange={() => selection.set(areAllSelected ? [] : ids)}
        />
      </label>
    </th>
  )
}

function Select({ selection, id, name }: { selection: Selection; id: string; name: string }) {
  const { t } = useTranslation('adminWorkList')
  return (
    <td className="list-check">
      <label>
        <input
          type="checkbox"
          aria-label={t('select', { name })}
          checked={selection.has(id)}
          onChange={() => selection.toggle(id)}
        />
      </label>
    </td>
  )
}

interface RowButtonProps extends ComponentProps<'button'> {
  onOpen: () => void
}

/** What opens a row, by a click or Enter; a link that does has the class `list-open`. */
export function RowButton({ onOpen, className, ...props }: RowButtonProps) {
  const page = useLang()
  const lang = typeof props.children === 'string' ? foreignLangOf(props.children, page) : undefined
  return <button type="button" lang={lang} className={classNames('list-open', className)} onClick={onOpen} {...props} />
}

/** The rows are on their way; what heads the columns is there. */
const ListSkeleton = () => (
  <div className="list-wait" aria-busy="true">
    {Array.from({ length: 12 }, (_, row) => (
      <SkeletonLine key={row} />
    ))}
  </div>
)
