import { DOMParser, Fragment, Slice, type Node as ProseMirrorNode, type Schema } from '@tiptap/pm/model'
import { Plugin, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Node } from '@tiptap/react'
import { blocksOfText, piecesOfLine } from './pasted-text.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    verse: {
      /** Makes verse of the selected paragraphs, line by line, or paragraphs of the verse at the cursor. */
      toggleVerse: () => ReturnType
    }
  }
}

const indent = '    '

/** A line of plain text with its marks. */
const inlineOf = (schema: Schema, line: string): ProseMirrorNode[] =>
  piecesOfLine(line).map(({ text, mark }) => {
    const type = mark && schema.marks[mark]
    return schema.text(text, type ? [type.create()] : [])
  })

const lineOf = (schema: Schema, content: Fragment | ProseMirrorNode[]): ProseMirrorNode =>
  schema.nodes.verseLine!.create(null, content)

/** Lines of a verse as it is stored (`p` with `br` for each stanza) and as the editor shows it (`div` for each line). */
function linesOfElement(element: Element, schema: Schema): Fragment {
  const parser = DOMParser.fromSchema(schema)
  const lines: ProseMirrorNode[] = []
  const add = (nodes: ChildNode[]) => {
    const box = element.ownerDocument.createElement('div')
    box.append(...nodes.map((node) => node.cloneNode(true)))
    lines.push(parser.parse(box, { topNode: lineOf(schema, []), preserveWhitespace: 'full' }))
  }
  for (const child of element.children) {
    if (child.tagName !== 'P') {
      add([...child.childNodes])
      continue
    }
    if (lines.length > 0) lines.push(lineOf(schema, []))
    let line: ChildNode[] = []
    for (const node of child.childNodes)
      if (node.nodeName === 'BR') {
        add(line)
        line = []
      } else line.push(node)
    add(line)
  }
  return Fragment.from(lines.length > 0 ? lines : [lineOf(schema, [])])
}

/** The lines of a paragraph, parted at its line breaks. */
function linesOfBlock(block: ProseMirrorNode, schema: Schema): ProseMirrorNode[] {
  const lines: ProseMirrorNode[][] = [[]]
  block.forEach((node) => {
    if (node.type.name === 'hardBreak') lines.push([])
    else if (node.isInline) lines.at(-1)?.push(node)
  })
  return lines.map((line) => lineOf(schema, line))
}

/** Where the verse around the cursor begins, if there is one. */
function verseAt({ selection }: EditorState): { verse: ProseMirrorNode; from: number } | null {
  const { $from } = selection
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'verse') return { verse: $from.node(depth), from: $from.before(depth) }
  return null
}

function toVerse({ selection, schema, doc }: EditorState, tr: Transaction): boolean {
  const range = selection.$from.blockRange(selection.$to)
  if (!range) return false
  const blocks: ProseMirrorNode[] = []
  let isText = true
  doc.nodesBetween(range.start, range.end, (node, position) => {
    if (node.isTextblock && position >= range.start) blocks.push(node)
    else if (node.isLeaf) isText = false
    return !node.isTextblock
  })
  // Verse has no room for pictures, films and the like.
  if (!isText) return false
  const groups = blocks.map((block) => linesOfBlock(block, schema))
  // Paragraphs of several lines are stanzas, those of one are lines.
  const hasStanzas = groups.some((lines) => lines.length > 1)
  const lines = groups.flatMap((group, index) => (hasStanzas && index > 0 ? [lineOf(schema, []), ...group] : group))
  const verse = schema.nodes.verse!.create(null, lines.length > 0 ? lines : [lineOf(schema, [])])
  if (!range.parent.canReplaceWith(range.startIndex, range.endIndex, verse.type)) return false
  tr.replaceWith(range.start, range.end, verse)
  tr.setSelection(TextSelection.near(tr.doc.resolve(range.start + verse.nodeSize - 2), -1))
  return true
}

function toParagraphs(
  { schema, selection }: EditorState,
  tr: Transaction,
  at: { verse: ProseMirrorNode; from: number },
) {
  const stanzas: ProseMirrorNode[][] = [[]]
  at.verse.forEach((line) => {
    const stanza = stanzas.at(-1) ?? []
    if (line.content.size === 0 && stanza.length > 0) stanzas.push([])
    else if (line.content.size > 0) {
      if (stanza.length > 0) stanza.push(schema.nodes.hardBreak!.create())
      line.forEach((node) => void stanza.push(node))
    }
  })
  const shown = stanzas.filter((stanza, index) => stanza.length > 0 || index === 0)
  const paragraphs = shown.map((stanza) => schema.nodes.paragraph!.create(null, stanza))
  tr.replaceWith(at.from, at.from + at.verse.nodeSize, paragraphs)
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(selection.from - 1, tr.doc.content.size))))
}

