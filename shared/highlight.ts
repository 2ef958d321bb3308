import { findInText } from './find-in-text.ts'

/** A piece of a text, and whether it is what was looked for. */
interface TextPiece {
  text: string
  isMatch: boolean
  /** Where it begins, in code units. */
  at: number
}

/** Cuts a text into what matches a search and what does not; cuts stand between letters only. */
export function highlight(text: string, query: string): TextPiece[] {
  const pieces: TextPiece[] = []
  const push = (start: number, end: number, isMatch: boolean) => {
    if (start < end) pieces.push({ text: text.slice(start, end), isMatch, at: start })
  }
  let done = 0
  for (const { start, end } of findInText(text, query)) {
    push(done, start, false)
    push(start, end, true)
    done = end
  }
  push(done, text.length, false)
  return pieces
}
