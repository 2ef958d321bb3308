import { graphemeClusters } from '#shared/grapheme-clusters.ts'
import { reach, type Typing, type WritingPlace } from './writing-place.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTypingField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.matches('[data-typing]:not(:read-only)')

/** Where the letter begins that a place is inside of. */
function startOfLetter(text: string, place: number): number {
  let start = 0
  for (const letter of graphemeClusters(text)) {
    if (start + letter.length > place) return start
    start += letter.length
  }
  return place
}

/** Replaces text by the browser's own command: it can undo it and tells React. */
function replaceIn(field: TextField, removed: number, inserted: string): void {
  const { value, selectionStart, selectionEnd } = field
  if (selectionStart === null) return
  const wanted = selectionStart - removed
  // Chromium lets no selection begin inside a letter: the consonant is put in again with its sign.
  const start = removed === 0 ? wanted : startOfLetter(value, wanted)
  const text = value.slice(start, wanted) + inserted
  if (start < selectionStart) field.setSelectionRange(start, selectionEnd)
  if (text) document.execCommand('insertText', false, text)
  else if (start !== selectionEnd) document.execCommand('delete')
}

/** The browser's command works on the selection: it is moved there and back. */
function replaceAt(field: TextField, position: number, removed: number, inserted: string): void {
  const { selectionStart, selectionEnd, selectionDirection } = field
  const moved = (end: number | null) => (end !== null && end >= position ? end + inserted.length - removed : end)
  field.setSelectionRange(position, position)
  replaceIn(field, removed, inserted)
  field.setSelectionRange(moved(selectionStart), moved(selectionEnd), selectionDirection ?? undefined)
}

const placeIn = (field: TextField): WritingPlace => ({
  element: field,
  caret: () => field.selectionStart ?? 0,
  before: (position = field.selectionStart ?? 0) =>
    position > field.value.length ? '' : field.value.slice(Math.max(0, position - reach), position),
  replace: (removed, inserted) => replaceIn(field, removed, inserted),
  replaceAt: (position, removed, inserted) => replaceAt(field, position, removed, inserted),
  rect: () => field.getBoundingClientRect(),
})

/** Has keys type in fields with `data-typing`. @returns ends it */
export function typeInFields({ press, onWritten }: Typing): () => void {
  // Before the field's own keys, as Enter and the arrows.
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isTypingField(event.target) || !press(placeIn(event.target), event)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onInput = ({ target }: Event) => {
    if (isTypingField(target)) onWritten?.(placeIn(target))
  }
  document.addEventListener('keydown', onKeyDown, true)
  document.addEventListener('input', onInput)
  return () => {
    document.removeEventListener('keydown', onKeyDown, true)
    document.removeEventListener('input', onInput)
  }
}
