import GithubSlugger from 'github-slugger'
import { anchorOf, footnoteOf } from '#shared/rich-text.ts'
import { truncate } from '#shared/text.ts'
import {
  emptyParagraph,
  lineBreak,
  newContainer,
  noteSign,
  visitBlocks,
  visitRuns,
  type Block,
  type Container,
  type Losses,
  type Mark,
  type Run,
  type TextBlock,
} from './html-tree.ts'
import { escapeValue } from './html-syntax.ts'
import { trimBlanks } from './html-settle.ts'

// Places within a text: of the ids of its source those are kept that a link of the text names.

/** The names that headings without an id have on the page, by their words; equal ones are counted. */
export function newHeadingIds(taken: Iterable<string>): (words: string) => string {
  const slugger = new GithubSlugger()
  for (const id of taken) slugger.occurrences[id.replace(/^at-/, '')] = 0
  return (words) => `at-${slugger.slug(words).replace(/"/g, '')}`
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text).normalize('NFC')
  } catch {
    return text
  }
}

/** The id that a link names: of a place in the text, or of a note; undefined for a link that leads elsewhere. */
const idNamedBy = (mark: Mark | undefined): string | undefined =>
  mark?.href?.startsWith('#') && mark.href !== '#top' ? decoded(mark.href.slice(1)) : undefined

function pointTo(mark: Mark, id: string): void {
  mark.href = `#${id}`
  mark.open = mark.open.replace(/href="[^"]*"/, () => `href="#${escapeValue(id)}"`)
}

const readWords = ({ runs }: TextBlock): string =>
  runs.map(({ text }) => (text === lineBreak ? ' ' : text === noteSign ? '' : text)).join('')

/** The links within a text but those to notes, with the ids that they name and the words before them. */
function findLinks(blocks: readonly Block[], notes: ReadonlySet<string>) {
  const links = new Map<Mark, string>()
  const before = new Map<Mark, string>()
  let words = ''
  const note = (mark: Mark | undefined): void => {
    const id = idNamedBy(mark)
    if (!mark || id === undefined || notes.has(id) || links.has(mark)) return
    links.set(mark, id)
    before.set(mark, words)
  }
  visitBlocks(blocks, (block) => {
    if (block.kind === 'image') note(block.link)
  })
  visitRuns(blocks, (runs) => {
    for (const { marks, text } of runs) {
      marks.forEach(note)
      words = (words + text).slice(-120)
    }
    words += ' '
    return runs
  })
  return { links, before }
}

/** Gives the blocks their ids. @returns which id each name of the source has become */
function giveIds(blocks: readonly Block[], wanted: ReadonlySet<string>): Map<string, string> {
  const given = new Map<string, string>()
  const headings: TextBlock[] = []
  visitBlocks(blocks, (block) => {
    if (block.kind !== 'text' || !['p', 'h2', 'h3'].includes(block.tag)) return
    const names = (block.anchors ?? []).filter((name) => wanted.has(name) && !given.has(name))
    const [id] = names
    if (id !== undefined) block.attributes = { ...block.attributes, id }
    else if (block.tag === 'h2') headings.push(block)
    for (const name of names) given.set(name, id as string)
  })
  const idOf = newHeadingIds(given.values())
  for (const heading of headings) {
    const id = anchorOf(idOf(readWords(heading)))
    if (id === undefined || !wanted.has(id) || given.has(id)) continue
    heading.attributes = { ...heading.attributes, id }
    given.set(id, id)
  }
  return given
}

