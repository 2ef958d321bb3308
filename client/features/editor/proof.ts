import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import type { House } from '#shared/house-words.ts'
import type { ProofRule } from '#shared/proof/marks.ts'
import { contextOf, ignoredMarks, ignoreMark } from './ignored-marks.ts'
import type { ProofReader } from './proof-reader.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    proof: {
      /** Reads the text by these words and rules of the house, from now on; null: not at all. */
      proofread: (house: House | null) => ReturnType
      /** Selects the next or the previous mark; after the last comes the first. */
      nextMark: (step: 1 | -1) => ReturnType
      /** Puts a correction in the place of the current mark. */
      correctMark: (correction: string) => ReturnType
      /** Waves the current mark through. */
      ignoreMark: () => ReturnType
    }
  }
}

/** A mark in the document. */
export interface PlacedMark {
  from: number
  to: number
  rule: ProofRule
  words: string
  corrections: readonly string[]
  /** As ignored-marks.ts knows it. */
  context: string
}

interface Proof {
  house: House | null
  marks: readonly PlacedMark[]
  /** Index of the current mark; -1 if there is none. */
  at: number
}

const key = new PluginKey<Proof>('proof')
const nothing: Proof = { house: null, marks: [], at: -1 }

/** What the proofreader says of a text. */
export const proofOf = (state: EditorState): Proof => key.getState(state) ?? nothing

/** The text of a document, a line for each block, and the position of each of its letters. */
function linesOf(doc: ProseMirrorNode): { text: string; positionOf: (offset: number) => number } {
  const blocks: { start: number; position: number }[] = []
  let text = ''
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true
    blocks.push({ start: text.length, position: position + 1 })
    // Each unit of the text is one position.
    text += `${block.textBetween(0, block.content.size, '', (leaf) => (leaf.type.name === 'hardBreak' ? '\n' : '\uFFFC'))}\n`
    return false
  })
  return {
    text,
    positionOf: (offset) => {
      const block = blocks.findLast(({ start }) => start <= offset)
      return block ? block.position + offset - block.start : 0
    },
  }
}

/** The marks whose words nobody has touched, where they are now. */
const mapped = ({ marks }: Proof, { mapping, doc }: Transaction): PlacedMark[] =>
  marks.flatMap((mark) => {
    const from = mapping.map(mark.from, 1)
    const to = mapping.map(mark.to, -1)
    return from < to && doc.textBetween(from, to) === mark.words ? [{ ...mark, from, to }] : []
  })

function after(transaction: Transaction, before: Proof): Proof {
  const change: Partial<Proof> | undefined = transaction.getMeta(key)
  if (!change && !transaction.docChanged) return before
  const current = before.marks[before.at]
  const marks = change?.marks ?? (transaction.docChanged ? mapped(before, transaction) : before.marks)
  const same = marks.findIndex(({ from }) => current !== undefined && from === transaction.mapping.map(current.from, 1))
  return { house: before.house, at: marks === before.marks ? before.at : same, ...change, marks }
}

/** A mark is as current as the place of its words: the selection shows it. */
const select = (transaction: Transaction, { from, to }: PlacedMark): Transaction =>
  transaction.setSelection(TextSelection.create(transaction.doc, from, to)).scrollIntoView()

/** Asks about the text once nobody has typed for this long. In milliseconds. */
const restMs = 500

/** Has the text of a view read whenever it has changed. */
function readAgain(view: EditorView, reader: ProofReader) {
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = async () => {
    const { doc } = view.state
    const { house } = proofOf(view.state)
    if (!house) return
    const { text, positionOf } = linesOf(doc)
    const found = await reader.read(text, house)
    // It has changed meanwhile, and will be read again.
    if (view.isDestroyed || view.state.doc !== doc) return
    const ignored = new Set(ignoredMarks())
    const marks = found.flatMap((mark): PlacedMark[] => {
      const context = contextOf(text, mark)
      const { from, to, rule, corrections } = mark
      if (ignored.has(context)) return []
      const words = text.slice(from, to)
      return [{ from: positionOf(from), to: positionOf(to), rule, words, corrections, context }]
    })
    view.dispatch(view.state.tr.setMeta(key, { marks }))
  }
  return {
    update: (_: EditorView, before: EditorState) => {
      const { house } = proofOf(view.state)
      if (view.state.doc === before.doc && house === proofOf(before).house) return
      clearTimeout(timer)
      if (house) timer = setTimeout(() => void read(), restMs)
    },
    destroy: () => {
      clearTimeout(timer)
      reader.end()
    },
  }
}

