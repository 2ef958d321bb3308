import type { MarkName } from '#shared/rich-text.ts'
import { noteSign, settleLine, type Attributes, type Block, type Image, type Mark, type Run } from './html-tree.ts'
import { inMarkOrder } from './html-syntax.ts'
import { OpenContainers } from './html-settle.ts'
import { TextBlocks } from './html-text.ts'

/** The open marks, each with those that it overrides. */
class OpenMarks {
  readonly #open = new Map<MarkName, Mark[]>()

  open(mark: Mark): void {
    const open = this.#open.get(mark.name)
    if (open) open.push(mark)
    else this.#open.set(mark.name, [mark])
  }

  close(name: MarkName): void {
    this.#open.get(name)?.pop()
  }

  /** The innermost mark with a name. */
  innermost(name: MarkName): Mark | undefined {
    return this.#open.get(name)?.at(-1)
  }

  /** The marks of the current text, outermost first. */
  list(): Mark[] {
    const open = [...this.#open.values()].flatMap((marks) => marks.slice(-1))
    // Subscript and superscript exclude each other.
    const isTwice = open.some(({ name }) => name === 'sup') && open.some(({ name }) => name === 'sub')
    return inMarkOrder(isTwice ? open.filter(({ name }) => name !== 'sub') : open)
  }
}

/** Collects the lines of a verse: a `div` for each from the editor, or `br` within `p` from stored texts. */
export class VerseLines {
  /** Pictures are moved below the verse. */
  readonly after: (Block & Image)[] = []
  readonly #attributes: Attributes
  /** Whether line breaks in the source are significant. */
  readonly #isPlain: boolean
  #isApart = false
  /** An empty line separates stanzas. */
  readonly #lines: Run[][] = [[]]

  constructor(attributes: Attributes, isPlain: boolean) {
    const { align: _align, ...language } = attributes
    this.#attributes = language
    this.#isPlain = isPlain
  }

  #isBegun(): boolean {
    return (this.#lines.at(-1)?.length ?? 0) > 0
  }

  /** Words that are apart from those around them. */
  addApart(words: string, marks: Mark[], around: Mark[]): void {
    const line = this.#lines.at(-1)
    if (line?.at(-1)?.text.endsWith(' ') === false) line.push({ text: ' ', marks: around })
    line?.push({ text: words, marks })
    this.#isApart = true
  }

  addText(source: string, marks: Mark[]): void {
    const text = this.#isApart && /^\S/.test(source) ? ` ${source}` : source
    this.#isApart = false
    if (this.#isPlain) {
      for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
        if (index > 0) this.endLine()
        if (line) this.#lines.at(-1)?.push({ text: line, marks })
      }
      return
    }
    // Line breaks and indentation of the source are not part of the verse.
    const line = text.replace(/[ \t\r\f]*\n\s*/g, (_gap, at: number) => (at === 0 && !this.#isBegun() ? '' : ' '))
    if (line && !(line === ' ' && !this.#isBegun() && text !== line)) this.#lines.at(-1)?.push({ text: line, marks })
  }

  /** Where the verse leads to a footnote. */
  addNote(note: string, marks: Mark[]): void {
    this.#lines.at(-1)?.push({ text: noteSign, marks, note })
  }

  openLine(): void {
    if (this.#isBegun()) this.endLine()
  }

  endLine(): void {
    this.#isApart = false
    this.#lines.push([])
  }

  endStanza(): void {
    if (this.#isBegun()) this.endLine()
    this.endLine()
  }

  settle(): Block[] {
    const stanzas: Run[][][] = []
    let stanza: Run[][] = []
    for (const line of [...this.#lines.map(settleLine), []]) {
      if (line.length > 0) stanza.push(line)
      else if (stanza.length > 0) {
        stanzas.push(stanza)
        stanza = []
      }
    }
    const verse: Block[] = stanzas.length > 0 ? [{ kind: 'verse', attributes: this.#attributes, stanzas }] : []
    return [...verse, ...this.after]
  }
}

/** The tree as far as it has been read: what is open in it, and where words and blocks are added. */
export class Target {
  readonly containers = new OpenContainers()
  readonly marks = new OpenMarks()
  readonly text = new TextBlocks(this.containers)
  /** The verse in which the reader is. */
  verse: VerseLines | undefined

  /** Whether blocks have no room here: in verse, and in headings and captions. */
  get isInLines(): boolean {
    return this.verse !== undefined || this.text.isInLines
  }

  addText(text: string, marks: Mark[] = this.marks.list()): void {
    if (this.verse) this.verse.addText(text, marks)
    else this.text.addText(text, marks)
  }

  /** Words that are apart from those around them. */
  addApart(words: string, link?: Mark): void {
    const around = this.marks.list().filter(({ name }) => !link || name !== 'a')
    const marks = link ? [link, ...around] : around
    if (this.verse) return this.verse.addApart(words, inMarkOrder(marks), around)
    this.text.addText(' ', around)
    this.text.addText(words, inMarkOrder(marks))
    this.text.addText(' ', around)
  }

  addBreak(): void {
    if (this.verse) this.verse.endLine()
    else this.text.addBreak()
  }

  addNote(note: string): void {
    const marks = this.marks.list().filter(({ name }) => name !== 'a')
    if (this.verse) this.verse.addNote(note, marks)
    else this.text.addNote(note, marks)
  }

  addBlock(block: Block): void {
    this.text.end()
    this.containers.parentFor('block').children.push(block)
  }
}
