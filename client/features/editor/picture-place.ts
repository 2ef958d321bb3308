import type { Node, NodeType } from '@tiptap/pm/model'

/**
 * Where a picture that was inserted at `anchor` goes without parting a paragraph or a word: before the block that begins
 * there, so that an empty paragraph stays free to be written in, else behind the block around it.
 */
export function picturePlace(doc: Node, anchor: number, picture: NodeType): number {
  const $anchor = doc.resolve(anchor)
  const fits = (parent: Node, index: number) => parent.canReplaceWith(index, index, picture)
  if (fits($anchor.parent, $anchor.index())) return anchor
  for (let depth = $anchor.depth; depth > 0; depth--) {
    const parent = $anchor.node(depth - 1)
    const index = $anchor.index(depth - 1)
    const before = { place: $anchor.before(depth), index }
    const behind = { place: $anchor.after(depth), index: index + 1 }
    // Only opening tags stand between the block's beginning and the anchor.
    const isAtStart = anchor - $anchor.start(depth) === $anchor.depth - depth
    const found = (isAtStart ? [before, behind] : [behind, before]).find((side) => fits(parent, side.index))
    if (found) return found.place
  }
  return doc.content.size
}
