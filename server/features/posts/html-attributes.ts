import { hexOfColour } from '#shared/hex-colour.ts'
import { fontSizes } from '#shared/posts.ts'
import { attributeValues, blockElements, type MarkName } from '#shared/rich-text.ts'
import { hrefOf, linkMark } from './html-addresses.ts'
import type { Losses } from './html-losses.ts'
import { isMark } from './html-names.ts'
import type { Attributes, Mark } from './html-tree.ts'
import { escapeValue } from './html-writer.ts'

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
