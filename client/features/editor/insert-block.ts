import type { Attrs, Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import type { EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { picturePlace } from './picture-place.ts'

/** Puts the cursor into the paragraph behind a block: an empty one that is there, or a new one. */
export function writeBehind(tr: Transaction, end: number): void {
  const { paragraph } = tr.doc.type.schema.nodes
  const $end = tr.doc.resolve(end)
  const isFree = $end.nodeAfter?.type === paragraph && $end.nodeAfter?.content.size === 0
  if (!isFree && $end.parent.canReplaceWith($end.index(), $end.index(), paragraph!)) tr.insert(end, paragraph!.create())
  tr.setSelection(TextSelection.near(tr.doc.resolve(end))).scrollIntoView()
}

/**
 * Puts a block at the cursor, between the two halves of a paragraph in which it stands, and the cursor behind it: into the
 * second half or into an empty paragraph. What is selected stays, before the block.
 * @returns where the block begins
 */
export function insertBlock(tr: Transaction, block: ProseMirrorNode): number {
  const { $to } = tr.selection
  const { parentOffset, parent } = $to
  const isWithin = parent.type.name === 'paragraph' && parentOffset > 0 && parentOffset < parent.content.size
  if (isWithin) tr.split($to.pos)
  const anchor = isWithin ? $to.pos + 2 : $to.pos
  const place = picturePlace(tr.doc, anchor, block.type)
  tr.insert(place, block)
  const end = place + block.nodeSize
  // What stood at the cursor follows the block.
  if (place < anchor && tr.doc.resolve(end).nodeAfter?.isTextblock)
    tr.setSelection(TextSelection.near(tr.doc.resolve(end))).scrollIntoView()
  else writeBehind(tr, end)
  return place
}

const selectedBlock = ({ selection }: EditorState): NodeSelection | null =>
  selection instanceof NodeSelection && selection.node.isBlock ? selection : null

/** What is typed over cells, as over those that were just pasted, goes on in the last: each letter would empty them all. */
function goIntoCell({ state, dispatch }: EditorView): void {
  const { selection, tr } = state
  if (!(selection instanceof CellSelection)) return
  const { pos, nodeAfter } = selection.$headCell
  dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(pos + (nodeAfter?.nodeSize ?? 1) - 1), -1)))
}

/** Typing does not take the place of a picture, a film or a table that is selected: it goes on behind it. */
function goBehind({ state, dispatch }: EditorView): void {
  const selected = selectedBlock(state)
  if (!selected) return
  const { $to } = selected
  // Behind a figure or gallery around it; cells and items have room for a paragraph.
  let depth = $to.depth
  const { paragraph } = state.schema.nodes
  const fits = (at: number) => $to.node(at).canReplaceWith($to.indexAfter(at), $to.indexAfter(at), paragraph!)
  const isAround = (at: number) => /^(?:figure|gallery)$/.test($to.node(at).type.name)
  while (depth > 0 && (isAround(depth) || !fits(depth))) depth--
  const { tr } = state
  writeBehind(tr, depth === $to.depth ? $to.pos : $to.after(depth + 1))
  dispatch(tr)
}

function makeRoom(view: EditorView): void {
  goIntoCell(view)
  goBehind(view)
}

/** `Enter`, `F1`; not one letter, however many code units it has. */
const namedKey = /^[A-Z]\w+$/

const isLetterKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !namedKey.test(key) && !((ctrlKey || metaKey) && !altKey)

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    insertBlock: {
      /** Puts a block of that name at the cursor, and the cursor into a paragraph behind it. */
      insertBlock: (name: string, attributes?: Attrs) => ReturnType
    }
  }
}

/** Blocks without text of their own: they are put in with a place to write on, and writing on leaves them where they are. */
export const InsertBlock = Extension.create({
  name: 'insertBlock',
  addCommands: () => ({
    insertBlock:
      (name, attributes) =>
      ({ state, tr, dispatch }) => {
        if (dispatch) insertBlock(tr, state.schema.nodes[name]!.create(attributes))
        return true
      },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        // Before what types Tamil, which needs a cursor in a text.
        handleDOMEvents: {
          keydown: (view, event) => {
            if (isLetterKey(event)) makeRoom(view)
          },
          beforeinput: (view, { inputType }) => {
            if (/^insert(?:Text|CompositionText)$/.test(inputType)) makeRoom(view)
          },
          compositionstart: makeRoom,
        },
      },
    }),
  ],
})
