import { findInText } from './find-in-text.ts'

/** A piece of a text, and whether it matches. */
interface TextPiece {
  text: string
  isMatch: boolean
  /** Start in UTF-16 units. */
  at: number
}

/** Splits a text into matches and the rest, only between graphemes. */
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
