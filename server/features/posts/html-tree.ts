import type { ImageLayout, MarkName } from '#shared/rich-text.ts'

// Rich text as a tree of the elements of shared/rich-text.ts, built by the reader and serialised by the writer.

/** A mark, with its opening tag as it is written. */
export interface Mark {
  name: MarkName
  open: string
}

/** A run of text with its marks, or a line break. */
export interface Run {
  text: string
  marks: readonly Mark[]
}

/** The text of a run that is a line break. */
export const lineBreak = '\n'

/** Checked attributes in their output order. */
export type Attributes = Record<string, string>

export interface TextBlock {
  kind: 'text'
  tag: 'p' | 'h2' | 'h3' | 'pre' | 'dt' | 'figcaption' | 'caption'
  attributes: Attributes
  runs: Run[]
}

export interface Container {
  kind: 'container'
  tag: 'root' | 'blockquote' | 'ul' | 'ol' | 'li' | 'dl' | 'dd' | 'figure' | 'table' | 'tr' | 'th' | 'td'
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
  /** Opening tag of the link around it. */
  link?: Mark | undefined
}

export type Block = TextBlock | Container | Verse | Image | { kind: 'rule' }

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

// Containers

const trimBlanks = (children: Block[]): Block[] => {
  const first = children.findIndex((child) => !isBlank(child))
  return first < 0 ? [] : children.slice(first, children.findLastIndex((child) => !isBlank(child)) + 1)
}

/** Terms and definitions in pairs; what defines nothing is moved before the list. */
function settleTerms(list: Container): Block[] {
  const isTerm = (child: Block) => child.kind === 'text' && child.tag === 'dt'
  const first = list.children.findIndex(isTerm)
  const loose = first < 0 ? list.children : list.children.slice(0, first)
  const before = loose.flatMap((child) => (child.kind === 'container' ? child.children : [child]))
  if (first < 0) return before
  const pairs = list.children.slice(first)
  const last = pairs.at(-1)
  if (last && isTerm(last)) pairs.push({ ...newContainer('dd'), children: [emptyParagraph()] })
  return [...before, { ...list, children: pairs }]
}

/** One caption, at the end; a figure with nothing but text is no figure. */
function settleFigure(figure: Container): Block[] {
  const isCaption = (child: Block) => child.kind === 'text' && child.tag === 'figcaption'
  const captions = figure.children.filter(isCaption) as TextBlock[]
  const shown = trimBlanks(figure.children.filter((child) => !isCaption(child)))
  if (shown.length === 0) return captions.map((caption) => ({ ...caption, tag: 'p' as const }))
  const runs = captions.flatMap((caption, index) =>
    index === 0 ? caption.runs : [{ text: lineBreak, marks: [] }, ...caption.runs],
  )
  const attributes = captions[0]?.attributes ?? {}
  return [
    {
      ...figure,
      children: runs.length > 0 ? [...shown, { kind: 'text', tag: 'figcaption', attributes, runs }] : shown,
    },
  ]
}

/** Tables with more cells are not normalised. */
const mostPositions = 20_000

/** Pads every row to the same width with empty cells; spans end with the table. */
function squareRows(rows: Container[]): void {
  const cellsOf = (row: Container) => row.children as Container[]
  const widths = rows.map((row) => cellsOf(row).reduce((sum, cell) => sum + Number(cell.attributes.colspan ?? 1), 0))
  const width = widths.reduce((most, each) => Math.max(most, each), 0)
  if (width * rows.length > mostPositions) return
  const taken = rows.map(() => new Set<number>())
  for (const [y, row] of rows.entries()) {
    let x = 0
    for (const cell of cellsOf(row)) {
      while (taken[y]?.has(x)) x++
      let columns = 1
      while (columns < Number(cell.attributes.colspan ?? 1) && !taken[y]?.has(x + columns)) columns++
      const height = Math.min(Number(cell.attributes.rowspan ?? 1), rows.length - y)
      setSpan(cell, 'colspan', columns)
      setSpan(cell, 'rowspan', height)
      for (let down = 0; down < height; down++)
        for (let right = 0; right < columns; right++) taken[y + down]?.add(x + right)
    }
  }
  const widest = Math.max(...taken.flatMap((columns) => [...columns].map((x) => x + 1)))
  for (const [y, row] of rows.entries())
    for (let missing = widest - (taken[y]?.size ?? 0); missing > 0; missing--)
      row.children.push({ ...newContainer('td'), children: [emptyParagraph()] })
}

function setSpan({ attributes }: Container, name: 'colspan' | 'rowspan', span: number): void {
  if (span > 1) attributes[name] = String(span)
  else delete attributes[name]
}

/** A table with a caption is wrapped in a figure. */
function settleTable(table: Container): Block[] {
  const rows = table.children.filter((child) => child.kind === 'container' && child.tag === 'tr') as Container[]
  const captions = table.children.filter((child) => child.kind === 'text')
  const hasWords = rows.some((row) => row.children.some((cell) => 'children' in cell && cell.children.some(isShown)))
  if (!hasWords) return captions.map((caption) => ({ ...caption, tag: 'p' as const }))
  squareRows(rows)
  const squared = { ...table, children: rows }
  if (captions.length === 0) return [squared]
  const children = [squared, ...captions.map((caption) => ({ ...caption, tag: 'figcaption' as const }))]
  return settleFigure({ ...newContainer('figure'), children })
}

const isShown = (block: Block): boolean => block.kind !== 'text' || block.runs.length > 0

/** The stored form of a complete container; nothing if it shows nothing. */
export function settleContainer(container: Container): Block[] {
  const { tag } = container
  if (tag === 'tr') return container.children.length > 0 ? [container] : []
  if (tag === 'table') return settleTable(container)
  if (tag === 'dl') return settleTerms(container)
  if (tag === 'figure') return settleFigure(container)
  const children = trimBlanks(container.children)
  // Empty cells are kept, since they can be written into; empty items are removed.
  if (tag === 'td' || tag === 'th' || tag === 'dd')
    return [{ ...container, children: children.length > 0 ? children : [emptyParagraph()] }]
  if (children.length === 0) return []
  const first = children[0]
  const needsLine = tag === 'li' && !(first?.kind === 'text' && first.tag === 'p')
  return [{ ...container, children: needsLine ? [emptyParagraph(), ...children] : children }]
}
