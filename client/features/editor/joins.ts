import { joinBackward, joinForward } from '@tiptap/pm/commands'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { EditorState, Selection, type Command as ProseMirrorCommand } from '@tiptap/pm/state'
import { Extension, type Command } from '@tiptap/react'

/** How many marks of notes and ends of lines a text has. */
function countInline(doc: ProseMirrorNode): number {
  let count = 0
  doc.descendants((node) => {
    if (node.isText) count += node.text!.split('\n').length - 1
    else if (node.isInline) count++
  })
  return count
}

/** Joins two blocks where nothing would be lost by it; else the cursor goes over the border between them. */
const joinOrMove =
  (join: ProseMirrorCommand, direction: 1 | -1): Command =>
  ({ state, tr, dispatch }) => {
    let isKept = true
    const trial = EditorState.create({ doc: tr.doc, selection: tr.selection })
    const canJoin = join(trial, (joined) => (isKept = countInline(joined.doc) === countInline(tr.doc)))
    if (!canJoin || isKept) return canJoin && join(state, dispatch)
    const { $head } = tr.selection
    const $edge = tr.doc.resolve(direction > 0 ? $head.after() : $head.before())
    const selection = Selection.findFrom($edge, direction, true)
    if (selection && dispatch) tr.setSelection(selection).scrollIntoView()
    return true
  }

/** ProseMirror drops what has no place in the block before: the mark of a note in code, and the words of the note with it. */
export const Joins = Extension.create({
  name: 'joins',
  addCommands: () => ({
    joinBackward: () => joinOrMove(joinBackward, -1),
    joinForward: () => joinOrMove(joinForward, 1),
  }),
})