/** Two empty lines at the end of a verse end it. */
function leaveVerse(state: EditorState): Transaction | null {
  const { $from, empty } = state.selection
  const verse = $from.node(-1)
  const index = $from.index(-1)
  const isEmptyAt = (at: number) => at >= 0 && verse.child(at).content.size === 0
  if (!empty || index !== verse.childCount - 1 || index < 2 || !isEmptyAt(index) || !isEmptyAt(index - 1)) return null
  const tr = state.tr.delete($from.before() - verse.child(index - 1).nodeSize, $from.after())
  const end = tr.mapping.map($from.after(-1))
  tr.insert(end, state.schema.nodes.paragraph!.create())
  return tr.setSelection(TextSelection.near(tr.doc.resolve(end + 1))).scrollIntoView()
}

/** Lines that each hang where they are too long: `<div class="verse">`. */
export const Verse = Node.create({
  name: 'verse',
  group: 'block',
  content: 'verseLine+',
  defining: true,
  parseHTML: () => [
    {
      tag: 'div.verse',
      preserveWhitespace: 'full',
      getContent: (element, schema) => linesOfElement(element as Element, schema),
    },
  ],
  renderHTML: ({ HTMLAttributes }) => ['div', { class: 'verse', ...HTMLAttributes }, 0],
  addCommands() {
    return {
      toggleVerse:
        () =>
        ({ state, tr, dispatch }) => {
          const at = verseAt(state)
          if (!at) return toVerse(state, tr)
          if (dispatch) toParagraphs(state, tr, at)
          return true
        },
    }
  },
  addKeyboardShortcuts() {
    const inLine = () => this.editor.state.selection.$from.parent.type.name === 'verseLine'
    const before = () => {
      const { $from } = this.editor.state.selection
      return $from.parent.textBetween(0, $from.parentOffset)
    }
    return {
      Enter: ({ editor }) => {
        if (!inLine()) return false
        const tr = leaveVerse(editor.state)
        if (!tr) return editor.commands.splitBlock()
        editor.view.dispatch(tr)
        return true
      },
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if (!inLine() || !empty || $from.parentOffset > 0 || $from.index(-1) > 0) return false
        return editor.commands.toggleVerse()
      },
      // Elsewhere the key leads out of the text.
      Tab: ({ editor }) => inLine() && !before().trim() && editor.commands.insertContent(indent),
      'Shift-Tab': ({ editor }) => {
        const { $from } = editor.state.selection
        const spaces = /^[ \u00A0]{1,4}/.exec($from.parent.textContent)?.[0].length
        if (!inLine() || !spaces) return false
        return editor.commands.deleteRange({ from: $from.start(), to: $from.start() + spaces })
      },
    }
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        /** Into verse a text comes line by line, whatever made it. */
        handlePaste: (view, event) => {
          const text = event.clipboardData?.getData('text/plain')
          const isOurs = event.clipboardData?.getData('text/html').includes('data-pm-slice')
          if (!text || isOurs || !verseAt(view.state)) return false
          const lines = text.replace(/\s+$/, '').split(/\r\n?|\n/)
          const { schema, tr } = view.state
          const nodes = lines.map((line) => lineOf(schema, inlineOf(schema, line.trimEnd())))
          view.dispatch(tr.replaceSelection(new Slice(Fragment.from(nodes), 1, 1)).scrollIntoView())
          return true
        },
        clipboardTextParser: (text, _context, _isPlain, view) => {
          const { schema } = view.state
          const blocks = blocksOfText(text).map(({ kind, lines }) => {
            const inline = lines.map((line) => inlineOf(schema, line))
            if (kind === 'verse')
              return schema.nodes.verse!.create(
                null,
                inline.map((line) => lineOf(schema, line)),
              )
            const broken = inline.flatMap((line, index) =>
              index === 0 ? line : [schema.nodes.hardBreak!.create(), ...line],
            )
            return schema.nodes.paragraph!.create(null, broken)
          })
          const isVerse = blocks[0]?.type.name === 'verse'
          return new Slice(Fragment.from(blocks), isVerse ? 0 : 1, isVerse ? 0 : 1)
        },
      },
    }),
  ],
})

export const VerseLine = Node.create({
  name: 'verseLine',
  content: '(text | footnoteMark)*',
  defining: true,
  parseHTML: () => [{ tag: 'div[data-line]', preserveWhitespace: 'full' }],
  renderHTML: () => ['div', { 'data-line': '' }, 0],
})
