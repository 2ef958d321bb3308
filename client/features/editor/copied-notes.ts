import { Fragment, Slice, type Node as ProseMirrorNode } from '@tiptap/pm/model'

// A mark that is cut or copied takes the words of its note along: its note is settled anew where it is pasted, in this text
// or another one.

let copied = 0

const isNote = ({ type }: ProseMirrorNode): boolean => type.name === 'footnote' || type.name === 'footnotes'

/** Where a selection went on into the notes, the marks have their words; of notes alone the paragraphs are taken. */
function withoutNotes({ content, openStart, openEnd }: Slice): Slice {
  const kept = content.content.filter((node) => !isNote(node))
  if (kept.length === content.childCount) return new Slice(content, openStart, openEnd)
  if (kept.length > 0) return new Slice(Fragment.from(kept), openStart, 0)
  const words = content.content.flatMap((node) => [...node.content.content])
  return withoutNotes(new Slice(Fragment.from(words), Math.max(0, openStart - 1), Math.max(0, openEnd - 1)))
}

function withWords(content: Fragment, notes: ReadonlyMap<string, ProseMirrorNode>): Fragment {
  const nodes = content.content.map((node) => {
    if (node.type.name !== 'footnoteMark') return node.copy(withWords(node.content, notes))
    const note = notes.get(String(node.attrs.note))
    // A name that no other mark has, wherever it is pasted.
    const name = `copy-${Date.now().toString(36)}-${++copied}`
    return node.type.create({ note: name, words: note ? JSON.stringify(note.content) : null }, null, node.marks)
  })
  return Fragment.from(nodes)
}

/** A copied part of a text, with the words of its notes in their marks. */
export function withCopiedNotes(slice: Slice, doc: ProseMirrorNode): Slice {
  const notes = new Map<string, ProseMirrorNode>()
  for (const note of doc.lastChild?.type.name === 'footnotes' ? doc.lastChild.content.content : [])
    notes.set(String(note.attrs.note), note)
  if (notes.size === 0) return slice
  const { content, openStart, openEnd } = withoutNotes(slice)
  return new Slice(withWords(content, notes), openStart, openEnd)
}

/** The words that a pasted mark brings; null where it has none, or none that a note could have. */
export function wordsOfCopied({ attrs, type: { schema } }: ProseMirrorNode): Fragment | null {
  if (typeof attrs.words !== 'string') return null
  try {
    const note = schema.nodes.footnote!.create(null, Fragment.fromJSON(schema, JSON.parse(attrs.words)))
    note.check()
    return note.content
  } catch {
    return null
  }
}
