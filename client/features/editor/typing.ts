import { closeHistory } from '@tiptap/pm/history'
import { AllSelection, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import type { AskForWords, Candidates } from '#client/features/typing/candidates.ts'
import type { TypingWay } from '#client/features/typing/choice.ts'
import { typeInFields } from '#client/features/typing/fields.ts'
import { typingOf } from '#client/features/typing/typing.ts'
import { reach, type WritingPlace } from '#client/features/typing/writing-place.ts'
import type { WordsRequest, WordsResponse } from './proof-worker.ts'
import { startTextWorker } from './text-worker.ts'

function replaceIn({ state, dispatch }: EditorView, removed: number, inserted: string): void {
  const { tr, selection } = state
  const { from, to } = selection
  if (removed > 0 && inserted) tr.insertText(inserted, from - removed, to)
  else if (removed > 0) tr.delete(from - removed, to)
  else if (inserted) tr.insertText(inserted)
  else tr.deleteSelection()
  if (tr.docChanged) dispatch(tr.scrollIntoView())
}

function replaceAt({ state, dispatch }: EditorView, position: number, removed: number, inserted: string): void {
  const { tr, doc, schema, storedMarks } = state
  const from = position - removed
  tr.replaceWith(from, position, schema.text(inserted, doc.nodeAt(from)?.marks))
  // The format that was chosen for the next letter stays.
  dispatch(closeHistory(tr.setStoredMarks(storedMarks)))
}

const placeIn = (view: EditorView): WritingPlace => ({
  element: view.dom,
  caret: () => view.state.selection.from,
  before: (position = view.state.selection.from) => {
    const { doc } = view.state
    if (position > doc.content.size) return ''
    const { parent, parentOffset } = doc.resolve(position)
    if (!parent.isTextblock) return ''
    return parent.textBetween(Math.max(0, parentOffset - reach), parentOffset, null, '\uFFFC')
  },
  replace: (removed, inserted) => replaceIn(view, removed, inserted),
  replaceAt: (position, removed, inserted) => replaceAt(view, position, removed, inserted),
  rect: (units) => view.coordsAtPos(view.state.selection.from - units),
})

/** Has keys type Tamil in the text and in the fields around it. */
export function startTyping(editor: Editor, choice: TypingWay): { candidates: Candidates | null; stop: () => void } {
  const key = new PluginKey('typing')
  const words = askWorker()
  const { typing, candidates } = typingOf(choice, words.ask)
  const plugin = new Plugin({
    key,
    props: {
      handleKeyDown: (view, event) => {
        const { selection } = view.state
        const isText = selection instanceof TextSelection || selection instanceof AllSelection
        if (view.composing || !isText || !typing.press(placeIn(view), event)) return false
        event.stopPropagation()
        return true
      },
    },
    view: () => ({
      update: (view, before) => {
        if (view.state.doc !== before.doc && view.hasFocus()) typing.onWritten?.(placeIn(view))
      },
    }),
  })
  // Before what else listens to letters, as the menu of blocks does.
  editor.registerPlugin(plugin, (first, others) => [first, ...others])
  const ends = [typeInFields(typing), candidates?.watch(), words.end]
  return {
    candidates,
    stop: () => {
      for (const end of ends) end?.()
      if (!editor.isDestroyed) editor.unregisterPlugin(key)
    },
  }
}

/** Asks a worker for the words that Latin letters may mean. */
function askWorker(): { ask: AskForWords; end: () => void } {
  const { ask, end } = startTextWorker<WordsResponse>()
  return { ask: async (letters) => (await ask({ letters } satisfies Omit<WordsRequest, 'id'>)).words, end }
}
