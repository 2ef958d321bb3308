import { fontSizes, imageFloats, imageWidth, type ImageFloat } from './posts.ts'

// Definition of rich text: its elements, their attributes and allowed values. The server's cleaner writes nothing else and
// the editor's schema has nothing else; a test round-trips every element through both.

/** What an element may hold. */
type Holds = 'inline' | 'plain text' | 'blocks' | 'items' | 'terms' | 'rows' | 'cells' | 'lines' | 'nothing'
type Attribute = 'lang' | 'dir' | 'align' | 'start' | 'type' | 'colspan' | 'rowspan'

interface Element {
  holds: Holds
  attributes: readonly Attribute[]
  /** Its name in the editor's schema. */
  node: string
}

const language = ['lang', 'dir'] as const

/** Block elements by their HTML names; `verse` is `<div class="verse">`. */
export const blockElements = {
  p: { holds: 'inline', attributes: [...language, 'align'], node: 'paragraph' },
  h2: { holds: 'inline', attributes: [...language, 'align'], node: 'heading' },
  h3: { holds: 'inline', attributes: [...language, 'align'], node: 'heading' },
  pre: { holds: 'plain text', attributes: language, node: 'codeBlock' },
  blockquote: { holds: 'blocks', attributes: language, node: 'blockquote' },
  ul: { holds: 'items', attributes: language, node: 'bulletList' },
  ol: { holds: 'items', attributes: [...language, 'start', 'type'], node: 'orderedList' },
  li: { holds: 'blocks', attributes: language, node: 'listItem' },
  dl: { holds: 'terms', attributes: language, node: 'definitionList' },
  dt: { holds: 'inline', attributes: language, node: 'definitionTerm' },
  dd: { holds: 'blocks', attributes: language, node: 'definition' },
  figure: { holds: 'blocks', attributes: language, node: 'figure' },
  figcaption: { holds: 'inline', attributes: language, node: 'figureCaption' },
  table: { holds: 'rows', attributes: language, node: 'table' },
  tr: { holds: 'cells', attributes: [], node: 'tableRow' },
  th: { holds: 'blocks', attributes: [...language, 'colspan', 'rowspan'], node: 'tableHeader' },
  td: { holds: 'blocks', attributes: [...language, 'colspan', 'rowspan'], node: 'tableCell' },
  verse: { holds: 'lines', attributes: language, node: 'verse' },
  img: { holds: 'nothing', attributes: [], node: 'inlineImage' },
  hr: { holds: 'nothing', attributes: [], node: 'horizontalRule' },
} as const satisfies Record<string, Element>
export type BlockName = keyof typeof blockElements

/** Inline elements, outermost first, and their names in the editor's schema. */
export const markElements = {
  language: 'spanLanguage',
  a: 'link',
  strong: 'bold',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  sup: 'superscript',
  sub: 'subscript',
  colour: 'textStyle',
  size: 'textStyle',
  code: 'code',
} as const
export type MarkName = keyof typeof markElements

/** The editor's nodes for the elements with an attribute. */
export const nodesWith = (attribute: Attribute): string[] => [
  ...new Set(
    Object.values(blockElements)
      .filter((element) => (element.attributes as readonly string[]).includes(attribute))
      .map((element) => element.node),
  ),
]

/** Equivalent elements: h1 is reserved for the post's title, and there are only two heading levels. */
export const aliases: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  cite: 'em',
  dfn: 'em',
  var: 'em',
  del: 's',
  strike: 's',
  ins: 'u',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  h1: 'h2',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  menu: 'ul',
  dir: 'ul',
  listing: 'pre',
  xmp: 'pre',
  bdi: 'span',
  bdo: 'span',
  font: 'span',
}

const oneOf =
  <T extends string>(...values: T[]) =>
  (text: string): T | undefined =>
    values.find((value) => value === text.trim().toLowerCase())

const whole =
  (min: number, max: number) =>
  (text: string): string | undefined => {
    const value = /^\s*-?\d{1,6}/.test(text) ? Number.parseInt(text, 10) : Number.NaN
    return value >= min && value <= max ? String(value) : undefined
  }

/** The form in which a value is stored; undefined for one that is not allowed. */
export const attributeValues = {
  lang: (text: string) => /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.exec(text.trim())?.[0],
  dir: oneOf('ltr', 'rtl', 'auto'),
  align: oneOf('left', 'center', 'right'),
  start: whole(-9999, 9999),
  type: (text: string) => ['a', 'A', 'i', 'I'].find((value) => value === text.trim()),
  colspan: whole(2, 100),
  rowspan: whole(2, 1000),
  size: oneOf(...Object.values(fontSizes).filter((size) => size !== null)),
} as const

/** Layout of an inline picture: percent of the text's width, and the side on which it floats. */
export interface ImageLayout {
  width: number
  float: ImageFloat
}

/** The nearest allowed layout: a step of the slider, and at most half of the text's width when floating. */
export function fitLayout({ width, float }: ImageLayout): ImageLayout {
  const max = float === 'none' ? imageWidth.max : imageWidth.maxFloated
  const stepped = Math.round(width / imageWidth.step) * imageWidth.step
  return { width: Math.min(max, Math.max(imageWidth.min, stepped)), float }
}

/** Reads the `data-width` and `data-float` of a stored picture; what is missing or wrong falls back to a full block. */
export function layoutOfData(width: string | null | undefined, float: string | null | undefined): ImageLayout {
  const percent = Number.parseInt(width ?? '', 10)
  return fitLayout({
    width: percent || imageWidth.max,
    float: imageFloats.find((known) => known === float) ?? 'none',
  })
}
