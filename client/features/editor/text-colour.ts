import { Mark } from '@tiptap/react'
import { palette } from '#shared/posts.ts'
import { hexOfColour } from '#shared/hex-colour.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    textColour: {
      /** Colours the selection; the text's own colour (the first of the palette) takes the mark away. */
      setTextColour: (colour: string) => ReturnType
    }
  }
}

/** The text's own colour: it follows the theme, so it is never stored. */
export const ownColour = palette[0]

/** `<span style="color: #1b2a9e">`, always as lower-case hex. */
export const TextColour = Mark.create({
  name: 'textColour',
  addAttributes: () => ({ colour: { default: null, rendered: false } }),
  parseHTML: () => [
    {
      style: 'color',
      consuming: false,
      getAttrs: (value) => {
        const colour = hexOfColour(value)
        return colour && colour !== ownColour ? { colour } : false
      },
    },
  ],
  renderHTML: ({ mark }) => ['span', { style: `color: ${mark.attrs.colour}` }, 0],
  addCommands() {
    return {
      setTextColour:
        (colour) =>
        ({ commands }) => {
          const hex = hexOfColour(colour)
          return hex && hex !== ownColour ? commands.setMark(this.name, { colour: hex }) : commands.unsetMark(this.name)
        },
    }
  },
})
