import { Code } from '@tiptap/extension-code'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { Extension, Mark, Node, type Extensions } from '@tiptap/react'
import { attributeValues, nodesWith } from '#shared/rich-text.ts'

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

const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'block+ figureCaption?',
  defining: true,
  parseHTML: () => [{ tag: 'figure' }],
  renderHTML: ({ HTMLAttributes }) => ['figure', HTMLAttributes, 0],
})

const FigureCaption = Node.create({
  name: 'figureCaption',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'figcaption' }],
  renderHTML: ({ HTMLAttributes }) => ['figcaption', HTMLAttributes, 0],
})

const DefinitionList = Node.create({
  name: 'definitionList',
  group: 'block',
  content: '(definitionTerm+ definition+)+',
  parseHTML: () => [{ tag: 'dl' }],
  renderHTML: ({ HTMLAttributes }) => ['dl', HTMLAttributes, 0],
})

const DefinitionTerm = Node.create({
  name: 'definitionTerm',
  content: 'inline*',
  defining: true,
  parseHTML: () => [{ tag: 'dt' }],
  renderHTML: ({ HTMLAttributes }) => ['dt', HTMLAttributes, 0],
})

const Definition = Node.create({
  name: 'definition',
  content: 'block+',
  defining: true,
  parseHTML: () => [{ tag: 'dd' }],
  renderHTML: ({ HTMLAttributes }) => ['dd', HTMLAttributes, 0],
})

export const structure: Extensions = [
  BlockLanguage,
  SpanLanguage,
  // Code may be linked or emphasised.
  Code.extend({ excludes: '' }),
  Superscript.extend({ excludes: 'subscript' }),
  Subscript.extend({ excludes: 'superscript' }),
  Figure,
  FigureCaption,
  DefinitionList,
  DefinitionTerm,
  Definition,
]