/** Keeps the ids that links of the text name, also those that headings have by their words; a link to none of them goes. */
export function settleAnchors(blocks: Block[], notes: ReadonlySet<string>, { tellOf }: Pick<Losses, 'tellOf'>): void {
  const { links, before } = findLinks(blocks, notes)
  if (links.size === 0) return
  const named = (id: string) => anchorOf(id) ?? ''
  const given = giveIds(blocks, new Set([...links.values()].map(named)))
  const dead = new Set<Mark>()
  for (const [mark, id] of links) {
    const found = given.get(named(id))
    if (found !== undefined) pointTo(mark, found)
    else {
      dead.add(mark)
      tellOf('a', `#${id}`, before.get(mark))
    }
  }
  if (dead.size === 0) return
  const isAlive = (mark: Mark) => !dead.has(mark)
  visitBlocks(blocks, (block) => {
    if (block.kind === 'image' && block.link && !isAlive(block.link)) block.link = undefined
  })
  visitRuns(blocks, (runs) =>
    runs.map((run) => (run.marks.every(isAlive) ? run : { ...run, marks: run.marks.filter(isAlive) })),
  )
}

/** A longer link to a note says something, and keeps its words. */
const maxSignLength = 8
const reportedLetters = 60

/** A list of notes as it stood in the text, and what was in it. */
interface List {
  list: Container
  notes: Container[]
}

const idOf = (note: Container): string => note.attributes.note ?? ''

/** Notes of other editors have ids of another form; one without a mark stays in its list. */
const isOurs = (note: Container): boolean => footnoteOf(`#${idOf(note)}`) !== undefined

/** What a note says, for a report. */
function wordsOf(note: Container): string {
  let words = ''
  visitRuns(note.children, (runs) => {
    for (const { text } of runs) words = `${words}${text}`.slice(0, 200)
    return runs
  })
  return words
}

function takeNotes(blocks: readonly Block[]): List[] {
  const lists: List[] = []
  visitBlocks(blocks, (block) => {
    if (block.kind !== 'container' || block.tag !== 'footnotes') return
    lists.push({ list: block, notes: block.children.filter((child) => child.kind === 'container') })
    block.children = []
  })
  return lists
}

const linkOf = ({ marks }: Run): Mark | undefined => marks.find(({ name }) => name === 'a')

/** The words of each link. */
function wordsOfLinks(blocks: readonly Block[]): Map<Mark, string> {
  const words = new Map<Mark, string>()
  visitRuns(blocks, (runs) => {
    for (const run of runs) {
      const link = linkOf(run)
      if (link?.href?.startsWith('#')) words.set(link, (words.get(link) ?? '') + run.text)
    }
    return runs
  })
  return words
}

/** The way back from a note to its mark, which pages add. */
const isWayBack = (run: Run, ids: ReadonlyMap<string, Container>): boolean => {
  const id = idNamedBy(linkOf(run))
  if (id === undefined || ids.has(id)) return false
  return /(?:ref\d*|ref[:_-][\w-]*|-link)$/i.test(id) || !/[\p{L}\p{N}]/u.test(run.text)
}

function withoutWaysBack(runs: Run[], ids: ReadonlyMap<string, Container>): Run[] {
  const kept = runs.filter((run) => run.note === undefined && !isWayBack(run, ids))
  const last = kept.at(-1)
  if (kept.length < runs.length && last) kept[kept.length - 1] = { ...last, text: last.text.replace(/[ \u00A0]+$/, '') }
  return kept.filter(({ text }) => text !== '')
}

/** What was not shown as a note: a list as any other. */
const settleLists = (blocks: readonly Block[]): Block[] =>
  blocks.flatMap((block): Block[] => {
    if (block.kind !== 'container') return [block]
    if (block.tag !== 'footnotes') block.children = settleLists(block.children)
    else if (block.children.length > 0) return [{ ...block, tag: 'ol' }]
    return block.tag === 'footnotes' ? [] : [block]
  })

/** A line above the notes, as other editors draw it. */
function withoutRule(blocks: Block[]): Block[] {
  return trimBlanks(blocks.at(-1)?.kind === 'rule' ? blocks.slice(0, -1) : blocks)
}

interface SettledNotes {
  blocks: Block[]
  /** The ids of the notes that are shown. */
  notes: ReadonlySet<string>
}

