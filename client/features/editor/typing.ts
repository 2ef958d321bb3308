import { AllSelection, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import type { Editor } from '@tiptap/react'
import { typeInFields } from '#client/features/typing/fields.ts'
import { reach, strokesOf, typesLetter, type ReadStroke } from '#client/features/typing/strokes.ts'
import type { LayoutName } from '#shared/typing/layouts.ts'

function press(view: EditorView, event: KeyboardEvent, read: ReadStroke): boolean {
  const { selection, tr } = view.state
  if (!typesLetter(event) || view.composing) return false
  if (!(selection instanceof TextSelection || selection instanceof AllSelection)) return false
  const { $from, from, to } = selection
  const start = Math.max(0, $from.parentOffset - reach)
  const stroke = read($from.parent.textBetween(start, $from.parentOffset, null, '\uFFFC'), event)
  if (!stroke) return false
  const { removed, inserted } = stroke
  if (removed > 0 && inserted) tr.insertText(inserted, from - removed, to)
  else if (removed > 0) tr.delete(from - removed, to)
  else if (inserted) tr.insertText(inserted)
  else tr.deleteSelection()
  if (tr.docChanged) view.dispatch(tr.scrollIntoView())
  return true
}

/** Has keys type Tamil in the text and in the fields around it. @returns ends it */
export function startTyping(editor: Editor, name: LayoutName): () => void {
  const key = new PluginKey('typing')
  const read = strokesOf(name)
  const plugin = new Plugin({ key, props: { handleKeyDown: (view, event) => press(view, event, read) } })
  // Before what else listens to letters, as the menu of blocks does.
  editor.registerPlugin(plugin, (typing, others) => [typing, ...others])
  const stop = typeInFields(strokesOf(name))
  return () => {
    stop()
    if (!editor.isDestroyed) editor.unregisterPlugin(key)
  }
}
