// The whole editor without a page around it, and keys as a browser would report them.
import { TextSelection } from '@tiptap/pm/state'
import { Editor } from '@tiptap/react'
import { editorExtensions } from './extensions.ts'
import type { LettersNotice } from './paste-letters.ts'
import { createSlashMenuStore } from './slash-menu-store.ts'
import { editableHtml, storedHtml } from './stored-html.ts'

// jsdom lays nothing out: all of a block stands on one line.
Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList
Range.prototype.getBoundingClientRect = () => new DOMRect()

const noLabels = { uploading: '', failed: '', stop: '', retry: '', remove: '' }

let opened = 0

/** What was said of pastes: how many pictures stayed behind, and what became of letters. */
export interface Told {
  missedPictures: number[]
  letters?: LettersNotice[]
}

export function editorOf(html: string, told: Told = { missedPictures: [] }): Editor {
  const extensions = editorExtensions(
    '',
    {
      // They stay on their way.
      send: () => new Promise(() => undefined),
      sendSound: () => new Promise(() => undefined),
      labels: noLabels,
      soundLabels: noLabels,
      failureOf: () => ({ reason: '', isFinal: false }),
      onUploads: () => undefined,
      onAnimated: () => undefined,
      onRefused: () => undefined,
      onMissedPictures: (count) => void told.missedPictures.push(count),
      onLetters: (notices) => void told.letters?.push(...notices),
    },
    {
      store: createSlashMenuStore(),
      namesOf: () => [],
      actions: { openVideo: () => undefined, openLibrary: () => undefined },
    },
    null,
    // What can be undone in one is nothing to the next.
    () => String(++opened),
  )
  const editor = new Editor({
    extensions,
    content: editableHtml(html),
    enablePasteRules: ['link'],
    injectCSS: false,
  })
  // TipTap calls it in a turn of its own.
  editor.emit('create', { editor })
  return editor
}

export const storedOf = (editor: Editor): string => storedHtml(editor.getHTML())

/** Presses a key. @returns whether the editor has taken it; the rest would be the browser's */
export function press({ view }: Editor, key: string, modifiers: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })
  view.someProp('handleDOMEvents', (handlers) => handlers.keydown?.(view, event))
  return view.someProp('handleKeyDown', (handle) => handle(view, event)) ?? false
}

export function type(editor: Editor, text: string): void {
  for (const letter of text) {
    const { view } = editor
    press(editor, letter)
    const { from, to } = view.state.selection
    const usual = () => view.state.tr.insertText(letter, from, to).scrollIntoView()
    if (!view.someProp('handleTextInput', (handle) => handle(view, from, to, letter, usual))) view.dispatch(usual())
  }
}

/** Puts the cursor behind the first place of some words. */
export function putBehind(editor: Editor, words: string): void {
  let place = -1
  editor.state.doc.descendants((node, position) => {
    const at = node.text?.indexOf(words) ?? -1
    if (at >= 0 && place < 0) place = position + at + words.length
  })
  if (place < 0) throw new Error(`There is no “${words}”.`)
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, place)))
}

/** Pastes as another program has put it on the clipboard. */
export function paste({ view }: Editor, html: string, text = ''): void {
  const contents: Record<string, string> = { 'text/html': html, 'text/plain': text }
  const clipboardData = { getData: (kind: string) => contents[kind] ?? '', files: [] }
  const event = Object.assign(new Event('paste'), { clipboardData }) as unknown as ClipboardEvent
  view.someProp('handleDOMEvents', (handlers) => handlers.paste?.(view, event))
  if (html) view.pasteHTML(html, event)
  else view.pasteText(text, event)
}

/** A part of the text as the clipboard has it. */
export const copiedOf = ({ state, view }: Editor, from: number, to: number): string =>
  view.serializeForClipboard(state.doc.slice(from, to)).dom.innerHTML
