import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { Node, type Editor, type Extensions } from '@tiptap/react'

// Tables as prosemirror-tables edits them. They come by paste; widths of columns are the page's business.

declare module '@tiptap/core' {
  interface NodeConfig {
    /** How prosemirror-tables knows the parts of a table. */
    tableRole?: string
  }
}

const spanOf = (name: string) => (element: HTMLElement) => Number(element.getAttribute(name)) || 1
const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: spanOf(name),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})

const cell = (name: string, tag: 'td' | 'th', tableRole: string) =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    tableRole,
    addAttributes: () => ({
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      // Asked for by prosemirror-tables.
      colwidth: { default: null, rendered: false, parseHTML: () => null },
    }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  tableRole: 'table',
  extendNodeSchema: ({ config }) => {
    const { tableRole } = config as { tableRole?: string }
    return tableRole ? { tableRole } : {}
  },
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => () => goToNextCell(step)(this.editor.state, this.editor.view.dispatch)
    return { Tab: go(1), 'Shift-Tab': go(-1) }
  },
  addProseMirrorPlugins: () => [tableEditing()],
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  tableRole: 'row',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: ({ HTMLAttributes }) => ['tr', HTMLAttributes, 0],
})

export const table: Extensions = [
  Table,
  TableRow,
  cell('tableCell', 'td', 'cell'),
  cell('tableHeader', 'th', 'header_cell'),
]

const changes = { addRowAfter, addColumnAfter, toggleHeaderRow, deleteRow, deleteColumn, deleteTable }
export type TableChange = keyof typeof changes
export const tableChanges = Object.keys(changes) as TableChange[]

export function changeTable(editor: Editor, change: TableChange): void {
  changes[change](editor.state, editor.view.dispatch)
  editor.commands.focus()
}

export const isTableAt = (editor: Editor): boolean => isInTable(editor.state)
