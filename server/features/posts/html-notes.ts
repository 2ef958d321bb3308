import { trimBlanks } from './html-settle.ts'
import { lineBreak, newContainer, type Block, type Container, type Run } from './html-tree.ts'

type Visit = (runs: Run[]) => Run[]

/** Every line of text, in the order of reading. */
function visitRuns(blocks: readonly Block[], visit: Visit): void {
  for (const block of blocks) {
    if (block.kind === 'text') {
      const runs = visit(block.runs)
      // A paragraph of nothing but a mark that went stays as a blank line.
      block.runs = runs.length > 0 || block.runs.length === 0 ? runs : [{ text: lineBreak, marks: [] }]
    } else if (block.kind === 'verse') block.stanzas = block.stanzas.map((lines) => lines.map(visit))
    else if (block.kind === 'container') visitRuns(block.children, visit)
  }
}

/** Takes the lists of footnotes out, wherever they are. */
function takeNotes(blocks: readonly Block[], notes: Container[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'container') return [block]
    if (block.tag === 'footnotes') {
      notes.push(...block.children.filter((child) => child.kind === 'container'))
      return []
    }
    block.children = takeNotes(block.children, notes)
    return [block]
  })
}

/**
 * Footnotes at the end of the text, numbered in the order of their marks, each with one mark. A mark without a note and a
 * note without a mark are dropped and told.
 */
export function settleNotes(blocks: Block[], tell: (what: string) => void): Block[] {
  const notes: Container[] = []
  const taken = takeNotes(blocks, notes)
  const byId = new Map(notes.map((note) => [note.attributes.note, note]))
  const shown: Container[] = []
  const seen = new Set<string>()
  visitRuns(taken, (runs) =>
    runs.flatMap((run) => {
      if (run.note === undefined) return [run]
      const note = byId.get(run.note)
      if (!note || seen.has(run.note)) {
        tell('footnote')
        return []
      }
      seen.add(run.note)
      shown.push(note)
      return [{ ...run, note: String(shown.length) }]
    }),
  )
  // A note has no notes.
  visitRuns(notes, (runs) => runs.filter(({ note }) => note === undefined))
  if (notes.some((note) => !shown.includes(note))) tell('footnote')
  const text = trimBlanks(taken)
  if (shown.length === 0) return text
  for (const [index, note] of shown.entries()) note.attributes = { ...note.attributes, note: String(index + 1) }
  return [...text, { ...newContainer('footnotes'), children: shown }]
}
