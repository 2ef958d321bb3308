import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'
import { wordsOfCopied } from './copied-notes.ts'

export interface Found {
  node: ProseMirrorNode
  position: number
}

/** The marks of a text in their order, its notes, and its lists of notes, of which there should be one. */
export function findNotes(doc: ProseMirrorNode) {
  const marks: Found[] = []
  const notes: Found[] = []
  const lists: Found[] = []
  doc.descendants((node, position) => {
    const found = { footnoteMark: marks, footnote: notes, footnotes: lists }[node.type.name]
    found?.push({ node, position })
  })
  return { marks, notes, lists }
}

export const noteOf = ({ node }: Found): string => String(node.attrs.note)

/**
 * Numbers by the order of the marks; each mark has a note of its own, and what has none is taken out.
 * @returns whether anything had to be changed
 */
export function settleNotes(tr: Transaction): boolean {
  const { marks, notes, lists } = findNotes(tr.doc)
  if (marks.length === 0 && lists.length === 0) return false
  const { schema } = tr.doc.type
  const begun = tr.steps.length
  const isInList = (position: number) =>
    lists.some((list) => position > list.position && position < list.position + list.node.nodeSize)
  const outside = marks.filter(({ position }) => !isInList(position))
  const taken = new Set<Found>()
  const wanted = outside.map((mark, index) => {
    const note = notes.find((each) => !taken.has(each) && noteOf(each) === noteOf(mark))
    if (note) taken.add(note)
    const content = note?.node.content ?? wordsOfCopied(mark.node) ?? schema.nodes.paragraph!.create()
    return schema.nodes.footnote!.create({ ...note?.node.attrs, note: String(index + 1) }, content)
  })
  const list = lists[0]
  const isLast = list && list.position + list.node.nodeSize === tr.doc.content.size
  const isSettled =
    outside.length === marks.length &&
    outside.every((mark, index) => noteOf(mark) === String(index + 1) && mark.node.attrs.words === null) &&
    (wanted.length === 0 ? lists.length === 0 : lists.length === 1 && isLast) &&
    notes.length === wanted.length &&
    notes.every((note, index) => noteOf(note) === String(index + 1))
  if (isSettled) return false

  for (const [index, { position }] of outside.entries())
    tr.setNodeAttribute(position, 'note', String(index + 1)).setNodeAttribute(position, 'words', null)
  for (const { position, node } of marks.filter((mark) => !outside.includes(mark)).toReversed())
    tr.delete(position, position + node.nodeSize)
  // The same list in the same place keeps the cursor in it.
  const settled = wanted.length > 0 ? schema.nodes.footnotes!.create(null, wanted) : null
  for (const each of lists.toReversed()) {
    const moved = tr.mapping.slice(begun)
    tr.delete(moved.map(each.position), moved.map(each.position + each.node.nodeSize))
  }
  if (settled) tr.insert(tr.doc.content.size, settled)
  return true
}
