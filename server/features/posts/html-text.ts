import { forbiddenCharacters } from '#shared/text.ts'
import { videoOf } from '#shared/video-hosts.ts'
import type { OpenContainers } from './html-settle.ts'
import { linesOfSource, partAtFilms } from './html-addresses.ts'
import {
  emptyParagraph,
  lineBreak,
  noteSign,
  settleRuns,
  type Attributes,
  type Block,
  type Mark,
  type Run,
  type TextBlock,
} from './html-tree.ts'

type TextTag = TextBlock['tag']
/** The block that collects text at a position of the source. */
interface TextKind {
  tag: TextTag
  attributes: Attributes
}

/** These contain inline content only. */
const linesOnly = new Set<TextTag>(['h2', 'h3', 'pre', 'dt', 'figcaption', 'caption', 'summary', 'videoLink'])

/** The names of other places go on to the next of these. */
const takesIds = new Set<TextTag>(['p', 'h2', 'h3'])

/** Collects the text of one paragraph, heading or caption after another. */
export class TextBlocks {
  readonly #containers: OpenContainers
  readonly #kinds: TextKind[] = [{ tag: 'p', attributes: {} }]
  #text: TextBlock | undefined
  /** Names of a place in the source, for the next text. */
  #anchors: string[] = []

  constructor(containers: OpenContainers) {
    this.#containers = containers
  }

  get #kind(): TextKind {
    return this.#kinds.at(-1) as TextKind
  }

  get isInLines(): boolean {
    return linesOnly.has(this.#kind.tag)
  }

  get isInHeading(): boolean {
    return this.#kind.tag === 'h2' || this.#kind.tag === 'h3'
  }

  get isInCaption(): boolean {
    return this.#kind.tag === 'figcaption'
  }

  get isBegun(): boolean {
    return this.#text !== undefined
  }

  openKind(tag: TextTag, attributes: Attributes = {}): void {
    this.#kinds.push({ tag, attributes })
  }

  closeKind(): void {
    this.#kinds.pop()
  }

  addText(text: string, marks: Mark[]): void {
    if (this.#kind.tag === 'pre') return this.#addCode(text, marks)
    if (!this.#text && /^[ \t\n\r\f]*$/.test(text)) return
    const isAtStart = this.#text === undefined || this.#text.runs.at(-1)?.text === lineBreak
    const lines = this.#kind.tag === 'p' ? linesOfSource(text, isAtStart) : [text]
    for (const line of lines)
      this.#addRun(line === lineBreak ? { text: line, marks: [] } : { text: line.replace(/[ \t\n\r\f]+/g, ' '), marks })
  }

  /** All of it is shown but a line feed directly behind `<pre>`. */
  #addCode(text: string, marks: Mark[]): void {
    const shown = this.#text || marks.length > 0 ? text : text.replace(/^\n/, '')
    if (shown) this.#addRun({ text: shown, marks })
  }

  #addRun(run: Run): void {
    if (!this.#text) {
      const { tag } = this.#kind
      if (tag !== 'dt' && tag !== 'figcaption' && tag !== 'caption' && tag !== 'summary')
        this.#containers.parentFor('block')
      this.#text = { ...emptyParagraph(), ...this.#kind }
      if (takesIds.has(tag)) {
        this.#text.anchors = this.#anchors
        this.#anchors = []
      }
    }
    // The whole block is code.
    if (this.#text.tag === 'pre') run = { ...run, marks: run.marks.filter(({ name }) => name !== 'code') }
    this.#text.runs.push(run)
  }

  /** @param isBlock whether it is the name of a block that is about to begin */
  addAnchor(id: string, isBlock: boolean): void {
    const anchors = !isBlock && this.#text ? (this.#text.anchors ??= []) : this.#anchors
    anchors.push(id)
  }

  addBreak(): void {
    this.#addRun({ text: lineBreak, marks: [] })
  }

  /** Where the text leads to a footnote. */
  addNote(note: string, marks: Mark[]): void {
    if (this.#kind.tag !== 'videoLink') this.#addRun({ text: noteSign, marks, note })
  }

  /** A block inside a heading or caption becomes a new line. */
  addBreakBetween(): void {
    if (this.#text) this.#text.runs.push({ text: lineBreak, marks: [] })
  }

  end(): void {
    const text = this.#text
    if (!text) return
    this.#text = undefined
    const runs = settleRuns(text)
    const blocks = runs.length > 0 ? blocksOf({ ...text, runs }) : []
    this.#containers.innermost.children.push(...blocks)
    if (blocks.some(({ kind }) => kind === 'text')) return
    // A text that shows nothing passes its names on.
    const { anchors = [] } = text
    for (const id of this.#anchors) anchors.push(id)
    this.#anchors = anchors
  }
}

/** A paragraph of a film is one that links to it; else it is like any other. */
function videoOfText(text: TextBlock): Block | undefined {
  if (text.tag !== 'videoLink') return undefined
  const link = text.runs.flatMap(({ marks }) => marks).find(({ name }) => name === 'a')
  const video = videoOf(link?.href ?? '')
  if (!video) return { ...text, tag: 'p' }
  const title = text.runs.map((run) => (run.text === lineBreak ? ' ' : run.text)).join('')
  return { kind: 'video', href: video.href, title }
}

const blocksOf = (text: TextBlock): Block[] => {
  const video = videoOfText(text)
  if (video) return [video]
  return text.tag === 'p' ? partAtFilms(text) : [text]
}

/** Names each kind of characters that are left out. */
export function tellCharacters(text: string, tell: (what: string) => void): void {
  for (const [character] of text.matchAll(forbiddenCharacters)) {
    const code = character.codePointAt(0) ?? 0
    // Invisible hints for line breaks and byte order marks are removed without a report.
    if (code !== 0xad && code !== 0xfeff) tell(`U+${code.toString(16).toUpperCase().padStart(4, '0')}`)
  }
}
