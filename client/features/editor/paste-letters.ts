import { closeHistory } from '@tiptap/pm/history'
import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, type EditorState, type Transaction } from '@tiptap/pm/state'
import type { Mappable } from '@tiptap/pm/transform'
import type { EditorView } from '@tiptap/pm/view'
import { Extension } from '@tiptap/react'
import { graphemes } from '#shared/text.ts'
import { isSuspicious } from '#shared/encodings/suspicion.ts'
import type { Reading } from './pasted-letters.ts'

// Pasted text in an old encoding of Tamil becomes Unicode once it stands in the text, as a change of its own.

interface Span {
  from: number
  to: number
}

/** A piece of the text in one format, with what it was or is to be instead. */
interface Change extends Span {
  now: string
  other: string
}

export interface LettersNotice {
  id: number
  kind: Reading['kind']
  /** The beginning of what has become or would become of the text. */
  sample: string
  /** Brings the former text back, or converts what was doubtful. Places that were edited since stay. */
  act: () => void
  /** Nothing is left to act on: it was undone, edited or deleted. */
  isOver: () => boolean
}

export interface PasteLettersOptions {
  /** Takes the notices of one paste. */
  onLetters: (notices: readonly LettersNotice[]) => void
}

let noticed = 0

/** Graphemes of a sample. */
const maxSample = 60

function sampleOf(changes: readonly Change[]): string {
  const letters = graphemes(changes.map(({ other }) => other).join(' '))
  const sample = letters.slice(0, maxSample).join('')
  return letters.length > maxSample ? `${sample}…` : sample
}

interface Held {
  /** What was pasted last. */
  pasted: Span | null
  /** How often was pasted. */
  pastes: number
  /** The changes of each notice. */
  changes: ReadonlyMap<object, readonly Change[]>
}

const key = new PluginKey<Held>('pasteLetters')

/** Text that is written at its edges does not belong to it. */
const mapSpan = <S extends Span>(span: S, mapping: Mappable): S => ({
  ...span,
  from: mapping.map(span.from, 1),
  to: mapping.map(span.to, -1),
})

const mapHeld = ({ pasted, pastes, changes }: Held, mapping: Mappable): Held => ({
  pasted: pasted && mapSpan(pasted, mapping),
  pastes,
  changes: new Map(Array.from(changes, ([notice, each]) => [notice, each.map((change) => mapSpan(change, mapping))])),
})

/** The part of the text that a transaction has put in. */
function changedSpan({ mapping }: Transaction): Span | null {
  let span: Span | null = null
  mapping.maps.forEach((map, index) => {
    const later = mapping.slice(index + 1)
    map.forEach((_from, _to, start, end) => {
      const from = later.map(start, -1)
      const to = later.map(end, 1)
      span = { from: Math.min(from, span?.from ?? from), to: Math.max(to, span?.to ?? to) }
    })
  })
  return span
}

interface Piece extends Span {
  text: string
}

/** The blocks of a part of the text, in pieces of one format; code stays out. */
function piecesOf(doc: ProseMirrorNode, { from, to }: Span): Piece[][] {
  const blocks: Piece[][] = []
  doc.nodesBetween(from, to, (node, position) => {
    if (!node.isTextblock) return true
    if (node.type.spec.code) return false
    const pieces: Piece[] = []
    node.forEach((child, offset) => {
      const start = position + 1 + offset
      const span = { from: Math.max(start, from), to: Math.min(start + child.nodeSize, to) }
      const isCode = child.marks.some(({ type }) => type.spec.code)
      if (child.isText && !isCode && span.from < span.to)
        pieces.push({ ...span, text: child.text!.slice(span.from - start, span.to - start) })
    })
    blocks.push(pieces)
    return false
  })
  return blocks
}

/** The changes of a notice whose places nobody has edited. */
const openChanges = (state: EditorState, notice: object): readonly Change[] =>
  (key.getState(state)?.changes.get(notice) ?? []).filter(
    ({ from, to, now }) => from < to && state.doc.textBetween(from, to) === now,
  )

/** Puts the other texts into their places, and holds the former ones. */
function applyChanges(view: EditorView, notice: object): void {
  const { state } = view
  const tr = closeHistory(state.tr)
  const done = openChanges(state, notice).map(({ from, to, now, other }): Change => {
    const start = tr.mapping.map(from)
    tr.replaceWith(start, tr.mapping.map(to), state.schema.text(other, state.doc.nodeAt(from)?.marks))
    return { from: start, to: start + other.length, now: other, other: now }
  })
  if (done.length > 0) view.dispatch(tr.setMeta(key, { notice, changes: done }))
}

const kinds = ['mended', 'converted', 'doubtful'] as const

/** Reads what was pasted. Without the module that does so, as on a lost connection, the text stays. */
async function readPasted(view: EditorView, onLetters: PasteLettersOptions['onLetters']): Promise<void> {
  const module = await import('./pasted-letters.ts').catch(() => undefined)
  const pasted = view.isDestroyed ? null : key.getState(view.state)?.pasted
  if (!module || !pasted) return
  const blocks = piecesOf(view.state.doc, pasted)
  const readings = module.readPieces(blocks.map((pieces) => pieces.map(({ text }) => text)))
  const notices = kinds.flatMap((kind) => {
    const changes = blocks.flatMap((pieces, block) =>
      pieces.flatMap(({ from, to, text }, index): Change[] => {
        const reading = readings[block]?.[index]
        return reading?.kind === kind ? [{ from, to, now: text, other: reading.text }] : []
      }),
    )
    return changes.length > 0 ? [{ kind, changes }] : []
  })
  // All places are known before the first of them moves.
  for (const notice of notices) view.dispatch(view.state.tr.setMeta(key, { notice, changes: notice.changes }))
  for (const notice of notices) if (notice.kind !== 'doubtful') applyChanges(view, notice)
  if (notices.length === 0) return
  onLetters(
    notices.map((notice) => ({
      id: ++noticed,
      kind: notice.kind,
      sample: sampleOf(notice.changes),
      act: () => applyChanges(view, notice),
      isOver: () => openChanges(view.state, notice).length === 0,
    })),
  )
}

/** Has what is pasted read: `onLetters` is told what was changed, or may be. */
export const PasteLetters = Extension.create<PasteLettersOptions>({
  name: 'pasteLetters',
  addOptions: () => ({ onLetters: () => undefined }),
  addProseMirrorPlugins() {
    return [
      new Plugin<Held>({
        key,
        state: {
          init: () => ({ pasted: null, pastes: 0, changes: new Map() }),
          apply: (tr, before) => {
            const held = tr.docChanged ? mapHeld(before, tr.mapping) : before
            const told = tr.getMeta(key) as { notice: object; changes: readonly Change[] } | undefined
            if (told) return { ...held, changes: new Map(held.changes).set(told.notice, told.changes) }
            const pasted = tr.getMeta('paste') ? changedSpan(tr) : null
            return pasted ? { ...held, pasted, pastes: held.pastes + 1 } : held
          },
        },
        view: () => ({
          update: (view, before) => {
            const { pasted, pastes } = key.getState(view.state)!
            if (!pasted || pastes === key.getState(before)?.pastes) return
            if (isSuspicious(view.state.doc.textBetween(pasted.from, pasted.to, '\n')))
              void readPasted(view, this.options.onLetters)
          },
        }),
      }),
    ]
  },
})
