import { Mark } from '@tiptap/react'
import { fontSizes } from '#shared/posts.ts'

export type FontSizeName = keyof typeof fontSizes

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    fontSize: {
      /** Sets one of the four sizes; M is the text without a mark. */
      setFontSize: (name: FontSizeName) => ReturnType
    }
  }
}

const marked: ReadonlySet<string> = new Set(Object.values(fontSizes).filter((size) => size !== null))

/** `<span style="font-size: 1.25em">`; other sizes, as pasted texts bring them, are dropped. */
export const FontSize = Mark.create({
  name: 'fontSize',
  addAttributes: () => ({ size: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      style: 'font-size',
      consuming: false,
      getAttrs: (value) => (marked.has(value.trim()) ? { size: value.trim() } : false),
    },
  ],
  renderHTML: ({ mark }) => ['span', { style: `font-size: ${mark.attrs.size}` }, 0],
  addCommands() {
    return {
      setFontSize:
        (name) =>
        ({ commands }) => {
          const size = fontSizes[name]
          return size ? commands.setMark(this.name, { size }) : commands.unsetMark(this.name)
        },
    }
  },
})
