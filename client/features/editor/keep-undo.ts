import { closeHistory, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import { Node as ProseMirrorNode, Slice, type Schema } from '@tiptap/pm/model'
import { Plugin, type EditorState } from '@tiptap/pm/state'
import { ReplaceStep, Step } from '@tiptap/pm/transform'
import { Extension, getHTMLFromFragment, type Editor } from '@tiptap/react'
import { storedHtml } from './stored-html.ts'

/** Where the tab keeps what can be undone; it is gone with the tab. */
export interface UndoStore {
  read: () => string | null
  write: (kept: string) => void
}

/** A text and the changes that followed, each undone by itself, as JSON. */
interface Kept {
  first: unknown
  changes: unknown[]
  /** How many of the changes are undone at the moment. */
  undone: number
}

/** At most so many changes and so many letters of them are kept. */
const mostChanges = 60
const mostLetters = 1_500_000
/** Nothing is kept while somebody types. In ms. */
const rest = 800

/** The change from one text to the next. */
function changeBetween(before: ProseMirrorNode, after: ProseMirrorNode): Step {
  const start = before.content.findDiffStart(after.content)
  const ends = before.content.findDiffEnd(after.content)
  const whole = new ReplaceStep(0, before.content.size, new Slice(after.content, 0, 0))
  if (start === null || !ends) return whole
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const step = new ReplaceStep(start, ends.a + overlap, after.slice(start, ends.b + overlap))
  try {
    return step.apply(before).doc?.eq(after) ? step : whole
  } catch {
    return whole
  }
}

/** The texts that undo and redo lead to, by the number of changes that can be undone in them. */
export class TextChain {
  #texts: ProseMirrorNode[]

  constructor(texts: ProseMirrorNode[]) {
    this.#texts = texts
  }

  follow(before: EditorState, after: EditorState): void {
    const [was, depth] = [undoDepth(before), undoDepth(after)]
    // The history forgets its oldest changes at once when it has too many.
    if (depth < was && redoDepth(after) <= redoDepth(before)) this.#texts = this.#texts.slice(was + 1 - depth)
    this.#texts[depth] = after.doc
    if (redoDepth(after) === 0) this.#texts.length = depth + 1
  }

  toKept(depth: number): Kept {
    const changes: unknown[] = []
    let letters = 0
    let first = this.#texts.length - 1
    for (; first > 0 && changes.length < mostChanges; first--) {
      const change = changeBetween(this.#texts[first - 1]!, this.#texts[first]!).toJSON()
      letters += JSON.stringify(change).length
      if (letters > mostLetters) break
      changes.unshift(change)
    }
    return { first: this.#texts[first]!.toJSON(), changes, undone: this.#texts.length - 1 - depth }
  }

  get texts(): readonly ProseMirrorNode[] {
    return this.#texts
  }
}

/** The texts of what was kept, oldest first; null where it is of another schema or damaged. */
export function textsOf(schema: Schema, json: string | null): { texts: ProseMirrorNode[]; undone: number } | null {
  try {
    const { first, changes, undone } = JSON.parse(json ?? '') as Kept
    const texts = [ProseMirrorNode.fromJSON(schema, first)]
    for (const change of changes) {
      const { doc } = Step.fromJSON(schema, change).apply(texts.at(-1)!)
      if (!doc) return null
      texts.push(doc)
    }
    return undone >= 0 && undone < texts.length ? { texts, undone } : null
  } catch {
    return null
  }
}

/** A state with the same text, and before it the changes that led to it. */
export function replay(state: EditorState, texts: readonly ProseMirrorNode[], undone: number): EditorState {
  const begun = state.tr.replaceWith(0, state.doc.content.size, texts[0]!.content).setMeta('addToHistory', false)
  let now = state.apply(begun)
  for (const [index, text] of texts.entries())
    if (index > 0) now = now.apply(closeHistory(now.tr.step(changeBetween(now.doc, text))))
  for (let times = 0; times < undone; times++)
    undo(now, (transaction) => {
      now = now.apply(transaction)
    })
  return now
}

/** Spaces at the ends of lines are not read again. */
const htmlOf = (doc: ProseMirrorNode): string =>
  storedHtml(getHTMLFromFragment(doc.content, doc.type.schema)).replace(/\s+(?=<)/g, '')

function restore(editor: Editor, store: UndoStore): TextChain | null {
  const { view } = editor
  const kept = textsOf(view.state.schema, store.read())
  const current = kept?.texts[kept.texts.length - 1 - kept.undone]
  if (!kept || !current || undoDepth(view.state) > 0 || htmlOf(current) !== htmlOf(view.state.doc)) return null
  view.updateState(replay(view.state, kept.texts, kept.undone))
  // The buttons learn of it.
  view.dispatch(view.state.tr)
  return new TextChain(kept.texts)
}

/** What can be undone survives a reload of the tab, as long as the text is the same when it is opened again. */
export const KeepUndo = Extension.create<{ store: UndoStore | null }>({
  name: 'keepUndo',
  addOptions: () => ({ store: null }),
  addStorage: (): { chain: TextChain | null } => ({ chain: null }),
  onCreate() {
    const { store } = this.options
    if (store) this.storage.chain = restore(this.editor, store) ?? this.storage.chain
  },
  addProseMirrorPlugins() {
    const { editor, options, storage } = this
    const { store } = options
    if (!store) return []
    return [
      new Plugin({
        view: (view) => {
          storage.chain = new TextChain([view.state.doc])
          let timer: ReturnType<typeof setTimeout> | undefined
          const keep = () => {
            clearTimeout(timer)
            timer = undefined
            if (!editor.isDestroyed && storage.chain)
              store.write(JSON.stringify(storage.chain.toKept(undoDepth(view.state))))
          }
          // Also what was kept before: a new text has got its name since.
          const keepRest = () => storage.chain && storage.chain.texts.length > 1 && keep()
          addEventListener('pagehide', keepRest)
          return {
            update: ({ state }, before) => {
              if (state.doc === before.doc) return
              storage.chain?.follow(before, state)
              clearTimeout(timer)
              timer = setTimeout(keep, rest)
            },
            destroy: () => {
              clearTimeout(timer)
              removeEventListener('pagehide', keepRest)
            },
          }
        },
      }),
    ]
  },
})

/**
 * The tab's own store; what does not fit is not kept.
 * @param name of the text that is edited
 */
export const tabUndoStore = (name: () => string): UndoStore => ({
  read: () => sessionStorage.getItem(`undo ${name()}`),
  write: (kept) => {
    try {
      sessionStorage.setItem(`undo ${name()}`, kept)
    } catch {
      sessionStorage.removeItem(`undo ${name()}`)
    }
  },
})
