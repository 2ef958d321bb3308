import {
  aliases,
  attributeValues,
  blockElements,
  markElements,
  type BlockName,
  type MarkName,
} from '#shared/rich-text.ts'
import { hexOfColour } from '#shared/hex-colour.ts'
import { fontSizes } from '#shared/posts.ts'
import { hrefOf, linkMark } from './html-addresses.ts'
import type { Attributes, Losses, Mark } from './html-tree.ts'
import { escapeValue } from './html-syntax.ts'

// Handling of elements that rich text does not have.

/** Removed with their content: scripts, form controls and drawings. */
export const droppedWhole = new Set(
  'script style textarea select datalist title svg math canvas template head'.split(' '),
)
/** These have words or pictures, which readers miss; and they break the line, so words around them stay separate. */
export const missed = new Set('canvas select textarea svg math'.split(' '))
/** They play or frame something; what is inside is only for browsers that cannot. */
export const embedding = new Set('iframe audio video embed'.split(' '))

/** Blocks of which only the tag is removed. */
export const otherBlocks = new Set(
  `address applet article aside body center dialog div fieldset footer form header hgroup html legend main nav
  noframes notes object optgroup option search section`.split(/\s+/),
)
/** Removing their tags loses nothing. */
export const toldNothing = new Set(
  `html body div center span tbody thead tfoot colgroup col wbr caption source track param q picture noscript object
  notes`.split(/\s+/),
)
/** Neither blocks nor marks, and read all the same. */
export const knownTags = new Set(['br', 'div', 'span', 'footnoteMark', 'notes'])
export const tableParts = new Set(['tbody', 'thead', 'tfoot', 'colgroup', 'col'])

export const isMark = (name: string): name is MarkName =>
  Object.hasOwn(markElements, name) && name !== 'language' && name !== 'colour' && name !== 'size'
/** Whether `toElementName` answers a block of ours. Verse, sounds and films are read in ways of their own. */
export const isBlockName = (name: string): name is BlockName =>
  Object.hasOwn(blockElements, name) && name !== 'verse' && name !== 'audio'

/** Whether a tag begins a block, of ours or one of which only the tag is removed. Pictures stand in for themselves. */
export const isAnyBlock = (name: string): boolean => (isBlockName(name) || otherBlocks.has(name)) && name !== 'img'

const ownClasses: [tags: RegExp, className: RegExp, name: string][] = [
  [/^(?:blockquote|figure)$/, /^(?:pull|wp-block-pullquote)$/, 'pullQuote'],
  [/^(?:div|figure|ul)$/, /^(?:gallery|wp-block-gallery|blocks-gallery-grid|kg-gallery-container)$/, 'gallery'],
  [/^li$/, /^blocks-gallery-item$/, 'div'],
  [/^ol$/, /^(?:footnotes|wp-block-footnotes)$/, 'footnotes'],
  [/^(?:div|section|aside)$/, /^footnotes$/, 'notes'],
  [/^hr$/, /^footnotes-sep$/, 'span'],
  [/^sup$/, /^footnote$/, 'footnoteMark'],
  [/^p$/, /^video$/, 'videoLink'],
  // Captions and galleries of the classic editor of WordPress.
  [/^(?:div|dl)$/, /^(?:wp-caption|gallery-item)$/, 'figure'],
  [/^dt$/, /^(?:wp-caption-dt|gallery-icon)$/, 'div'],
  [/^(?:p|dd|div)$/, /^(?:wp-caption-text|wp-caption-dd)$/, 'figcaption'],
  [/^div$/, /^kg-toggle-card$/, 'details'],
  [/^div$/, /^kg-toggle-heading$/, 'summary'],
  [/^div$/, /^kg-file-card-(?:filename|filesize)$/, 'span'],
]

/** Names of ours that a tag may not take by itself. */
const byClassOnly = new Set(['gallery', 'footnotes', 'footnote', 'verse', 'notes'])

/** What an element is in one of these, whatever its class. */
const inside: Record<string, Record<string, string>> = {
  footnotes: { li: 'footnote' },
  notes: { ol: 'footnotes', hr: 'span' },
  // A list in the gallery that a figure is.
  gallery: { ul: 'div', li: 'div' },
}

/** The name of an element: what its parent or its class makes of it, else that of its tag or of an equivalent one. */
export function toElementName(tag: string, className: string | undefined, parent: string | undefined): string {
  const asPart = parent === undefined ? undefined : inside[parent]?.[tag]
  if (asPart) return asPart
  const classes = className?.split(/\s+/) ?? []
  const own = ownClasses.find(([tags, known]) => tags.test(tag) && classes.some((each) => known.test(each)))
  return own?.[2] ?? (byClassOnly.has(tag) ? 'span' : (aliases[tag] ?? tag))
}

