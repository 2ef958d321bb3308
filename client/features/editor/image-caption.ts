import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { NodeSelection, Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { selectedImage } from './inline-image.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    imageCaption: {
      /** Puts the cursor behind the words of the selected picture's caption, before its credit, and makes one where there is none. */
      editCaption: () => ReturnType
      /** Says at the end of the caption whose picture the selected one is; nothing with an empty text. */
      setImageCredit: (credit: string) => ReturnType
      /** Moves the selected picture before or behind its neighbour in the gallery. */
      moveInGallery: (step: 1 | -1) => ReturnType
    }
  }
}

const figureAt = ({ selection: { $from } }: EditorState): ProseMirrorNode | null =>
  $from.parent.type.name === 'figure' ? $from.parent : null

const captionOf = (figure: ProseMirrorNode | null): ProseMirrorNode | null =>
  figure?.lastChild?.type.name === 'figureCaption' ? figure.lastChild : null

const isCredit = (node: ProseMirrorNode) => node.marks.some(({ type }) => type.name === 'credit')

/** Whose picture the selected one is, as its caption says. */
export function creditOf(state: EditorState): string {
  let credit = ''
  captionOf(figureAt(state))?.forEach((node) => {
    if (isCredit(node)) credit += node.text ?? ''
  })
  return credit
}

/** The depth of the gallery around the selected picture; 0 outside of any. */
const galleryDepth = ({ selection: { $from } }: EditorState): number => {
  for (let depth = $from.depth; depth > 0; depth--) if ($from.node(depth).type.name === 'gallery') return depth
  return 0
}
export const isInGallery = (state: EditorState): boolean => galleryDepth(state) > 0

/** Makes sure that the selected picture has a caption. @returns the position in front of the caption, and of the picture */
function ensureCaption(state: EditorState, tr: Transaction): { caption: number; picture: number } | null {
  if (!selectedImage(state)) return null
  const { schema, selection } = state
  const { from, $from } = selection
  const empty = schema.nodes.figureCaption!.create()
  if (!figureAt(state)) {
    const picture = state.doc.nodeAt(from)!
    tr.replaceWith(from, from + picture.nodeSize, schema.nodes.figure!.create(null, [picture, empty]))
    return { picture: from + 1, caption: from + 1 + picture.nodeSize }
  }
  const end = $from.end()
  const caption = captionOf($from.parent)
  if (!caption) tr.insert(end, empty)
  return { picture: from, caption: caption ? end - caption.nodeSize : end }
}

/** Where the words of a caption end and its credit begins. */
function endOfWords(tr: Transaction, caption: number): number {
  const node = tr.doc.nodeAt(caption)
  let end = caption + 1
  for (const child of node?.content.content ?? []) {
    if (isCredit(child)) break
    end += child.nodeSize
  }
  return end
}

function writeCredit(tr: Transaction, caption: number, credit: string): void {
  const node = tr.doc.nodeAt(caption)
  if (!node) return
  let [from, to] = [caption + 1 + node.content.size, caption + 1 + node.content.size]
  node.forEach((child, offset) => {
    if (!isCredit(child)) return
    from = Math.min(from, caption + 1 + offset)
    to = caption + 1 + offset + child.nodeSize
  })
  const { schema } = tr.doc.type
  if (credit) tr.replaceWith(from, to, schema.text(credit, [schema.marks.credit!.create()]))
  else if (to > from) tr.delete(from, to)
}

/** Captions and credits of pictures, and the figures around them, which stand where their pictures are placed. */
export const ImageCaption = Extension.create({
  name: 'imageCaption',
  addCommands: () => ({
    editCaption:
      () =>
      ({ state, tr, dispatch }) => {
        const found = ensureCaption(state, tr)
        if (!found) return false
        if (dispatch) tr.setSelection(TextSelection.create(tr.doc, endOfWords(tr, found.caption))).scrollIntoView()
        return true
      },
    setImageCredit:
      (credit) =>
      ({ state, tr, dispatch }) => {
        if (!selectedImage(state)) return false
        if (!dispatch) return true
        const found = credit || figureAt(state) ? ensureCaption(state, tr) : null
        if (!found) return true
        writeCredit(tr, found.caption, credit)
        tr.setSelection(NodeSelection.create(tr.doc, found.picture))
        return true
      },
    moveInGallery:
      (step) =>
      ({ state, tr, dispatch }) => {
        const depth = galleryDepth(state)
        if (depth === 0 || !selectedImage(state)) return false
        const { $from, from } = state.selection
        const gallery = $from.node(depth)
        const index = $from.index(depth)
        const child = gallery.child(index)
        const neighbour = gallery.maybeChild(index + step)
        if (!neighbour) return false
        if (!dispatch) return true
        const start = $from.posAtIndex(index, depth)
        const target = step > 0 ? start + neighbour.nodeSize : start - neighbour.nodeSize
        tr.delete(start, start + child.nodeSize).insert(target, child)
        tr.setSelection(NodeSelection.create(tr.doc, target + from - start))
        return true
      },
  }),
  addProseMirrorPlugins: () => [
    new Plugin({
      /** What is typed before a credit is no part of it, also where there are no words yet. */
      appendTransaction: (_transactions, _before, { selection, storedMarks, tr }) => {
        const { $from, empty } = selection
        if (!empty || storedMarks || $from.parentOffset > 0 || $from.parent.type.name !== 'figureCaption') return null
        const marks = $from.marks()
        const others = marks.filter(({ type }) => type.name !== 'credit')
        return others.length < marks.length ? tr.setStoredMarks(others) : null
      },
      props: {
        decorations: ({ doc }) => {
          const placed: Decoration[] = []
          doc.descendants((node, position) => {
            const picture = node.type.name === 'figure' ? node.firstChild : null
            if (picture?.type.name === 'inlineImage' && picture.attrs.float !== 'none') {
              const { float, width } = picture.attrs as { float: string; width: number }
              const style = `width: ${width}%`
              placed.push(Decoration.node(position, position + node.nodeSize, { class: `inline-${float}`, style }))
            }
            return !node.isTextblock
          })
          return DecorationSet.create(doc, placed)
        },
      },
    }),
  ],
})
