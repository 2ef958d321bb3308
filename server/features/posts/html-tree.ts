import type { ImageLayout, MarkName } from '#shared/rich-text.ts'
import { graphemes } from '#shared/text.ts'

// Rich text as a tree of the elements of shared/rich-text.ts, built by the reader and serialised by the writer.

/** A mark, with its opening tag as it is written. */
export interface Mark {
  name: MarkName
  open: string
  /** Of a link: where it leads. */
  href?: string
}

/** A run of text with its marks, or a line break. */
export interface Run {
  text: string
  marks: readonly Mark[]
  /** Of a run that leads to a footnote: the note's id. */
  note?: string
}

/** The text of a run that is a line break. */
export const lineBreak = '\n'
/** The text of a run that leads to a footnote; the reader lets no such character through. */
export const noteSign = '\u0000'

/** Checked attributes in their output order. */
export type Attributes = Record<string, string>

export interface TextBlock {
  kind: 'text'
  tag: 'p' | 'h2' | 'h3' | 'pre' | 'dt' | 'figcaption' | 'caption' | 'summary' | 'videoLink'
  attributes: Attributes
  runs: Run[]
  /** What links of the text may call it by. */
  anchors?: string[]
}

export interface Container {
  kind: 'container'
  tag:
    | 'root'
    | 'blockquote'
    | 'pullQuote'
    | 'ul'
    | 'ol'
    | 'li'
    | 'dl'
    | 'dd'
    | 'figure'
    | 'gallery'
    | 'details'
    | 'table'
    | 'tr'
    | 'th'
    | 'td'
    | 'footnotes'
    | 'footnote'
  attributes: Attributes
  children: Block[]
  /** Implied by its content, not present in the source. */
  isImplied?: boolean
}

export interface Verse {
  kind: 'verse'
  attributes: Attributes
  /** Stanzas of lines of runs. */
  stanzas: Run[][][]
}

export interface Image extends ImageLayout {
  kind: 'image'
  src: string
  alt: string
  /** It says nothing that the text does not. */
  isDecorative: boolean
  /** Opening tag of the link around it. */
  link?: Mark | undefined
}

export interface VideoLink {
  kind: 'video'
  href: string
  title: string
}

export type Block =
  | TextBlock
  | Container
  | Verse
  | Image
  | VideoLink
  | { kind: 'rule' }
  | { kind: 'audio'; src: string }

export const newContainer = (tag: Container['tag'], attributes: Attributes = {}): Container => ({
  kind: 'container',
  tag,
  attributes,
  children: [],
})

export const emptyParagraph = (): TextBlock => ({ kind: 'text', tag: 'p', attributes: {}, runs: [] })

/** A paragraph of nothing but line breaks: a blank line. */
export const isBlank = (block: Block): boolean =>
  block.kind === 'text' && block.tag === 'p' && block.runs.every((run) => run.text === lineBreak)

// White space

const space = /[ \t\n\r\f]+/g
const padded = /^[ \u00A0]*|[ \u00A0]*$/g

/** Removes spaces at the ends of lines and collapses all others, as browsers do. */
function foldSpaces(runs: Run[]): Run[] {
  const folded: Run[] = []
  let isAfterSpace = true
  for (const run of runs) {
    if (run.text === lineBreak) {
      trimEnd(folded)
      folded.push(run)
      isAfterSpace = true
      continue
    }
    let text = run.text.replace(space, ' ')
    if (isAfterSpace) text = text.replace(/^ /, '')
    if (!text) continue
    isAfterSpace = text.endsWith(' ')
    folded.push({ ...run, text })
  }
  trimEnd(folded)
  return folded
}

function trimEnd(runs: Run[]): void {
  for (let last = runs.at(-1); last && last.text !== lineBreak; last = runs.at(-1)) {
    const text = last.text.replace(/ $/, '')
    if (text === last.text) return
    runs.pop()
    if (text) {
      runs.push({ ...last, text })
      return
    }
  }
}

/** Removes line breaks at the ends of a block, which are not visible. */
function trimBreaks(runs: Run[]): Run[] {
  const first = runs.findIndex((run) => run.text !== lineBreak)
  if (first < 0) return runs.slice(0, 1)
  return runs.slice(first, runs.findLastIndex((run) => run.text !== lineBreak) + 1)
}

