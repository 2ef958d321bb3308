import { TextAlign } from '@tiptap/extension-text-align'
import { nodesWith } from '#shared/rich-text.ts'

export const alignments = ['left', 'center', 'right'] as const

/** `style="text-align: center"` on paragraphs and headings; left is the text without an attribute. */
export const textAlign = TextAlign.extend({
  addKeyboardShortcuts() {
    return { ...this.parent?.(), 'Mod-Shift-l': () => this.editor.commands.unsetTextAlign() }
  },
}).configure({ types: nodesWith('align'), alignments: [...alignments] })
