import { closeHistory, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import { Node as ProseMirrorNode, Slice, type Schema } from '@tiptap/pm/model'
import { Plugin, type Command, type EditorState, type Transaction } from '@tiptap/pm/state'
import { ReplaceStep, Step } from '@tiptap/pm/transform'
import { Extension, getHTMLFromFragment, type Editor } from '@tiptap/react'
import { storedHtml } from './stored-html.ts'
import { tabStorage } from '#client/core/storage.ts'

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
const maxChanges = 60
const maxLetters = 1_500_000
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

interface Texts {
  /** Oldest first: those that undo leads to, the present one, and those that redo leads to. */
  texts: ProseMirrorNode[]
  /** How many of their changes are undone at the moment. */
  undone: number
}

/** The same text with nothing but its history: no other plugin takes part when that is tried out. */
function withHistoryAlone(state: EditorState): EditorState | null {
  const alone = state.plugins.map((plugin) => state.reconfigure({ plugins: [plugin] }))
  return alone.find((each) => undoDepth(each) + redoDepth(each) > 0) ?? null
}

/** The texts that a command leads to, one after the other. */
function textsBy(command: Command, begun: EditorState): ProseMirrorNode[] {
  const texts: ProseMirrorNode[] = []
  let now = begun
  const apply = (transaction: Transaction) => {
    now = now.apply(transaction)
    texts.push(now.doc)
  }
  while (texts.length < maxChanges && command(now, apply));
  return texts
}

/** Asks the history itself: it knows of changes that came together, and of those that others made meanwhile. */
function textsAround(state: EditorState): Texts | null {
  const begun = withHistoryAlone(state)
  if (!begun) return null
  const undone = textsBy(redo, begun)
  return { texts: [...textsBy(undo, begun).toReversed(), state.doc, ...undone], undone: undone.length }
}

function toKept({ texts, undone }: Texts): Kept {
  const changes: unknown[] = []
  let letters = 0
  let first = texts.length - 1
  for (; first > 0 && changes.length < maxChanges; first--) {
    const change = changeBetween(texts[first - 1]!, texts[first]!).toJSON()
    letters += JSON.stringify(change).length
    if (letters > maxLetters) break
    changes.unshift(change)
  }
  return { first: texts[first]!.toJSON(), changes, undone }
}

/** The texts of what was kept, oldest first; null where it is of another schema or damaged. */
function textsOf(schema: Schema, json: string | null): Texts | null {
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
function replay(state: EditorState, texts: readonly ProseMirrorNode[], undone: number): EditorState {
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

function restore(editor: Editor, store: UndoStore): void {
  const { view } = editor
  const kept = textsOf(view.state.schema, store.read())
  const current = kept?.texts[kept.texts.length - 1 - kept.undone]
  if (!kept || !current || undoDepth(view.state) > 0 || htmlOf(current) !== htmlOf(view.state.doc)) return
  view.updateState(replay(view.state, kept.texts, kept.undone))
  // The buttons learn of it.
  view.dispatch(view.state.tr)
}

/** Writing goes on, whatever becomes of what is kept. */
function tryTo(work: () => void): void {
  try {
    work()
  } catch {
    // What can be undone ends with the tab.
  }
}

/** What can be undone survives a reload of the tab, as long as the text is the same when it is opened again. */
export const KeepUndo = Extension.create<{ store: UndoStore | null }>({
  name: 'keepUndo',
  addOptions: () => ({ store: null }),
  onCreate() {
    const { store } = this.options
    if (store) tryTo(() => restore(this.editor, store))
  },
  addProseMirrorPlugins() {
    const { editor, options } = this
    const { store } = options
    if (!store) return []
    return [
      new Plugin({
        view: (view) => {
          let timer: ReturnType<typeof setTimeout> | undefined
          const keep = () => {
            clearTimeout(timer)
            timer = undefined
            if (editor.isDestroyed) return
            tryTo(() => {
              const texts = textsAround(view.state)
              if (texts) store.write(JSON.stringify(toKept(texts)))
            })
          }
          // Also what was kept before: a new text has got its name since.
          addEventListener('pagehide', keep)
          return {
            update: ({ state }, before) => {
              if (state.doc === before.doc) return
              clearTimeout(timer)
              timer = setTimeout(keep, rest)
            },
            // All plugins begin anew when another one joins them.
            destroy: () => {
              if (timer !== undefined) keep()
              removeEventListener('pagehide', keep)
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
  read: () => tabStorage.get(`undo ${name()}`),
  write: (kept) => {
    if (!tabStorage.set(`undo ${name()}`, kept)) tabStorage.remove(`undo ${name()}`)
  },
})
