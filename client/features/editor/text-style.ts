import { Color, FontSize, TextStyle } from '@tiptap/extension-text-style'
import type { TagParseRule } from '@tiptap/pm/model'
import type { Editor, Extensions } from '@tiptap/react'
import { hexOfColour } from '#shared/hex-colour.ts'
import { palette, type fontSizes } from '#shared/posts.ts'
import { attributeValues } from '#shared/rich-text.ts'

export type FontSizeName = keyof typeof fontSizes

/** The text's own colour: it follows the theme, so it is never stored. */
export const ownColour = palette[0]

/** Values as they are stored; null for the text's own colour and for what rich text does not have. */
const stored = {
  color: (value: string) => {
    const hex = hexOfColour(value)
    return hex === ownColour ? null : hex
  },
  'font-size': (value: string) => attributeValues.size(value) ?? null,
}

type Property = keyof typeof stored

const valueOf = (element: HTMLElement, property: Property) => stored[property](element.style.getPropertyValue(property))

const attributeOf = (name: string, property: Property) => ({
  types: ['textStyle'],
  attributes: {
    [name]: {
      default: null,
      parseHTML: (element: HTMLElement) => valueOf(element, property),
      renderHTML: ({ [name]: value }: Record<string, string | null>) =>
        value ? { style: `${property}: ${value}` } : {},
    },
  },
})

/** `<span style="color: #1b2a9e; font-size: 1.25em">`; other values, as pasted texts bring them, are dropped. */
export const textStyle: Extensions = [
  TextStyle.extend({
    parseHTML() {
      const isKnown = (element: HTMLElement) => valueOf(element, 'color') ?? valueOf(element, 'font-size')
      const [span] = (this.parent?.() ?? []) as TagParseRule[]
      return [
        {
          ...span,
          tag: 'span',
          getAttrs: (element) => (isKnown(element) ? (span?.getAttrs?.(element) ?? null) : false),
        },
      ]
    },
  }),
  Color.extend({ addGlobalAttributes: () => [attributeOf('color', 'color')] }),
  FontSize.extend({ addGlobalAttributes: () => [attributeOf('fontSize', 'font-size')] }),
]

/** The colour of the text at the cursor. */
export const colourAt = (editor: Editor): string => String(editor.getAttributes('textStyle').color ?? ownColour)
