import { createTable, Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { CellSelection, isInTable, selectionCell, TableMap } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import type { Extensions } from '@tiptap/react'
import { attributeValues } from '#shared/rich-text.ts'
import { insertBlock } from './insert-block.ts'

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Number(attributeValues[name](element.getAttribute(name) ?? '') ?? 1),
})

const cellAttributes = () => ({
  colspan: span('colspan'),
  rowspan: span('rowspan'),
  // Asked for by prosemirror-tables; widths of columns are the page's business.
  colwidth: { default: null, rendered: false, parseHTML: () => null },
})

type IsSplit = (row: number, column: number, cell: Node) => boolean

/** Rows in which cells of several rows are one of the first, and the places that they covered are empty. */
function splitRowspans(rows: readonly Node[], isSplit: IsSplit = () => true): Node[] {
  // Of each row its places that cells above it cover, and whether they are to be filled.
  const covered = rows.map(() => new Map<number, boolean>())
  return rows.map((row, y) => {
    const cells: Node[] = []
    let x = 0
    const passCovered = () => {
      for (; covered[y]?.has(x); x++)
        if (covered[y].get(x)) cells.push(row.type.schema.nodes.tableCell!.createAndFill()!)
    }
    row.forEach((cell) => {
      passCovered()
      const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number }
      const isFilled = isSplit(y, x, cell)
      for (let down = 1; down < Math.min(rowspan, rows.length - y); down++)
        for (let right = 0; right < colspan; right++) covered[y + down]?.set(x + right, isFilled)
      cells.push(isFilled ? cell.type.create({ ...cell.attrs, rowspan: 1 }, cell.content, cell.marks) : cell)
      x += colspan
    })
    passCovered()
    return row.copy(Fragment.from(cells))
  })
}

/** The rows of a slice that is a table or a part of one. */
function rowsOf({ content }: Slice): readonly Node[] | undefined {
  const only = content.childCount === 1 ? content.firstChild : null
  const rows = only?.type.name === 'table' ? only.content : content
  return rows.content.every(({ type }) => type.name === 'tableRow') ? rows.content : undefined
}

/** Cells that are pasted over others: prosemirror-tables looks for one at each place, also where another row's covers it. */
function withoutRowspans(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice
  const rows = rowsOf(slice)
  if (!rows) return slice
  const without = Fragment.from(splitRowspans(rows))
  const { firstChild } = content
  const isTable = firstChild?.type.name === 'table'
  return new Slice(isTable ? Fragment.from(firstChild.copy(without)) : without, openStart, openEnd)
}

/**
 * Makes room for cells that are pasted over others. prosemirror-tables would drop those that go beyond the selected ones, and
 * it puts the lower part of a cell of several rows into a wrong place where only a part of it is pasted over.
 */
function makeRoom({ state, dispatch }: EditorView, slice: Slice): false {
  const rows = rowsOf(slice)
  if (!rows || rows.length === 0 || !isInTable(state)) return false
  const { selection, tr } = state
  const cells = selection instanceof CellSelection ? selection : undefined
  const $cell = cells?.$anchorCell ?? selectionCell(state)
  const [start, table] = [$cell.start(-1), $cell.node(-1)]
  const map = TableMap.get(table)
  const chosen = map.rectBetween($cell.pos - start, (cells?.$headCell ?? $cell).pos - start)
  const height = rows.length
  const width = Math.max(
    ...rows.map(({ content }) => content.content.reduce((sum, { attrs }) => sum + attrs.colspan, 0)),
  )
  const { left, top } = chosen
  const isBeyond = !cells || left + width > chosen.right || top + height > chosen.bottom
  const { right, bottom } = isBeyond ? { right: left + width, bottom: top + height } : chosen
  let isAnySplit = false
  const split = splitRowspans(table.children, (row, column, { attrs: { colspan, rowspan } }) => {
    const crosses = (edge: number) => row < edge && row + rowspan > edge
    const isPastedOver = column < right && column + colspan > left && (crosses(top) || crosses(bottom))
    isAnySplit ||= isPastedOver
    return isPastedOver
  })
  if (isAnySplit) tr.replaceWith(start, start + table.content.size, split)
  if (!isAnySplit && !(cells && isBeyond)) return false
  const place = tr.doc.resolve(start).node()
  const cellAt = (row: number, column: number) => start + (TableMap.get(place).map[row * map.width + column] ?? 0)
  tr.setSelection(
    isBeyond
      ? TextSelection.near(tr.doc.resolve(cellAt(top, left) + 1))
      : CellSelection.create(tr.doc, cellAt(top, left), cellAt(bottom - 1, right - 1)),
  )
  dispatch(tr)
  return false
}

/** Tables come by paste, and leave without the widths that TipTap would write. */
export const table: Extensions = [
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
    addCommands() {
      return {
        ...this.parent?.(),
        // TipTap's own takes the place of what is selected.
        insertTable:
          ({ rows = 3, cols = 3, withHeaderRow = true } = {}) =>
          ({ state: { schema }, tr, dispatch }) => {
            if (!dispatch) return true
            const place = insertBlock(tr, createTable(schema, rows, cols, withHeaderRow))
            tr.setSelection(TextSelection.near(tr.doc.resolve(place + 1)))
            return true
          },
      }
    },
    addProseMirrorPlugins() {
      const transformPasted = (slice: Slice, { state }: EditorView) =>
        isInTable(state) ? withoutRowspans(slice) : slice
      const handlePaste = (view: EditorView, _event: unknown, slice: Slice) => makeRoom(view, slice)
      return [new Plugin({ props: { transformPasted, handlePaste } }), ...(this.parent?.() ?? [])]
    },
  }).configure({ View: null }),
  TableRow,
  TableCell.extend({ addAttributes: cellAttributes }),
  TableHeader.extend({ addAttributes: cellAttributes }),
]

export const tableChanges = [
  'addRowAfter',
  'addColumnAfter',
  'toggleHeaderRow',
  'deleteRow',
  'deleteColumn',
  'deleteTable',
] as const
