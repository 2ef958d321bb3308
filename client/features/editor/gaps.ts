import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { gapPattern } from '#shared/site-pages.rules.ts'

/** What a template leaves to be filled in, wherever it stands in a text. */
function gapsOf(doc: ProseMirrorNode): DecorationSet {
  const gaps: Decoration[] = []
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true
    // Each unit of the text is one position.
    const text = block.textBetween(0, block.content.size, '', '\uFFFC')
    for (const { index, 0: gap } of text.matchAll(gapPattern)) {
      const from = position + 1 + index
      gaps.push(Decoration.inline(from, from + gap.length, { class: 'ed-gap' }))
    }
    return false
  })
  return DecorationSet.create(doc, gaps)
}

/** Marks the gaps of a template: `[[name of the officer]]`. */
export const Gaps = Extension.create({
  name: 'gaps',
  addProseMirrorPlugins: () => [
    new Plugin<DecorationSet>({
      state: {
        init: (_, { doc }) => gapsOf(doc),
        apply: (transaction, before) => (transaction.docChanged ? gapsOf(transaction.doc) : before),
      },
      props: {
        decorations(state) {
          return this.getState(state)
        },
      },
    }),
  ],
})
