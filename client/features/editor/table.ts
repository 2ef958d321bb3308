import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import type { Extensions } from '@tiptap/react'
import { attributeValues } from '#shared/rich-text.ts'

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

/** Tables come by paste, and leave without the widths that TipTap would write. */
export const table: Extensions = [
  Table.extend({
    renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]],
    addKeyboardShortcuts() {
      // From the last cell the key leads out of the text.
      return { ...this.parent?.(), Tab: () => this.editor.commands.goToNextCell() }
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
