import { anchorOf, footnoteOf } from '#shared/rich-text.ts'
import { forbiddenCharacters } from '#shared/text.ts'
import {
  languageMark,
  languageOf,
  largerMark,
  ownMark,
  readAttributes,
  tellDangers,
  type ReadAttributes,
} from './html-attributes.ts'
import { Media, Surroundings, isControl, type Embedded, type Frame, type MediaRules } from './html-media.ts'
import { Losses, newContainer, type Attributes, type Block, type Container, type Mark } from './html-tree.ts'
import * as names from './html-attributes.ts'
import { ShallowParser } from './html-syntax.ts'
import { settleAnchors, settleNotes } from './html-notes.ts'
import { Target, VerseLines } from './html-target.ts'
import { tellCharacters, type TextBlocks } from './html-text.ts'

/** Maximum nesting of blocks; deeper ones lose their tags. */
const maxDepth = 24
const silence = { tell: () => undefined, tellOf: () => undefined }

/** Reads HTML in one pass into the tree of rich text. Time and memory are linear in its length. */
export class HtmlReader {
  readonly #losses = new Losses()
  readonly #frames: Frame[] = []
  readonly #target = new Target()
  readonly #inherited: Attributes[] = [{}]
  readonly #media: Media
  readonly #surroundings: Surroundings
  #skipped = 0
  /** Of what is skipped: something that plays or frames. */
  #embedded: Embedded | undefined

  constructor(rules: MediaRules) {
    this.#media = new Media(this.#target, rules, this.#losses)
    this.#surroundings = new Surroundings(this.#frames, this.#target, this.#media)
  }

  get removed(): string[] {
    return this.#losses.list()
  }

