import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TextSelection } from '@tiptap/pm/state'
import { Extension, Mark, Node, type Editor, type Extensions, type NodeConfig } from '@tiptap/react'
import { attributeValues, markElements, nodesWith } from '#shared/rich-text.ts'
import { writeBehind } from './insert-block.ts'

// Elements for which there are no buttons: they are known so that a stored or pasted text keeps them.

/** `lang` and `dir` of blocks in another language, which decide their type and their reading aloud. */
const BlockLanguage = Extension.create({
  name: 'blockLanguage',
  addGlobalAttributes: () =>
    (['lang', 'dir'] as const).map((name) => ({
      types: nodesWith(name),
      attributes: {
        [name]: {
          default: null,
          parseHTML: (element: HTMLElement) => attributeValues[name](element.getAttribute(name) ?? '') ?? null,
          renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
        },
      },
    })),
})

/** Words in another language within a line. */
const SpanLanguage = Mark.create({
  name: 'spanLanguage',
  addAttributes: () => ({ lang: { default: null }, dir: { default: null } }),
  parseHTML: () => [
    { tag: 'span[lang]', consuming: false },
    { tag: 'span[dir]', consuming: false },
  ],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
})

/** That a list counts down, and numbers that its items have of their own. */
const ListNumbers = Extension.create({
  name: 'listNumbers',
  addGlobalAttributes: () =>
    (['reversed', 'value'] as const).map((name) => ({
      types: nodesWith(name),
      attributes: {
        [name]: {
          default: null,
          // The next item counts on.
          keepOnSplit: name === 'reversed',
          parseHTML: (element: HTMLElement) =>
            element.hasAttribute(name) ? (attributeValues[name](element.getAttribute(name) ?? '') ?? null) : null,
          renderHTML: (attributes: Record<string, unknown>) => (attributes[name] ? { [name]: attributes[name] } : {}),
        },
      },
    })),
})

/** The names of places to which links of the text lead. */
const PlaceId = Extension.create({
  name: 'placeId',
  addGlobalAttributes: () => [
    {
      types: nodesWith('id'),
      attributes: {
        id: {
          default: null,
          // The second half of a paragraph is another place.
          keepOnSplit: false,
          parseHTML: (element: HTMLElement) => attributeValues.id(element.id) ?? null,
          renderHTML: ({ id }: Record<string, unknown>) => (id ? { id } : {}),
        },
      },
    },
  ],
})

const marksOfEditor = [...new Set(Object.values(markElements))]

const Highlight = Mark.create({
  name: 'highlight',
  parseHTML: () => [{ tag: 'mark' }],
  renderHTML: () => ['mark', 0],
})

/** A short form, with what it stands for. */
const Abbreviation = Mark.create({
  name: 'abbreviation',
  addAttributes: () => ({ title: { default: '' } }),
  parseHTML: () => [{ tag: 'abbr[title]' }],
  renderHTML: ({ HTMLAttributes }) => ['abbr', HTMLAttributes, 0],
})

/** An element without attributes of its own. */
const element = (tag: string, config: NodeConfig) =>
  Node.create({
    ...config,
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/** Shown open while it is edited: a space in a summary would close what it belongs to. */
const viewAs = (className: string) => () => () => {
  const dom = document.createElement('div')
  dom.className = className
  return { dom, contentDOM: dom }
}

/** Enter in a caption goes on in a paragraph behind the figure, with what followed the cursor. */
function leaveCaption({ state, view }: Editor): boolean {
  const tr = state.tr.deleteSelection()
  const { $from } = tr.selection
  if ($from.parent.type.name !== 'figureCaption') return false
  const { paragraph } = state.schema.nodes
  // Behind the gallery, if the figure stands in one.
  let depth = $from.depth - 2
  while (!$from.node(depth).canReplaceWith($from.indexAfter(depth), $from.indexAfter(depth), paragraph!)) depth--
  const rest = $from.parent.content.cut($from.parentOffset)
  tr.delete($from.pos, $from.end())
  writeBehind(tr, $from.after(depth + 1) - rest.size)
  const { from } = tr.selection
  tr.insert(from, rest).setSelection(TextSelection.create(tr.doc, from))
  view.dispatch(tr)
  return true
}

export const structure: Extensions = [
  BlockLanguage,
  ListNumbers,
  PlaceId,
  SpanLanguage,
  Highlight,
  Abbreviation,
  // Code may be linked or emphasised.
  Code.extend({ excludes: '' }),
  CodeBlock.extend({
    content: '(text | footnoteMark)*',
    // The whole block is code.
    marks: marksOfEditor.filter((name) => name !== markElements.code).join(' '),
  }),
  Superscript.extend({ excludes: 'subscript' }),
  Subscript.extend({ excludes: 'superscript' }),
  element('figure', {
    name: 'figure',
    group: 'block',
    // In this order a paragraph, not a second caption, is what commands put behind the first block.
    content: '(block+ figureCaption) | block+',
    defining: true,
  }),
  element('figcaption', {
    name: 'figureCaption',
    content: 'inline*',
    defining: true,
    addKeyboardShortcuts() {
      return { Enter: () => leaveCaption(this.editor) }
    },
  }),
  element('details', {
    name: 'details',
    group: 'block',
    content: 'summary block+',
    defining: true,
    addNodeView: viewAs('ed-details'),
  }),
  element('summary', { name: 'summary', content: 'inline*', defining: true, addNodeView: viewAs('ed-summary') }),
  element('dl', { name: 'definitionList', group: 'block', content: '(definitionTerm+ definition+)+' }),
  element('dt', { name: 'definitionTerm', content: 'inline*', defining: true }),
  element('dd', { name: 'definition', content: 'block+', defining: true }),
]
