import { graphemes } from './text.ts'

/** A piece of a text, and whether it is what was looked for. */
interface TextPiece {
  text: string
  isMatch: boolean
  /** Where it begins, in code units. */
  at: number
}

const fold = (text: string): string => text.normalize('NFC').toLowerCase()

/**
 * Cuts a text into what matches a search and what does not, in any case of letters. Cuts stand between letters only: a
 * match begins at the beginning of a letter, and the last one is taken whole, vowel sign and all.
 */
export function highlight(text: string, query: string): TextPiece[] {
  const wanted = fold(query.trim())
  if (!wanted) return text ? [{ text, isMatch: false, at: 0 }] : []
  const letters = graphemes(text)
  const pieces: TextPiece[] = []
  const push = (piece: string, isMatch: boolean) => {
    const last = pieces.at(-1)
    if (last && last.isMatch === isMatch) last.text += piece
    else pieces.push({ text: piece, isMatch, at: last ? last.at + last.text.length : 0 })
  }
  let index = 0
  while (index < letters.length) {
    const length = matchAt(letters, index, wanted)
    for (const letter of letters.slice(index, index + Math.max(1, length))) push(letter, length > 0)
    index += Math.max(1, length)
  }
  return pieces
}

/** How many letters from `start` on hold the search; 0 when it does not begin there. */
function matchAt(letters: string[], start: number, wanted: string): number {
  let found = ''
  for (let end = start; end < letters.length; end += 1) {
    found += fold(letters[end] ?? '')
    if (found.startsWith(wanted)) return end - start + 1
    if (!wanted.startsWith(found)) return 0
  }
  return 0
}
