import type { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { Extension, type Command } from '@tiptap/react'
import { findInText } from '#shared/find-in-text.ts'

declare module '@tiptap/react' {
  interface Commands<ReturnType> {
    find: {
      /** Marks all places with these words, in any spelling that the search holds equal; none with an empty text. */
      find: (words: string) => ReturnType
      /** Selects the next or the previous place; after the last comes the first. */
      findNext: (step: 1 | -1) => ReturnType
      /** Puts other words in the current place, or in all, with the format of what they replace. */
      replaceFound: (words: string, all?: boolean) => ReturnType
    }
  }
}

interface Place {
  from: number
  to: number
}

interface Found {
  words: string
  places: Place[]
  /** Index of the current place. */
  at: number
}

const key = new PluginKey<Found>('find')
const nothing: Found = { words: '', places: [], at: 0 }

/** What has been found in a text. */
export const foundIn = (state: EditorState): Found => key.getState(state) ?? nothing

/** All places with these words; no place begins or ends inside a letter, or spans two blocks. */
export function placesIn(doc: ProseMirrorNode, words: string): Place[] {
  const places: Place[] = []
  if (!words.trim()) return places
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true
    // Each unit of the text is one position. A line break parts words, a footnote's mark does not.
    const text = block.textBetween(0, block.content.size, '', (leaf) =>
      leaf.type.name === 'hardBreak' ? '\n' : '\uFFFC',
    )
    for (const { start, end } of findInText(text, words))
      places.push({ from: position + 1 + start, to: position + 1 + end })
    return false
  })
  return places
}

function after(transaction: Transaction, before: Found): Found {
  const change: Partial<Found> | undefined = transaction.getMeta(key)
  const words = change?.words ?? before.words
  if (!change && !(transaction.docChanged && words)) return before
  const isSame = words === before.words && !transaction.docChanged
  const places = isSame ? before.places : placesIn(transaction.doc, words)
  const at = change?.at ?? before.at
  return { words, places, at: Math.max(0, Math.min(at, places.length - 1)) }
}

/** Selects a place without taking the focus from the fields in which one searches. */
const select = (transaction: Transaction, place: Place | undefined): Transaction =>
  place
    ? transaction.setSelection(TextSelection.create(transaction.doc, place.from, place.to)).scrollIntoView()
    : transaction

const goTo =
  (next: (found: Found) => number): Command =>
  ({ state, tr, dispatch }) => {
    const found = foundIn(state)
    if (found.places.length === 0) return false
    const at = (next(found) + found.places.length) % found.places.length
    if (dispatch) select(tr, found.places[at]).setMeta(key, { at })
    return true
  }

function replace(tr: Transaction, { from, to }: Place, words: string): void {
  const marks = tr.doc.resolve(from + 1).marks()
  if (words) tr.replaceWith(from, to, tr.doc.type.schema.text(words, marks))
  else tr.delete(from, to)
}

/** Find and replace within the text. */
export const Find = Extension.create({
  name: 'find',
  addCommands: () => ({
    find:
      (words) =>
      ({ state, tr, dispatch }) => {
        if (!dispatch) return true
        const places = placesIn(state.doc, words)
        const next = places.findIndex(({ from }) => from >= state.selection.from)
        const at = Math.max(0, next)
        select(tr, places[at]).setMeta(key, { words, at })
        return true
      },
    findNext: (step) => goTo(({ at }) => at + step),
    replaceFound:
      (words, all = false) =>
      ({ state, tr, dispatch }) => {
        const { places, at } = foundIn(state)
        const wanted = all ? places : places.slice(at, at + 1)
        if (wanted.length === 0) return false
        if (!dispatch) return true
        // From the end, so that places before it stay where they are.
        for (const place of wanted.toReversed()) replace(tr, place, words)
        const left = placesIn(tr.doc, foundIn(state).words)
        const end = tr.mapping.map(wanted.at(-1)?.to ?? 0)
        const next = Math.max(
          0,
          left.findIndex(({ from }) => from >= end),
        )
        select(tr, left[next]).setMeta(key, { at: next })
        return true
      },
  }),
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: { init: () => nothing, apply: after },
      props: {
        decorations: (state) => {
          const { places, at } = foundIn(state)
          return DecorationSet.create(
            state.doc,
            places.map(({ from, to }, index) =>
              Decoration.inline(from, to, { class: index === at ? 'ed-found ed-found-now' : 'ed-found' }),
            ),
          )
        },
      },
    }),
  ],
})
