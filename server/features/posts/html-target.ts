import { OpenContainers } from './html-containers.ts'
import { OpenMarks } from './html-marks.ts'
import { TextBlocks } from './html-text.ts'
import type { Block, Mark } from './html-tree.ts'
import { inMarkOrder } from './html-writer.ts'
import type { VerseLines } from './html-verse.ts'

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
