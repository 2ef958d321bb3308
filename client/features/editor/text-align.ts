import { Extension } from '@tiptap/react'
import { attributeValues, nodesWith } from '#shared/rich-text.ts'

export const alignments = ['left', 'center', 'right'] as const
type Alignment = (typeof alignments)[number]

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    textAlign: {
      /** Aligns the paragraphs and headings of the selection; left is the text without an attribute. */
      setTextAlign: (alignment: Alignment) => ReturnType
    }
  }
}

const alignable = nodesWith('align')

/** `style="text-align: center"` on paragraphs and headings. */
export const TextAlign = Extension.create({
  name: 'textAlign',
  addGlobalAttributes: () => [
    {
      types: alignable,
      attributes: {
        textAlign: {
          default: null,
          parseHTML: (element: HTMLElement) => {
            const value = element.style.textAlign
            return attributeValues.align(value) ?? null
          },
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
  ],
  addCommands() {
    return {
      setTextAlign:
        (alignment) =>
        ({ commands }) => {
          const textAlign = alignment === 'left' ? null : alignment
          return alignable.map((type) => commands.updateAttributes(type, { textAlign })).some(Boolean)
        },
    }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-Shift-l': () => this.editor.commands.setTextAlign('left'),
      'Mod-Shift-e': () => this.editor.commands.setTextAlign('center'),
      'Mod-Shift-r': () => this.editor.commands.setTextAlign('right'),
    }
  },
})