export const isVerse = (source: string, attribs: Record<string, string>): boolean =>
  (source === 'div' || source === 'pre') && /(?:^|\s)(?:wp-block-)?verse(?:\s|$)/.test(attribs.class ?? '')

/** Attributes of a source element, for itself and for its content. */
export interface ReadAttributes {
  lang?: string | undefined
  dir?: string | undefined
  align?: string | undefined
  /** For pictures. */
  float?: string | undefined
  width?: string | undefined
  marks: Mark[]
  /** Attributes of this element alone, such as `start`. */
  own: Attributes
}

type Tellers = Pick<Losses, 'tell' | 'tellOf'>

/** Hooks for foreign scripts and style sheets, and attributes that the site itself adds: removed without a report. */
const silent =
  /^(?:class|id|name|open|data-.*|rel|target|loading|decoding|srcset|sizes|height|colwidth|contenteditable|xmlns|aria-.*|role|tabindex|item\w+|cellpadding|cellspacing|valign|border|[hv]space|width|download)$/

/** Values that are defaults. */
const plainStyle: Record<string, RegExp> = {
  color:
    /^(?:#000|#000000|black|rgba?\(\s*0\s*,\s*0\s*,\s*0\s*(?:,\s*1\s*)?\)|inherit|initial|currentcolor|windowtext)$/,
  'font-weight': /^(?:normal|400|inherit)$/,
  'font-style': /^(?:normal|inherit)$/,
  'text-decoration': /^(?:none|inherit)$/,
  'vertical-align': /^(?:baseline|top|middle|inherit)$/,
  'text-align': /^(?:start|inherit|initial)$/,
  'white-space': /./,
  'min-width': /./,
}

const nameOfStyle: Record<string, string> = {
  'text-decoration-line': 'text-decoration',
  background: 'background-color',
}

/** Spaces and layout, which are the page's. */
const layoutStyle =
  /^(?:(?:margin|padding|max|min|line|letter|word|page-break|break|overflow|-?(?:webkit|moz|ms|o|mso))(?:-|$)|(?:clear|position|top|left|right|bottom|width|height|text-indent|box-sizing|orphans|widows|tab-stops)$)/

/** Whether a browser would run an address; it ignores control characters inside a scheme. */
export const isRunnable = (value: string): boolean =>
  // oxlint-disable-next-line no-control-regex
  /^(?:javascript|vbscript|data):/i.test(value.replace(/[\u0000-\u0020]/g, ''))

/** Names the handlers and the scripts in the attributes of an element. */
export function tellDangers(attribs: Record<string, string>, tell: (what: string) => void): void {
  for (const [name, value] of Object.entries(attribs)) {
    if (name.startsWith('on')) tell(name)
    // A picture cannot run anything.
    if (isRunnable(value) && (name === 'href' || !/^\s*data:image\//i.test(value))) tell('javascript:')
  }
}

const simple = (name: MarkName): Mark => ({ name, open: `<${name}>` })

/** What `<big>` is. */
export const largerMark: Mark = { name: 'size', open: `<span style="font-size:${fontSizes.L}">` }

/** Marks from inline styles of other editors: Google Docs writes bold as a font weight. */
function markOfStyle(property: string, value: string): Mark[] | undefined {
  if (property === 'color') {
    const colour = hexOfColour(value)
    return colour === null ? undefined : [{ name: 'colour', open: `<span style="color:${colour}">` }]
  }
  if (property === 'font-size') {
    const size = attributeValues.size(value)
    return size === undefined ? undefined : [{ name: 'size', open: `<span style="font-size:${size}">` }]
  }
  if (property === 'font-weight') return /^(?:bold|bolder|[6-9]00)$/.test(value) ? [simple('strong')] : undefined
  if (property === 'font-style') return /^(?:italic|oblique)/.test(value) ? [simple('em')] : undefined
  if (property === 'vertical-align')
    return /^su[bp]/.test(value) ? [simple(value.startsWith('sub') ? 'sub' : 'sup')] : undefined
  if (property !== 'text-decoration') return undefined
  const lines = [/underline/.test(value) && simple('u'), /line-through/.test(value) && simple('s')]
  const marks = lines.filter((mark) => mark !== false)
  return marks.length > 0 ? marks : undefined
}

function readStyle(style: string, read: ReadAttributes, tell: (what: string) => void): void {
  for (const rule of style.split(';')) {
    const colon = rule.indexOf(':')
    if (colon < 0) continue
    const name = rule.slice(0, colon).trim().toLowerCase()
    const property = nameOfStyle[name] ?? name
    const value = rule
      .slice(colon + 1)
      .trim()
      .toLowerCase()
      .replace(/\s*!important$/, '')
    if (plainStyle[property]?.test(value)) continue
    if (property === 'direction') read.dir ??= attributeValues.dir(value)
    else if (property === 'float') read.float ??= value
    else if (property === 'width' && value.endsWith('%')) read.width ??= value
    else if (property === 'text-align' && attributeValues.align(value)) read.align = attributeValues.align(value)
    else {
      const marks = markOfStyle(property, value)
      if (marks) read.marks.push(...marks)
      else if (/^[a-z-]+$/.test(property) && !layoutStyle.test(property)) tell(property)
    }
  }
}

/** Alignment classes of WordPress, Quill and others. */
function readClass(names: string, read: ReadAttributes): void {
  const [, kind, place] =
    /(?:^|\s)(ql-align-|has-text-align-|text-|align)-?(left|right|center)(?:\s|$)/.exec(names) ?? []
  if (!place) return
  read.align ??= place
  if (kind === 'align') read.float ??= place
}

function readLink(attribs: Record<string, string>, read: ReadAttributes, { tell, tellOf }: Tellers): void {
  if (attribs.href === undefined) return
  const href = hrefOf(attribs.href)
  if (href === null && isRunnable(attribs.href)) return
  if (href === null) return /^#?$/.test(attribs.href.trim()) ? tell('href') : tellOf('a', attribs.href.trim())
  read.marks.push(linkMark(href, attribs.title))
}

type OwnName = 'start' | 'type' | 'reversed' | 'value' | 'colspan' | 'rowspan'

const ownNames: Record<string, readonly string[]> = Object.fromEntries(
  Object.entries(blockElements).map(([tag, { attributes }]) => [
    tag,
    attributes.filter((name) => !['id', 'lang', 'dir', 'align'].includes(name)),
  ]),
)

/** Elements whose attributes are read elsewhere. */
const readElsewhere: Record<string, RegExp> = {
  a: /^(?:href|title)$/,
  abbr: /^title$/,
  img: /^(?:src|alt|width|border|role)$/,
}

/** Reads the attributes of an element under the name that it is stored by; `tellers` take what is dropped. */
export function readAttributes(tag: string, attribs: Record<string, string>, tellers: Tellers): ReadAttributes {
  const { tell } = tellers
  const read: ReadAttributes = { marks: [], own: {} }
  for (const [name, value] of Object.entries(attribs)) {
    if (name === 'style') readStyle(value, read, tell)
    else if (name === 'class') readClass(value, read)
    else if (name === 'lang' || name === 'xml:lang') read.lang ??= attributeValues.lang(value)
    else if (name === 'dir') read.dir = attributeValues.dir(value) ?? read.dir
    else if (name === 'align' && attributeValues.align(value)) {
      read.align = attributeValues.align(value)
      if (tag === 'img') read.float ??= value.toLowerCase()
    } else if (name === 'color' && hexOfColour(value)) read.marks.push(...(markOfStyle('color', value) ?? []))
    else if (ownNames[tag]?.some((own) => own === name)) readOwn(name as OwnName, value, read)
    else if (!readElsewhere[tag]?.test(name) && !silent.test(name) && !name.startsWith('on')) tell(name)
  }
  if (tag === 'a') readLink(attribs, read, tellers)
  if (tag === 'abbr' && attribs.title?.trim()) read.own.title = attribs.title.trim()
  if (tag === 'footnote' && attribs.id) read.own.note = attribs.id
  if (tag === 'img') {
    read.float = attribs['data-float'] ?? read.float
    read.width = attribs['data-width'] ?? read.width ?? (attribs.width?.endsWith('%') ? attribs.width : undefined)
  }
  return read
}

function readOwn(name: OwnName, value: string, read: ReadAttributes): void {
  const checked = attributeValues[name](value)
  // 1 is the default.
  if (checked !== undefined && !(name === 'start' && checked === '1')) read.own[name] = checked
}

/** The mark that an element is by its name. */
export function ownMark(name: string, { own }: ReadAttributes): Mark[] {
  if (!isMark(name) || name === 'a') return []
  if (name !== 'abbr') return [simple(name)]
  return own.title ? [{ name, open: `<abbr title="${escapeValue(own.title)}">` }] : []
}

/** Language and direction of a span, as a mark. */
export function languageMark({ lang, dir }: ReadAttributes): Mark[] {
  if (lang === undefined && dir === undefined) return []
  const attributes = `${lang ? ` lang="${lang}"` : ''}${dir ? ` dir="${dir}"` : ''}`
  return [{ name: 'language', open: `<span${attributes}>` }]
}

/** The same as attributes of a block. */
export function languageOf({ lang, dir }: ReadAttributes): Attributes {
  return { ...(lang !== undefined && { lang }), ...(dir !== undefined && { dir }) }
}
