import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, TextSelection, type EditorState } from '@tiptap/pm/state'
import { Node, type Editor, type Extensions } from '@tiptap/react'
import { footnoteOf } from '#shared/rich-text.ts'
import { withCopiedNotes } from './copied-notes.ts'
import { findNotes, noteOf, settleNotes } from './settle-notes.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    footnotes: {
      /** Puts a mark at the cursor and an empty note at the end, in which one goes on to write. */
      addFootnote: () => ReturnType
    }
  }
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

/** From a note back to its mark. @returns false outside of the notes */
function goToMark({ state, view }: Editor, tr = state.tr): boolean {
  const note = noteAt(state)
  const mark = note && findNotes(tr.doc).marks.find((each) => noteOf(each) === note)
  if (!mark) return false
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, mark.position + 1)).scrollIntoView())
  return true
}

/** Enter in an empty paragraph at the end of a note leads back to its mark, as it leads out of lists and verse. */
function leaveNote(editor: Editor): boolean {
  const { $from, empty } = editor.state.selection
  const note = $from.node(-1)
  if (!empty || note?.type.name !== 'footnote' || $from.parent.content.size > 0) return false
  if ($from.index(-1) < note.childCount - 1) return false
  const { tr } = editor.state
  if (note.childCount > 1) tr.delete($from.before(), $from.after())
  return goToMark(editor, tr)
}

/** `<sup class="footnote"><a href="#fn-1">1</a></sup>` */
const FootnoteMark = Node.create({
  name: 'footnoteMark',
  group: 'inline',
  inline: true,
  atom: true,
  // As one letter: selected as a whole it would give way to the next key, and its note with it.
  selectable: false,
  addAttributes: () => ({
    note: { default: '', rendered: false },
    /** The words of its note, while it is on the clipboard. */
    words: {
      default: null,
      parseHTML: (element) => element.dataset.words ?? null,
      renderHTML: ({ words }) => (words ? { 'data-words': String(words) } : {}),
    },
  }),
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
  renderHTML: ({ node, HTMLAttributes }) => {
    const note = String(node.attrs.note)
    return ['sup', { class: 'footnote', ...HTMLAttributes }, ['a', { href: `#fn-${note}`, id: `fnref-${note}` }, note]]
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
    /** From a mark into its note. */
    const goToNote = () => {
      const { state, view } = this.editor
      const { nodeBefore, nodeAfter } = state.selection.$from
      const mark = [nodeBefore, nodeAfter].find((node) => node?.type === this.type)
      const selection = mark ? inNote(state.doc, String(mark.attrs.note)) : null
      if (!selection) return false
      view.dispatch(state.tr.setSelection(selection).scrollIntoView())
      return true
    }
    return {
      'Mod-Alt-f': () => this.editor.commands.addFootnote(),
      'Mod-Enter': () => goToMark(this.editor) || goToNote(),
      Escape: () => goToMark(this.editor),
      Enter: () => leaveNote(this.editor),
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, { tr }) =>
        transactions.some(({ docChanged }) => docChanged) && settleNotes(tr) ? tr : null,
      props: {
        transformCopied: (slice, { state }) => withCopiedNotes(slice, state.doc),
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
  // Chosen as a whole they would give way to the next key.
  selectable: false,
  parseHTML: () => [{ tag: 'ol.footnotes', priority: 60 }],
  renderHTML: () => ['ol', { class: 'footnotes' }, 0],
})

const Footnote = Node.create({
  name: 'footnote',
  content: 'block+',
  isolating: true,
  defining: true,
  selectable: false,
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