export interface ProofOptions {
  start: () => ProofReader
  /** A mark was pressed. */
  onOpen: () => void
}

/** Marks what the proofreader finds in the text. */
export const Proof = Extension.create<{ proof: ProofOptions | null }>({
  name: 'proof',
  addOptions: () => ({ proof: null }),
  addCommands: () => ({
    proofread:
      (house) =>
      ({ tr, dispatch }) => {
        if (dispatch) tr.setMeta(key, house ? { house } : nothing)
        return true
      },
    nextMark:
      (step) =>
      ({ state, tr, dispatch }) => {
        const { marks, at } = proofOf(state)
        if (marks.length === 0) return false
        const { from } = state.selection
        // From where the cursor is, unless a mark is current.
        const next = marks.findIndex((mark) => mark.from >= from)
        const start = at >= 0 ? at + step : step === 1 ? Math.max(next, 0) : (next < 0 ? marks.length : next) - 1
        const to = (start + marks.length) % marks.length
        if (dispatch) select(tr, marks[to]!).setMeta(key, { at: to })
        return true
      },
    correctMark:
      (correction) =>
      ({ state, tr, dispatch }) => {
        const { marks, at } = proofOf(state)
        const mark = marks[at]
        if (!mark) return false
        if (dispatch) {
          const format = tr.doc.resolve(mark.from + 1).marks()
          tr.replaceWith(mark.from, mark.to, state.schema.text(correction, format))
          leaveMark(tr, state)
        }
        return true
      },
    ignoreMark:
      () =>
      ({ state, tr, dispatch }) => {
        const mark = proofOf(state).marks[proofOf(state).at]
        if (!mark) return false
        if (dispatch) {
          ignoreMark(mark.context)
          leaveMark(tr, state)
        }
        return true
      },
  }),
  addKeyboardShortcuts() {
    const go = (step: 1 | -1) => () => {
      this.options.proof?.onOpen()
      this.editor.commands.nextMark(step)
      return true
    }
    return { F7: go(1), 'Shift-F7': go(-1) }
  },
  addProseMirrorPlugins() {
    const { proof } = this.options
    if (!proof) return []
    return [
      new Plugin<Proof>({
        key,
        state: { init: () => nothing, apply: after },
        view: (view) => readAgain(view, proof.start()),
        props: {
          decorations: (state) => {
            const { marks, at } = proofOf(state)
            return DecorationSet.create(
              state.doc,
              marks.map(({ from, to }, index) =>
                Decoration.inline(from, to, { class: index === at ? 'ed-mark ed-mark-now' : 'ed-mark' }),
              ),
            )
          },
          handleClick: (view, position) => {
            const { marks } = proofOf(view.state)
            const at = marks.findIndex(({ from, to }) => from <= position && position <= to)
            if (at < 0) return false
            view.dispatch(view.state.tr.setMeta(key, { at }))
            proof.onOpen()
            return false
          },
        },
      }),
    ]
  },
})

/** Takes the current mark away; the one after it becomes current. */
function leaveMark(tr: Transaction, state: EditorState): void {
  const { at, ...proof } = proofOf(state)
  const marks = mapped({ ...proof, at, marks: proof.marks.filter((_, index) => index !== at) }, tr)
  const next = marks.length === 0 ? -1 : at % marks.length
  tr.setMeta(key, { marks, at: next })
  const mark = marks[next]
  if (mark) select(tr, mark)
  else tr.setSelection(TextSelection.near(tr.selection.$to))
}
