import { trimBlanks } from './html-settle.ts'
import { newContainer, type Block, type Container } from './html-tree.ts'
import { visitRuns } from './html-visit.ts'

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

interface SettledNotes {
  blocks: Block[]
  /** The ids of the notes that are shown. */
  notes: ReadonlySet<string>
}

/**
 * Footnotes at the end of the text, numbered in the order of their marks, each with one mark. A mark without a note and a
 * note without a mark are dropped and told.
 */
export function settleNotes(blocks: Block[], tell: (what: string) => void): SettledNotes {
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
  const notesOfText = new Set(shown.map((_note, index) => `fn-${index + 1}`))
  if (shown.length === 0) return { blocks: text, notes: notesOfText }
  for (const [index, note] of shown.entries()) note.attributes = { ...note.attributes, note: String(index + 1) }
  return { blocks: [...text, { ...newContainer('footnotes'), children: shown }], notes: notesOfText }
}
