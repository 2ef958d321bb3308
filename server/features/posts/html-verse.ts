import { noteSign, settleLine, type Attributes, type Block, type Image, type Mark, type Run } from './html-tree.ts'

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