/** The marks of notes in the text, in their order. */
class NoteMarks {
  readonly shown: Container[] = []
  readonly #ids: ReadonlyMap<string, Container>
  readonly #words: ReadonlyMap<Mark, string>
  readonly #tell: Losses['tell']
  /** Notes that have a mark of ours: links to them are no marks. */
  readonly #marked = new Set<string>()
  readonly #numbers = new Map<Container, number>()
  /** Links that have become marks. */
  readonly #read = new Set<Mark>()
  /** Further links to a note. */
  readonly links: [Mark, Container][] = []

  constructor(ids: ReadonlyMap<string, Container>, blocks: readonly Block[], { tell }: Pick<Losses, 'tell'>) {
    this.#ids = ids
    this.#tell = tell
    this.#words = wordsOfLinks(blocks)
    visitRuns(blocks, (runs) => {
      for (const { note } of runs) if (note !== undefined) this.#marked.add(note)
      return runs
    })
  }

  #number(note: Container): string | undefined {
    if (this.#numbers.has(note)) return undefined
    this.shown.push(note)
    this.#numbers.set(note, this.shown.length)
    return String(this.shown.length)
  }

  readonly settle = (run: Run): Run[] => {
    if (run.note !== undefined) {
      const note = this.#ids.get(run.note)
      const number = note && this.#number(note)
      if (number !== undefined) return [{ ...run, note: number }]
      this.#tell('footnote')
      return []
    }
    const link = linkOf(run)
    const id = idNamedBy(link)
    const note = id === undefined ? undefined : this.#ids.get(id)
    if (!link || !note || id === undefined) return [run]
    const words = this.#words.get(link) ?? ''
    const isSign = words.trim().length <= maxSignLength
    if (this.#read.has(link)) return isSign ? [] : [{ ...run, marks: run.marks.filter((mark) => mark !== link) }]
    const number = this.#marked.has(id) ? undefined : this.#number(note)
    if (number === undefined) {
      this.links.push([link, note])
      return [run]
    }
    this.#read.add(link)
    const mark = { text: noteSign, note: number, marks: run.marks.filter(({ name }) => name !== 'a' && name !== 'sup') }
    return isSign ? [mark] : [{ ...run, marks: run.marks.filter((each) => each !== link) }, mark]
  }

  pointLinks(): void {
    for (const [link, note] of this.links) {
      const number = this.#numbers.get(note)
      if (number !== undefined) pointTo(link, `fn-${number}`)
    }
  }
}

/**
 * Footnotes at the end of the text, numbered in the order of their marks, each with one mark. Links to the notes of other
 * editors become marks. A mark without a note, and a note of ours without a mark, are dropped and told.
 */
export function settleNotes(blocks: Block[], losses: Pick<Losses, 'tell'>): SettledNotes {
  const lists = takeNotes(blocks)
  const all = lists.flatMap(({ notes }) => notes)
  const ids = new Map(all.toReversed().flatMap((note) => (idOf(note) ? [[idOf(note), note] as const] : [])))
  const marks = new NoteMarks(ids, blocks, losses)
  visitRuns(blocks, (runs) => runs.flatMap(marks.settle))
  visitRuns(all, (runs) => withoutWaysBack(runs, ids))
  const shown = new Set(marks.shown)
  for (const { list, notes } of lists) {
    for (const note of notes) {
      const children = trimBlanks(note.children)
      note.children = children.length > 0 ? children : [emptyParagraph()]
      if (shown.has(note)) continue
      if (isOurs(note)) losses.tell(`footnote “${truncate(wordsOf(note).trim(), reportedLetters)}”`)
      else list.children.push({ ...note, tag: 'li', attributes: {} })
    }
  }
  marks.pointLinks()
  const text = trimBlanks(settleLists(blocks))
  const notes = new Set(marks.shown.map((_note, index) => `fn-${index + 1}`))
  if (marks.shown.length === 0) return { blocks: text, notes }
  for (const [index, note] of marks.shown.entries()) note.attributes = { ...note.attributes, note: String(index + 1) }
  return { blocks: [...withoutRule(text), { ...newContainer('footnotes'), children: marks.shown }], notes }
}
