import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Node, type Extensions } from '@tiptap/react'
import { footnoteOf } from '#shared/rich-text.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    footnotes: {
      /** Puts a mark at the cursor and an empty note at the end, in which one goes on to write. */
      addFootnote: () => ReturnType
    }
  }
}

interface Found {
  node: ProseMirrorNode
  position: number
}

/** The marks of a text in their order, its notes, and its lists of notes, of which there should be one. */
function findNotes(doc: ProseMirrorNode) {
  const marks: Found[] = []
  const notes: Found[] = []
  const lists: Found[] = []
  doc.descendants((node, position) => {
    const found = { footnoteMark: marks, footnote: notes, footnotes: lists }[node.type.name]
    found?.push({ node, position })
  })
  return { marks, notes, lists }
}

const noteOf = ({ node }: Found): string => String(node.attrs.note)

/**
 * Numbers by the order of the marks; each mark has a note of its own, and what has none is taken out.
 * @returns whether anything had to be changed
 */
function settleNotes(tr: Transaction): boolean {
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
    const content = note?.node.content ?? schema.nodes.paragraph!.create()
    return schema.nodes.footnote!.create({ ...note?.node.attrs, note: String(index + 1) }, content)
  })
  const list = lists[0]
  const isLast = list && list.position + list.node.nodeSize === tr.doc.content.size
  const isSettled =
    outside.length === marks.length &&
    outside.every((mark, index) => noteOf(mark) === String(index + 1)) &&
    (wanted.length === 0 ? lists.length === 0 : lists.length === 1 && isLast) &&
    notes.length === wanted.length &&
    notes.every((note, index) => noteOf(note) === String(index + 1))
  if (isSettled) return false

  for (const [index, { position }] of outside.entries()) tr.setNodeAttribute(position, 'note', String(index + 1))
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

/** The place in a note where its words begin, or end. */
function inNote(doc: ProseMirrorNode, note: string): TextSelection | null {
  const found = findNotes(doc).notes.find((each) => noteOf(each) === note)
  if (!found) return null
  return TextSelection.near(doc.resolve(found.position + found.node.nodeSize - 1), -1) as TextSelection
}

const noteAt = ({ selection: { $from } }: EditorState): string | null => {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'footnote') return String($from.node(depth).attrs.note)
  return null
}

/** `<sup class="footnote"><a href="#fn-1">1</a></sup>` */
const FootnoteMark = Node.create({
  name: 'footnoteMark',
  group: 'inline',
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({ note: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'sup.footnote',
      priority: 60,
      getAttrs: (element) => {
        const note = footnoteOf(element.querySelector('a')?.getAttribute('href'))
        return note ? { note } : false
      },
    },
  ],
  renderHTML: ({ node }) => {
    const note = String(node.attrs.note)
    return ['sup', { class: 'footnote' }, ['a', { href: `#fn-${note}`, id: `fnref-${note}` }, note]]
  },
  renderText: () => '',
  addCommands() {
    return {
      addFootnote:
        () =>
        ({ state, tr, dispatch }) => {
          const { $to } = state.selection
          if (noteAt(state) || !$to.parent.inlineContent || !$to.parent.type.contentMatch.matchType(this.type))
            return false
          if (!dispatch) return true
          // A name that no note has: the number follows from the place.
          const name = `new-${state.doc.content.size}`
          tr.insert($to.pos, this.type.create({ note: name }))
          settleNotes(tr)
          const mark = tr.doc.nodeAt($to.pos)
          const selection = inNote(tr.doc, String(mark?.attrs.note))
          if (selection) tr.setSelection(selection)
          tr.scrollIntoView()
          return true
        },
    }
  },
  addKeyboardShortcuts() {
    /** From a note back to its mark, and from a mark into its note. */
    const goOver = () => {
      const { state, view } = this.editor
      const note = noteAt(state)
      const { $from } = state.selection
      const before = $from.nodeBefore?.type === this.type ? $from.nodeBefore : $from.nodeAfter
      if (!note && before?.type !== this.type) return false
      const mark = note ? findNotes(state.doc).marks.find((each) => noteOf(each) === note) : undefined
      const selection = mark
        ? TextSelection.create(state.doc, mark.position + 1)
        : inNote(state.doc, String(before?.attrs.note))
      if (!selection) return false
      view.dispatch(state.tr.setSelection(selection).scrollIntoView())
      return true
    }
    return {
      'Mod-Alt-f': () => this.editor.commands.addFootnote(),
      'Mod-Enter': goOver,
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { tr }) =>
        transactions.some(({ docChanged }) => docChanged) && settleNotes(tr) ? tr : null,
      props: {
        handleClickOn: (view, _pos, node, _nodePos, event) => {
          if (node.type.name !== 'footnoteMark' || !(event.ctrlKey || event.metaKey)) return false
          const selection = inNote(view.state.doc, String(node.attrs.note))
          if (selection) view.dispatch(view.state.tr.setSelection(selection).scrollIntoView())
          return true
        },
      },
    }),
  ],
})

/** The list at the end, `<ol class="footnotes">`. */
const Footnotes = Node.create({
  name: 'footnotes',
  group: 'block',
  content: 'footnote+',
  isolating: true,
  defining: true,
  parseHTML: () => [{ tag: 'ol.footnotes', priority: 60 }],
  renderHTML: () => ['ol', { class: 'footnotes' }, 0],
})

const Footnote = Node.create({
  name: 'footnote',
  content: 'block+',
  isolating: true,
  defining: true,
  addAttributes: () => ({
    note: {
      default: '',
      parseHTML: (element: HTMLElement) => footnoteOf(`#${element.id}`) ?? '',
      renderHTML: ({ note }) => ({ id: `fn-${String(note)}` }),
    },
  }),
  parseHTML: () => [{ tag: 'ol.footnotes > li', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['li', HTMLAttributes, 0],
})

export const footnotes: Extensions = [FootnoteMark, Footnotes, Footnote]
