import { fontSizes, imageFloats, imageWidth, type ImageFloat } from './posts.ts'

// Definition of rich text: its elements, their attributes and allowed values. The server's cleaner writes nothing else and
// the editor's schema has nothing else; a test round-trips every element through both.

/**
 * How much one text may hold: a longer one would keep the server's thread for seconds. Files are pictures and sound files.
 */
export const textLimits = { files: 300, elements: 40_000 } as const

/** What an element may hold. */
type Holds =
  | 'inline'
  | 'plain text'
  | 'blocks'
  | 'items'
  | 'terms'
  | 'rows'
  | 'cells'
  | 'lines'
  | 'pictures'
  | 'notes'
  | 'nothing'
type Attribute = 'id' | 'lang' | 'dir' | 'align' | 'start' | 'type' | 'reversed' | 'value' | 'colspan' | 'rowspan'

interface Element {
  holds: Holds
  attributes: readonly Attribute[]
  /** Its name in the editor's schema. */
  node: string
  /** Its tag and class, where its name is not its tag. */
  written?: { tag: string; class?: string }
}

const language = ['lang', 'dir'] as const

/** Block elements, by their tags or, where a class says what they are, by names of ours. */
export const blockElements = {
  p: { holds: 'inline', attributes: ['id', ...language, 'align'], node: 'paragraph' },
  h2: { holds: 'inline', attributes: ['id', ...language, 'align'], node: 'heading' },
  h3: { holds: 'inline', attributes: ['id', ...language, 'align'], node: 'heading' },
  /** Its lines end with line feeds, not with `br`. */
  pre: { holds: 'inline', attributes: language, node: 'codeBlock' },
  blockquote: { holds: 'blocks', attributes: language, node: 'blockquote' },
  ul: { holds: 'items', attributes: language, node: 'bulletList' },
  ol: { holds: 'items', attributes: [...language, 'start', 'type', 'reversed'], node: 'orderedList' },
  /** Its value is the number that it has, whatever the one before it has. */
  li: { holds: 'blocks', attributes: [...language, 'value'], node: 'listItem' },
  dl: { holds: 'terms', attributes: language, node: 'definitionList' },
  dt: { holds: 'inline', attributes: language, node: 'definitionTerm' },
  dd: { holds: 'blocks', attributes: language, node: 'definition' },
  figure: { holds: 'blocks', attributes: language, node: 'figure' },
  figcaption: { holds: 'inline', attributes: language, node: 'figureCaption' },
  /** What is shown when its summary, its first child, is pressed. */
  details: { holds: 'blocks', attributes: language, node: 'details' },
  summary: { holds: 'inline', attributes: language, node: 'summary' },
  table: { holds: 'rows', attributes: language, node: 'table' },
  tr: { holds: 'cells', attributes: [], node: 'tableRow' },
  th: { holds: 'blocks', attributes: [...language, 'colspan', 'rowspan'], node: 'tableHeader' },
  td: { holds: 'blocks', attributes: [...language, 'colspan', 'rowspan'], node: 'tableCell' },
  verse: { holds: 'lines', attributes: language, node: 'verse', written: { tag: 'div', class: 'verse' } },
  pullQuote: {
    holds: 'blocks',
    attributes: language,
    node: 'pullQuote',
    written: { tag: 'blockquote', class: 'pull' },
  },
  /** Pictures, alone or in figures, in rows. */
  gallery: { holds: 'pictures', attributes: [], node: 'gallery', written: { tag: 'div', class: 'gallery' } },
  /** The last block of a text: what its marks lead to, in their order. */
  footnotes: { holds: 'notes', attributes: [], node: 'footnotes', written: { tag: 'ol', class: 'footnotes' } },
  footnote: { holds: 'blocks', attributes: language, node: 'footnote', written: { tag: 'li' } },
  /** A sound file that was uploaded here. */
  audio: { holds: 'nothing', attributes: [], node: 'audio', written: { tag: 'audio' } },
  /** A link to a film at a known host, with its title. */
  videoLink: { holds: 'plain text', attributes: [], node: 'video', written: { tag: 'p', class: 'video' } },
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
  mark: 'highlight',
  sup: 'superscript',
  sub: 'subscript',
  colour: 'textStyle',
  size: 'textStyle',
  /** With its title, which says it in full. */
  abbr: 'abbreviation',
  code: 'code',
  /** In a caption: whose picture it is. */
  small: 'credit',
} as const
export type MarkName = keyof typeof markElements

/** Inline elements without text of their own, and their names in the editor's schema. */
export const inlineElements = {
  /** `<sup class="footnote"><a href="#fn-1" id="fnref-1">1</a></sup>` */
  footnoteMark: 'footnoteMark',
} as const

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
  acronym: 'abbr',
  bdi: 'span',
  bdo: 'span',
  big: 'span',
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

/** Ids of a text have a prefix: they must not be those of the page, nor names that its scripts know. */
const anchorPrefix = 'at-'

/** The id by which a place in a text is stored that was called so; undefined where nothing is left of it. */
export function anchorOf(id: string): string | undefined {
  const name = (id.startsWith(anchorPrefix) ? id.slice(anchorPrefix.length) : id)
    .slice(0, 100)
    .replace(/[^\p{L}\p{M}\p{N}_.:-]+/gu, '-')
  return /^-*$/.test(name) ? undefined : anchorPrefix + name
}

/** The form in which a value is stored; undefined for one that is not allowed. */
export const attributeValues = {
  id: anchorOf,
  lang: (text: string) => /^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.exec(text.trim())?.[0],
  dir: oneOf('ltr', 'rtl', 'auto'),
  align: oneOf('left', 'center', 'right'),
  start: whole(-9999, 9999),
  /** That a list counts down; whatever is written, its presence says so. */
  reversed: () => 'reversed',
  value: whole(-9999, 9999),
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

/** The id of a footnote in an address within a text, as `#fn-1`; undefined for another address. */
export const footnoteOf = (href: string | null | undefined): string | undefined =>
  /^#fn-([\w-]{1,64})$/.exec(href ?? '')?.[1]

/** The places, from 1, of those pictures of a text that are neither described nor marked as decoration. */
export const picturesWithoutAlt = (html: string): number[] =>
  [...html.matchAll(/<img\b((?:[^>"]|"[^"]*")*)>/g)].flatMap(([, attributes = ''], index) => {
    const alt = / alt="([^"]*)"/.exec(attributes)?.[1] ?? ''
    return alt.trim() || attributes.includes(' role="presentation"') ? [] : index + 1
  })
