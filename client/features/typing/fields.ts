import { reach, type Typing, type WritingPlace } from './writing-place.ts'

type TextField = HTMLInputElement | HTMLTextAreaElement

const isTypingField = (target: EventTarget | null): target is TextField =>
  (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
  target.matches('[data-typing]:not(:read-only)')

const graphemes = new Intl.Segmenter('ta')

/** Replaces text by the browser's own command: it can undo it and tells React. */
function replaceIn(field: TextField, removed: number, inserted: string): void {
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

const placeIn = (field: TextField): WritingPlace => ({
  element: field,
  before: () => {
    const from = field.selectionStart ?? 0
    return field.value.slice(Math.max(0, from - reach), from)
  },
  replace: (removed, inserted) => replaceIn(field, removed, inserted),
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