/** The stored runs of a block; none for a block that shows nothing. */
export function settleRuns({ tag, runs }: TextBlock): Run[] {
  if (tag === 'pre') return runs.some((run) => run.text.trim()) ? runs : []
  const folded = foldSpaces(runs)
  const hasWords = folded.some((run) => run.text.replace(padded, '') !== '' && run.text !== lineBreak)
  if (hasWords) return trimBreaks(folded)
  if (tag === 'videoLink') return []
  return tag === 'p' && folded.length > 0 ? [{ text: lineBreak, marks: [] }] : []
}

const indentOfTab = '\u00A0'.repeat(4)

/** A line of verse: leading and repeated spaces are intended, and become no-break spaces. */
export function settleLine(runs: Run[]): Run[] {
  const line: Run[] = []
  let isAtStart = true
  for (const run of runs) {
    let text = run.text.replaceAll('\t', indentOfTab)
    if (isAtStart) text = text.replace(/^[ \u00A0]+/, (indent) => '\u00A0'.repeat(indent.length))
    text = text.replace(/ {2,}/g, (gap) => `${'\u00A0'.repeat(gap.length - 1)} `)
    if (!text) continue
    isAtStart &&= text.replace(padded, '') === ''
    line.push({ ...run, text })
  }
  for (let last = line.at(-1); last; last = line.at(-1)) {
    line.pop()
    const text = last.text.replace(/[ \u00A0]+$/, '')
    if (!text) continue
    line.push({ ...last, text })
    break
  }
  return line
}

/** Every block, containers before what they hold. */
export function visitBlocks(blocks: readonly Block[], visit: (block: Block) => void): void {
  for (const block of blocks) {
    visit(block)
    if (block.kind === 'container') visitBlocks(block.children, visit)
  }
}

/** Every line of text, in the order of reading. */
export function visitRuns(blocks: readonly Block[], visit: (runs: Run[]) => Run[]): void {
  visitBlocks(blocks, (block) => {
    if (block.kind === 'verse') block.stanzas = block.stanzas.map((lines) => lines.map(visit))
    if (block.kind !== 'text') return
    const runs = visit(block.runs)
    // A paragraph of nothing but a mark that went stays as a blank line.
    block.runs = runs.length > 0 || block.runs.length === 0 ? runs : [{ text: lineBreak, marks: [] }]
  })
}

/** How many losses a report names; of one address, and of the words before it, so many letters. */
const maxLosses = 200
const addressLetters = 200
const placeLetters = 40

interface Loss {
  count: number
  place?: string
}

/** What a text loses while it is cleaned, each thing once: names, and what readers miss with its address and its place. */
export class Losses {
  readonly #losses = new Map<string, Loss>()
  #unlisted = 0
  /** The end of what has been read. */
  #before = ''

  /** Goes on to the words behind these; a block begins with a space. */
  read(words: string): void {
    this.#before = (this.#before + words).slice(-3 * placeLetters)
  }

  /** A name that says all: a handler, an attribute, a style, a tag whose words stay, a character. */
  readonly tell = (what: string): void => this.#add(what, undefined)

  /** Something that readers miss. @param before the words before it, where they are not those that were read last */
  readonly tellOf = (what: string, address = '', before = this.#before): void => {
    const short = (/^data:[^,;]*/i.exec(address)?.[0] ?? address).slice(0, addressLetters)
    this.#add(short ? `${what} ${short}` : what, placeAfter(before))
  }

  #add(what: string, place: string | undefined): void {
    const loss = this.#losses.get(what)
    if (loss) loss.count++
    else if (this.#losses.size < maxLosses) this.#losses.set(what, { count: 1, ...(place !== undefined && { place }) })
    else this.#unlisted++
  }

  /** As `removed` of a call: `iframe https://maps.example/ (2×), after “the way there”`. */
  list(): string[] {
    const listed = [...this.#losses].map(([what, { count, place }]) =>
      place === undefined ? what : `${what}${count > 1 ? ` (${count}×)` : ''}, ${place}`,
    )
    return this.#unlisted > 0 ? [...listed, `${this.#unlisted} more`] : listed
  }
}

function placeAfter(before: string): string {
  // oxlint-disable-next-line no-control-regex -- the sign of a footnote
  const words = before.replace(/[\s\u0000]+/g, ' ').trim()
  if (!words) return 'at the beginning'
  const letters = graphemes(words)
  if (letters.length <= placeLetters) return `after “${words}”`
  const end = letters.slice(-placeLetters).join('')
  return `after “…${/\s(.+)$/s.exec(end)?.[1] ?? end}”`
}