  /** The blocks of a text. Must be called only once. @throws AppError TEXT_TOO_MANY_PARTS */
  read(html: string): Block[] {
    const parser = new ShallowParser({
      onopentag: (name, attribs) => {
        parser.count(1)
        this.#open(name, attribs)
      },
      ontext: (text) => this.#addText(text),
      onclosetag: () => {
        parser.count(-1)
        this.#close()
      },
    })
    parser.write(html)
    parser.end()
    this.#target.text.end()
    const { blocks, notes } = settleNotes(this.#target.containers.end(), this.#losses)
    settleAnchors(blocks, notes, this.#losses)
    return blocks
  }

  #open(source: string, attribs: Record<string, string>): void {
    if (this.#skipped > 0) return this.#openSkipped(source, attribs)
    tellDangers(attribs, this.#losses.tell)
    const parent = this.#frames.at(-1)
    const name = names.toElementName(source, attribs.class, parent?.name)
    if (this.#skips(source, name, attribs)) {
      this.#skipped = 1
      return
    }
    if (name === 'br' || names.isAnyBlock(name)) this.#losses.read(' ')
    const isKnown = names.isBlockName(name) || names.isMark(name) || names.knownTags.has(name)
    if (!isKnown && !names.toldNothing.has(name)) this.#losses.tell(source)
    const read = readAttributes(name, attribs, isKnown ? this.#losses : silence)
    if (source === 'center') read.align = 'center'
    if (source === 'big') read.marks.push(largerMark)
    this.#addAnchor(name, attribs)
    const depth = this.#target.containers.depth
    const frame: Frame = { name, marks: [], depth, hasKind: false, isVerse: false, inherited: false }
    const cardLink = this.#surroundings.open(frame, parent, source, attribs, read)
    this.#frames.push(frame)
    if (name === 'br') this.#target.addBreak()
    else if (name === 'img') this.#media.addPicture(attribs, read, parent?.sources ?? [], this.#surroundings.isRepeated)
    else if (this.#target.verse) this.#openInVerse(this.#target.verse, frame, read)
    else if (names.isVerse(source, attribs)) this.#openVerse(frame, read, source === 'pre')
    else this.#openElement(frame, read)
    if (cardLink) this.#openMark(frame, cardLink)
    if (source === 'q') this.#addText('“')
  }

  /** Whether an element goes with its content, or is read by itself. */
  #skips(source: string, name: string, attribs: Record<string, string>): boolean {
    if (isControl(attribs)) return true
    if (names.embedding.has(name) || name === 'object') {
      const embedded = this.#media.begin(name, attribs)
      // What cannot be shown may have words in its place.
      if (name === 'object' && !this.#media.ownOf(embedded)) return false
      this.#embedded = embedded
      return true
    }
    if (names.missed.has(name)) {
      this.#losses.tellOf(source)
      this.#addText(' ')
    } else if (names.droppedWhole.has(name)) this.#losses.tell(source)
    return names.droppedWhole.has(name) || (name === 'a' && this.#addNote(attribs))
  }

  #openSkipped(source: string, attribs: Record<string, string>): void {
    this.#skipped++
    if (this.#embedded) this.#media.readInside(this.#embedded, source, attribs)
  }

  #openElement(frame: Frame, read: ReadAttributes): void {
    const { name } = frame
    if (name === 'hr') this.#target.addBlock({ kind: 'rule' })
    else if (names.tableParts.has(name)) {
      this.#target.text.end()
      // Ends the previous row, even if that is not closed.
      const table = this.#target.containers.tableDepth
      if (table > 0) this.#target.containers.closeTo(table)
      frame.depth = this.#target.containers.depth
    } else if (name === 'p' || name === 'h2' || name === 'h3' || name === 'pre' || name === 'videoLink')
      this.#openTextElement(frame, name, read)
    else if (name === 'dt' || name === 'figcaption' || name === 'caption' || name === 'summary')
      this.#openLines(frame, name, read)
    else if (names.isBlockName(name)) this.#openContainer(frame, name as Container['tag'], read)
    else if (names.otherBlocks.has(name)) this.#openOther(frame, read)
    else this.#openMarks(frame, read)
  }

  #openMarks(frame: Frame, read: ReadAttributes): void {
    const { name } = frame
    for (const mark of [...ownMark(name, read), ...read.marks, ...languageMark(read)]) this.#openMark(frame, mark)
  }

  #openMark(frame: Frame, mark: Mark): void {
    frame.marks.push(mark.name)
    this.#target.marks.open(mark)
  }

  /** Inherits the attributes of a removed element; a stored element overrides inherited ones. */
  #inherit(frame: Frame, passedOn: Attributes): void {
    this.#inherited.push({ ...this.#inherited.at(-1), ...passedOn })
    frame.inherited = true
    for (const name of ['lang', 'dir']) if (passedOn[name] === '') delete this.#inherited.at(-1)?.[name]
  }

  #openKind(frame: Frame, ...kind: Parameters<TextBlocks['openKind']>): void {
    this.#target.text.openKind(...kind)
    frame.hasKind = true
  }

  #openTextElement(frame: Frame, tag: 'p' | 'h2' | 'h3' | 'pre' | 'videoLink', read: ReadAttributes): void {
    this.#openStyleMarks(frame, read)
    if (this.#target.text.isInLines) return this.#target.text.addBreakBetween()
    this.#target.text.end()
    const attributes = { ...this.#inherited.at(-1), ...languageOf(read), ...(read.align && { align: read.align }) }
    this.#openKind(frame, tag, attributes)
  }

  #openStyleMarks(frame: Frame, read: ReadAttributes): void {
    this.#openMarks(frame, { marks: read.marks.filter((mark) => mark.name !== 'a'), own: {} })
  }

  #openOther(frame: Frame, read: ReadAttributes): void {
    this.#openStyleMarks(frame, read)
    if (this.#target.text.isInLines) return this.#target.text.addBreakBetween()
    this.#target.text.end()
    this.#inherit(frame, { ...languageOf(read), ...(read.align && { align: read.align }) })
    this.#openKind(frame, 'p', this.#inherited.at(-1))
  }

  #openLines(frame: Frame, name: 'dt' | 'figcaption' | 'caption' | 'summary', read: ReadAttributes): void {
    this.#target.text.end()
    const wanted = { dt: 'dl', figcaption: 'figure', caption: 'table', summary: 'details' }[name]
    if (name === 'dt') this.#target.containers.parentFor('dt')
    const { tag: innermost } = this.#target.containers.innermost
    const tag = innermost === wanted || (name === 'figcaption' && innermost === 'gallery') ? name : 'p'
    this.#openKind(frame, tag, languageOf(read))
    frame.depth = this.#target.containers.depth
  }

