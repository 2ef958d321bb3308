import { anchorOf, footnoteOf, type MarkName } from '#shared/rich-text.ts'
import { forbiddenCharacters } from '#shared/text.ts'
import {
  isRunnable,
  languageMark,
  languageOf,
  largerMark,
  ownMark,
  readAttributes,
  tellDangers,
  type ReadAttributes,
} from './html-attributes.ts'
import { imageOf, mediaOf, type MediaRules } from './html-media.ts'
import * as names from './html-names.ts'
import { ShallowParser } from './html-parser.ts'
import { settleAnchors } from './html-anchors.ts'
import { settleNotes } from './html-notes.ts'
import { Target } from './html-target.ts'
import { tellCharacters, type TextBlocks } from './html-text.ts'
import { newContainer, type Attributes, type Block, type Container } from './html-tree.ts'
import { VerseLines } from './html-verse.ts'

/** Maximum nesting of blocks; deeper ones lose their tags. */
const mostDepth = 24
const addressLetters = 200

/** Changes made by an open tag of the source, to be undone at its end. */
interface Frame {
  name: string
  marks: MarkName[]
  /** Depth of open containers before it. */
  depth: number
  hasKind: boolean
  isVerse: boolean
  /** How many entries of `inherited` belong to it. */
  inherited: boolean
}

/** Reads HTML in one pass into the tree of rich text. Time and memory are linear in its length. */
export class HtmlReader {
  readonly removed = new Set<string>()
  readonly #frames: Frame[] = []
  readonly #target: Target
  readonly #inherited: Attributes[] = [{}]
  readonly #media: MediaRules
  #skipped = 0

  constructor(media: MediaRules) {
    this.#media = media
    this.#target = new Target(this.#tell)
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
    const { blocks, notes } = settleNotes(this.#target.containers.end(), this.#tell)
    settleAnchors(blocks, notes, this.#tell)
    return blocks
  }

  readonly #tell = (what: string): void => void this.removed.add(what)

  #open(source: string, attribs: Record<string, string>): void {
    if (this.#skipped > 0) {
      this.#skipped++
      return
    }
    tellDangers(attribs, this.#tell)
    const parent = this.#frames.at(-1)?.name
    const name = names.nameOf(source, attribs.class, parent)
    if (names.droppedWhole.has(name) && !this.#addMedia(name, attribs)) {
      this.#tell(source)
      if (names.separating.has(name)) this.#addText(' ')
    }
    if (names.droppedWhole.has(name) || (name === 'a' && this.#addNote(attribs, parent))) {
      this.#skipped = 1
      return
    }
    const isKnown = names.isBlockName(name) || names.isMark(name) || names.knownTags.has(name)
    if (!isKnown && !names.toldNothing.has(source)) this.#tell(source)
    const read = readAttributes(name, attribs, isKnown ? this.#tell : () => undefined)
    if (source === 'center') read.align = 'center'
    if (source === 'big') read.marks.push(largerMark)
    this.#addAnchor(name, attribs)
    const depth = this.#target.containers.depth
    const frame: Frame = { name, marks: [], depth, hasKind: false, isVerse: false, inherited: false }
    this.#frames.push(frame)
    if (name === 'br') this.#target.addBreak()
    else if (name === 'img') this.#addImage(attribs, read)
    else if (this.#target.verse) this.#openInVerse(this.#target.verse, frame, read)
    else if (names.isVerse(source, attribs)) this.#openVerse(frame, read, source === 'pre')
    else this.#openElement(frame, read)
    if (source === 'q') this.#addText('“')
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
    for (const mark of [...ownMark(name, read), ...read.marks, ...languageMark(read)]) {
      frame.marks.push(mark.name)
      this.#target.marks.open(mark)
    }
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
    const tag = this.#target.containers.innermost.tag === wanted ? name : 'p'
    this.#openKind(frame, tag, languageOf(read))
    frame.depth = this.#target.containers.depth
  }

  #openContainer(frame: Frame, tag: Container['tag'], read: ReadAttributes): void {
    this.#openStyleMarks(frame, read)
    if (this.#target.text.isInLines) {
      this.#tell(frame.name)
      return this.#target.text.addBreakBetween()
    }
    this.#target.text.end()
    const isStray = (tag === 'tr' || tag === 'td' || tag === 'th') && this.#target.containers.tableDepth === 0
    if (isStray || this.#target.containers.depth > mostDepth) {
      this.#tell(frame.name)
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
      return
    }
    const frame = this.#frames.pop()
    if (!frame) return
    if (frame.name === 'q') this.#addText('”')
    if (this.#target.verse) this.#closeInVerse(this.#target.verse, frame)
    else if (frame.hasKind || names.tableParts.has(frame.name)) this.#target.text.end()
    else if (this.#target.text.isInLines && names.isAnyBlock(frame.name)) this.#target.text.addBreakBetween()
    for (const name of frame.marks) this.#target.marks.close(name)
    if (frame.hasKind) this.#target.text.closeKind()
    if (frame.inherited) this.#inherited.pop()
    if (this.#target.containers.depth > frame.depth && (frame.hasKind || names.tableParts.has(frame.name)))
      this.#target.containers.closeTo(frame.depth)
  }

  // Text, line breaks, pictures

  #addText(raw: string): void {
    if (this.#skipped > 0) return
    const text = raw.replace(forbiddenCharacters, '')
    if (text !== raw) tellCharacters(raw, this.#tell)
    this.#target.addText(text)
  }

  /** Notes the names of a place, which a link of the text may name. */
  #addAnchor(name: string, attribs: Record<string, string>): void {
    const id = anchorOf(attribs.id ?? (name === 'a' ? attribs.name : undefined) ?? '')
    if (id !== undefined) this.#target.text.addAnchor(id, names.isAnyBlock(name))
  }

  #addImage(attribs: Record<string, string>, read: ReadAttributes): void {
    const src = attribs.src && this.#media.addressOf(attribs.src)
    if (!src || (this.#target.text.isInLines && !this.#target.text.isInHeading)) {
      if (!attribs.src || !isRunnable(attribs.src)) this.#tell(attribs.src?.slice(0, addressLetters) || 'img')
      return
    }
    const image = imageOf(src, attribs, read, this.#target.marks.innermost('a'))
    if (this.#target.verse) {
      this.#target.verse.after.push(image)
      return
    }
    const isBeside = this.#target.text.isBegun && image.float !== 'none'
    if (!isBeside) this.#target.text.end()
    // A picture inside a paragraph moves before it, so that the sentence stays whole.
    this.#target.containers.parentFor('block').children.push(image)
  }

  /** Whether an element of the embedded ones is of a kind that rich text has, and has been added. */
  #addMedia(name: string, attribs: Record<string, string>): boolean {
    const media = this.#target.isInLines ? undefined : mediaOf(name, attribs, this.#media)
    if (!media) return false
    this.#target.addBlock(media)
    return true
  }

  /** The link in a mark to its footnote; the one back, which pages add, is left out. */
  #addNote({ href }: Record<string, string>, parent: string | undefined): boolean {
    if (href?.startsWith('#fnref-')) return true
    const note = parent === 'footnoteMark' ? footnoteOf(href) : undefined
    if (note === undefined) return false
    this.#target.addNote(note)
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
      if (frame.name !== 'p') this.#tell(frame.name)
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
