import { reach, typesLetter, type ReadStroke } from './strokes.ts'

export type TextField = HTMLInputElement | HTMLTextAreaElement

/** A field that takes part has `data-typing`. */
export const isTypingField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) && target.matches('[data-typing]')

const graphemes = new Intl.Segmenter('ta')

/** Replaces text before the caret, and what is selected, by the browser's own command: it can undo it and tells React. */
export function replaceInField(field: TextField, removed: number, inserted: string): void {
  const { value, selectionStart, selectionEnd } = field
  if (selectionStart === null) return
  const wanted = selectionStart - removed
  // Chromium lets no selection begin inside a letter: the consonant is put in again with its sign.
  const start = removed === 0 ? wanted : (graphemes.segment(value).containing(wanted)?.index ?? wanted)
  const text = value.slice(start, wanted) + inserted
  if (start < selectionStart) field.setSelectionRange(start, selectionEnd)
  if (text) document.execCommand('insertText', false, text)
  else if (start !== selectionEnd) document.execCommand('delete')
}

/** Has keys type Tamil in fields with `data-typing`. @returns ends it */
export function typeInFields(read: ReadStroke): () => void {
  const press = (event: KeyboardEvent) => {
    const field = event.target
    if (!isTypingField(field) || field.readOnly || !typesLetter(event)) return
    const from = field.selectionStart ?? 0
    const stroke = read(field.value.slice(Math.max(0, from - reach), from), event)
    if (!stroke) return
    event.preventDefault()
    replaceInField(field, stroke.removed, stroke.inserted)
  }
  document.addEventListener('keydown', press)
  return () => document.removeEventListener('keydown', press)
}