  #openContainer(frame: Frame, tag: Container['tag'], read: ReadAttributes): void {
    this.#openStyleMarks(frame, read)
    if (this.#target.text.isInLines) {
      this.#losses.tell(frame.name)
      return this.#target.text.addBreakBetween()
    }
    this.#target.text.end()
    const isStray = (tag === 'tr' || tag === 'td' || tag === 'th') && this.#target.containers.tableDepth === 0
    if (isStray || this.#target.containers.depth > maxDepth) {
      this.#losses.tell(frame.name)
      this.#openKind(frame, 'p', this.#inherited.at(-1))
      return
    }
    this.#target.containers.parentFor(tag)
    frame.depth = this.#target.containers.depth
    const container = newContainer(tag, { ...languageOf(read), ...read.own })
    this.#target.containers.open(container)
    // Paragraphs inherit the alignment of a list or cell, but not its language.
    const hidden = Object.fromEntries(Object.keys(languageOf(read)).map((name) => [name, '']))
    this.#inherit(frame, { ...hidden, ...(read.align && { align: read.align }) })
    this.#openKind(frame, 'p', this.#inherited.at(-1))
  }

  #close(): void {
    if (this.#skipped > 0) {
      this.#skipped--
      const embedded = this.#embedded
      if (this.#skipped > 0 || !embedded) return
      this.#embedded = undefined
      return this.#surroundings.endEmbedded(embedded)
    }
    const frame = this.#frames.pop()
    if (!frame) return
    if (names.isAnyBlock(frame.name)) this.#losses.read(' ')
    if (frame.name === 'q') this.#addText('”')
    if (this.#target.verse) this.#closeInVerse(this.#target.verse, frame)
    else if (frame.hasKind || names.tableParts.has(frame.name)) this.#target.text.end()
    else if (this.#target.text.isInLines && names.isAnyBlock(frame.name)) this.#target.text.addBreakBetween()
    for (const name of frame.marks) this.#target.marks.close(name)
    if (frame.hasKind) this.#target.text.closeKind()
    if (frame.inherited) this.#inherited.pop()
    if (this.#target.containers.depth > frame.depth && (frame.hasKind || names.tableParts.has(frame.name)))
      this.#target.containers.closeTo(frame.depth)
    this.#surroundings.close(frame)
  }

  // Text, line breaks, pictures

  #addText(raw: string): void {
    if (this.#skipped > 0) return
    const text = raw.replace(forbiddenCharacters, '')
    if (text !== raw) tellCharacters(raw, this.#losses.tell)
    this.#losses.read(text)
    this.#target.addText(text)
  }

  /** Notes the names of a place, which a link of the text may name. */
  #addAnchor(name: string, attribs: Record<string, string>): void {
    const id = anchorOf(attribs.id ?? (name === 'a' ? attribs.name : undefined) ?? '')
    if (id !== undefined) this.#target.text.addAnchor(id, names.isAnyBlock(name))
  }

  /** The link in a mark to its footnote; the one back, which pages add, is left out. */
  #addNote({ href }: Record<string, string>): boolean {
    if (href?.startsWith('#fnref-')) return true
    const note = this.#frames.at(-1)?.name === 'footnoteMark' ? footnoteOf(href) : undefined
    if (note === undefined) return false
    this.#target.addNote(`fn-${note}`)
    return true
  }

  // Verse

  #openVerse(frame: Frame, read: ReadAttributes, isPlain: boolean): void {
    this.#target.text.end()
    this.#target.containers.parentFor('block')
    frame.depth = this.#target.containers.depth
    frame.isVerse = true
    this.#target.verse = new VerseLines({ ...this.#inherited.at(-1), ...languageOf(read) }, isPlain)
  }

  #openInVerse(verse: VerseLines, frame: Frame, read: ReadAttributes): void {
    this.#openMarks(frame, read)
    if (frame.name === 'div') verse.openLine()
    else if (names.isAnyBlock(frame.name)) {
      if (frame.name !== 'p') this.#losses.tell(frame.name)
      verse.endStanza()
    }
  }

  #closeInVerse(verse: VerseLines, frame: Frame): void {
    if (frame.isVerse) {
      this.#target.verse = undefined
      this.#target.containers.innermost.children.push(...verse.settle())
    } else if (frame.name === 'div') verse.endLine()
    else if (names.isAnyBlock(frame.name)) verse.endStanza()
  }
}
