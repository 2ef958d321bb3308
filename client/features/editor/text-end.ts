import type { Node as ProseMirrorNode, ResolvedPos } from '@tiptap/pm/model'
import { AllSelection, Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { Extension, isMacOS } from '@tiptap/react'

// A text ends with a paragraph, and its notes follow. Between a block and the notes there would be no place to write, and
// keys would lead from the text into the notes.

/** Where the text ends and its notes begin. */
function endOfText(doc: ProseMirrorNode): number {
  const { lastChild, content } = doc
  return content.size - (lastChild?.type.name === 'footnotes' ? lastChild.nodeSize : 0)
}

/** Adds the last paragraph where it is missing. @returns whether it was */
function endWithParagraph(tr: Transaction): boolean {
  const end = endOfText(tr.doc)
  const { paragraph } = tr.doc.type.schema.nodes
  if (!paragraph || tr.doc.resolve(end).nodeBefore?.type === paragraph) return false
  tr.insert(end, paragraph.create())
  return true
}

const isInNotes = ({ doc, pos }: ResolvedPos): boolean => pos > endOfText(doc)

/** Keys that move the cursor, and keys that may move it when they delete. */
const movingKeys = /^(?:Arrow|Page|Home$|End$|Backspace$|Delete$)/

/** The selection back in the part of the text in which it was; null where it has not left that. */
function staySelection(before: EditorState, { doc, selection }: EditorState): TextSelection | null {
  const { $anchor, $head } = selection
  if (selection instanceof AllSelection) return null
  const end = endOfText(doc)
  if (!selection.empty && isInNotes($anchor) !== isInNotes($head)) {
    const $edge = isInNotes($head)
      ? TextSelection.near(doc.resolve(end), -1).$head
      : TextSelection.near(doc.resolve(end + 1), 1).$head
    return TextSelection.between($anchor, $edge) as TextSelection
  }
  return isInNotes($head) && !isInNotes(before.selection.$head)
    ? (TextSelection.near(doc.resolve(end), -1) as TextSelection)
    : null
}

/**
 * Behind a mark at the end of a line browsers look for its end in the next block. On another line of the paragraph they know
 * where it is; on a Mac the key scrolls.
 */
function goToLineEnd(view: EditorView, { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const { state } = view
  const { $head, $anchor } = state.selection
  if (key !== 'End' || ctrlKey || metaKey || altKey || isMacOS()) return false
  if (!$head.parent.inlineContent || !view.endOfTextblock('down')) return false
  const $end = state.doc.resolve($head.end())
  view.dispatch(state.tr.setSelection(TextSelection.between(shiftKey ? $anchor : $end, $end)).scrollIntoView())
  return true
}

/** There is always a paragraph between the last block and the notes, and keys do not lead from the text into the notes. */
export const TextEnd = Extension.create({
  name: 'textEnd',
  // Asked first which key was pressed.
  priority: 1000,
  onCreate() {
    const { tr } = this.editor.state
    if (endWithParagraph(tr))
      this.editor.view.dispatch(tr.setMeta('addToHistory', false).setMeta('preventUpdate', true))
  },
  addProseMirrorPlugins() {
    let isMovedByKey = false
    return [
      new Plugin({
        appendTransaction: (transactions, before, after) => {
          const { tr } = after
          if (transactions.some(({ docChanged }) => docChanged) && endWithParagraph(tr)) return tr
          const stay = isMovedByKey && !before.selection.eq(after.selection) ? staySelection(before, after) : null
          return stay && !stay.eq(after.selection) ? tr.setSelection(stay).scrollIntoView() : null
        },
        props: {
          handleKeyDown: (view, event) => {
            isMovedByKey = movingKeys.test(event.key)
            return goToLineEnd(view, event)
          },
          handleDOMEvents: {
            pointerdown: () => void (isMovedByKey = false),
            blur: () => void (isMovedByKey = false),
          },
        },
      }),
    ]
  },
})
