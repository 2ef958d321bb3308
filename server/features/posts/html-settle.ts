import type { ImageLayout } from '#shared/rich-text.ts'
import {
  emptyParagraph,
  isBlank,
  lineBreak,
  newContainer,
  type Block,
  type Container,
  type TextBlock,
} from './html-tree.ts'

// The stored form of containers.

/** Blocks without the blank lines before and behind them. */
export const trimBlanks = (children: Block[]): Block[] => {
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

/** The summary first; without one, or without anything to show when it is pressed, the text is like any other. */
function settleDetails(details: Container): Block[] {
  const isSummary = (child: Block) => child.kind === 'text' && child.tag === 'summary'
  const [summary, ...others] = details.children.filter(isSummary) as TextBlock[]
  const asParagraph = (block: TextBlock): TextBlock => ({ ...block, tag: 'p' })
  const hidden = trimBlanks([...others.map(asParagraph), ...details.children.filter((child) => !isSummary(child))])
  if (!summary) return hidden
  return hidden.length === 0 ? [asParagraph(summary)] : [{ ...details, children: [summary, ...hidden] }]
}

/** Pictures, alone or in a figure; anything else is moved behind them. */
function settleGallery(gallery: Container): Block[] {
  const isPicture = (child: Block): boolean =>
    child.kind === 'image' ||
    (child.kind === 'container' && child.tag === 'figure' && child.children[0]?.kind === 'image')
  const isCaption = (child: Block) => child.kind === 'text' && child.tag === 'figcaption'
  const captions = gallery.children.filter(isCaption)
  if (captions.length > 0) {
    const pictures = settleGallery({ ...gallery, children: gallery.children.filter((child) => !isCaption(child)) })
    return settleFigure({ ...newContainer('figure'), children: [...pictures, ...captions] })
  }
  const shown = gallery.children.filter(isPicture)
  for (const child of shown.flatMap((each) => (each.kind === 'container' ? each.children : [each])))
    if (child.kind === 'image') Object.assign(child, wholeWidth)
  const others = gallery.children.filter((child) => !isPicture(child))
  return [...(shown.length > 0 ? [{ ...gallery, children: shown }] : []), ...trimBlanks(others)]
}

const wholeWidth: ImageLayout = { width: 100, float: 'none' }

/** Tables with more cells are not normalised. */
const maxPositions = 20_000

/** Pads every row to the same width with empty cells; spans end with the table. */
function squareRows(rows: Container[]): void {
  const cellsOf = (row: Container) => row.children as Container[]
  const widths = rows.map((row) => cellsOf(row).reduce((sum, cell) => sum + Number(cell.attributes.colspan ?? 1), 0))
  const width = widths.reduce((most, each) => Math.max(most, each), 0)
  if (width * rows.length > maxPositions) return
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

/** A quote in a pull quote is the same quote, and so are those in it. */
const unquoted = (block: Block): Block[] =>
  block.kind === 'container' && block.tag === 'blockquote' ? block.children.flatMap(unquoted) : [block]

/** The stored form of a complete container; nothing if it shows nothing. */
function settleContainer(container: Container): Block[] {
  const { tag } = container
  if (tag === 'tr') return container.children.length > 0 ? [container] : []
  if (tag === 'table') return settleTable(container)
  if (tag === 'dl') return settleTerms(container)
  if (tag === 'figure') return settleFigure(container)
  if (tag === 'details') return settleDetails(container)
  if (tag === 'gallery') return settleGallery(container)
  const children = trimBlanks(tag === 'pullQuote' ? container.children.flatMap(unquoted) : container.children)
  // Empty cells are kept, since they can be written into; empty items are removed.
  if (tag === 'td' || tag === 'th' || tag === 'dd' || tag === 'footnote')
    return [{ ...container, children: children.length > 0 ? children : [emptyParagraph()] }]
  if (children.length === 0) return []
  const first = children[0]
  const needsLine = tag === 'li' && !(first?.kind === 'text' && first.tag === 'p')
  return [{ ...container, children: needsLine ? [emptyParagraph(), ...children] : children }]
}

const isList = (tag: string): boolean => tag === 'ul' || tag === 'ol'

/** Parents of elements that cannot be anywhere. */
const homeOf: Readonly<Record<string, Container['tag']>> = {
  li: 'ul',
  dt: 'dl',
  dd: 'dl',
  tr: 'table',
  td: 'tr',
  th: 'tr',
  footnote: 'footnotes',
}
/** The element between a container and a block in it. */
const needed: Readonly<Record<string, Container['tag']>> = {
  ul: 'li',
  ol: 'li',
  dl: 'dd',
  table: 'tr',
  tr: 'td',
  footnotes: 'footnote',
}

const holds = (container: string, tag: string): boolean => {
  const home = homeOf[tag]
  if (home === undefined) return needed[container] === undefined
  return container === home || (tag === 'li' && container === 'ol')
}

/** The element to open in a container for a child that it cannot hold directly. */
const missing = (container: string, tag: string): Container['tag'] => needed[container] ?? homeOf[tag] ?? 'li'

/** The open containers, from the root to the innermost. */
export class OpenContainers {
  readonly #open: Container[] = [newContainer('root')]

  get depth(): number {
    return this.#open.length
  }

  get innermost(): Container {
    return this.#open.at(-1) as Container
  }

  open(container: Container): void {
    this.#open.push(container)
  }

  /** Depth of the innermost table; 0 outside of any. */
  get tableDepth(): number {
    return this.#open.findLastIndex(({ tag }) => tag === 'table') + 1
  }

  /** The container for an element: opens the parents that it needs, and closes those that cannot hold it. */
  parentFor(tag: string): Container {
    const last = () => this.#open.at(-1) as Container
    while (last().isImplied && !holds(last().tag, tag)) this.closeTo(this.#open.length - 1)
    while (!holds(last().tag, tag)) {
      // A list directly inside a list belongs to the preceding item.
      const isNestedList = isList(last().tag) && isList(tag)
      const before = isNestedList ? last().children.pop() : undefined
      const next = before?.kind === 'container' ? before : newContainer(missing(last().tag, tag))
      this.#open.push({ ...next, isImplied: true })
    }
    return last()
  }

  /** Closes containers down to that depth; a closed container is appended to its parent. */
  closeTo(depth: number): void {
    while (this.#open.length > depth) {
      const closed = this.#open.pop() as Container
      this.#open.at(-1)?.children.push(...settleContainer(closed))
    }
  }

  /** Closes all containers and returns the blocks. */
  end(): Block[] {
    this.closeTo(1)
    return settleContainer(this.innermost).flatMap((root) => ('children' in root ? root.children : []))
  }
}
