import { createTable, Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Fragment, Slice, type Node } from '@tiptap/pm/model'
import { Plugin, TextSelection } from '@tiptap/pm/state'
import { isInTable } from '@tiptap/pm/tables'
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

/** Rows in which a cell of several rows is one of the first, and the places that it covered are empty. */
function rowsWithoutRowspans(rows: Node[]): Node[] {
  const covered = rows.map(() => new Set<number>())
  return rows.map((row, y) => {
    const cells: Node[] = []
    let x = 0
    const fill = () => {
      for (; covered[y]?.has(x); x++) cells.push(row.type.schema.nodes.tableCell!.createAndFill()!)
    }
    row.forEach((cell) => {
      fill()
      const { colspan, rowspan } = cell.attrs as { colspan: number; rowspan: number }
      for (let down = 1; down < Math.min(rowspan, rows.length - y); down++)
        for (let right = 0; right < colspan; right++) covered[y + down]?.add(x + right)
      cells.push(cell.type.create({ ...cell.attrs, rowspan: 1 }, cell.content, cell.marks))
      x += colspan
    })
    fill()
    return row.copy(Fragment.from(cells))
  })
}

/** Cells that are pasted over others: prosemirror-tables looks for one at each place, also where another row's covers it. */
function withoutRowspans(slice: Slice): Slice {
  const { content, openStart, openEnd } = slice
  const only = content.childCount === 1 ? content.firstChild : null
  const rows = only?.type.name === 'table' ? only.content : content
  if (rows.content.some(({ type }) => type.name !== 'tableRow')) return slice
  const without = Fragment.from(rowsWithoutRowspans([...rows.content]))
  return new Slice(rows === content ? without : Fragment.from(only!.copy(without)), openStart, openEnd)
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
      return [...(this.parent?.() ?? []), new Plugin({ props: { transformPasted } })]
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
