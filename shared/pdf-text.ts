// Text extracted from a PDF is in visual order. In Tamil the vowel signs ெ ே ை are drawn before their consonant, and ொ ோ ௌ
// as two parts around it.

const signs = /[\u0BC6-\u0BC8]/g
const signsAfterLetter = /[\u0B95-\u0BB9][\u0BC6-\u0BC8]/g

/** Between the pieces of a text, which may part what belongs together. No text has this character. */
const seam = '\uFFFF'
/** A sign, the letter behind which it is written, and what stands there of a sign in two parts. */
const drawn =
  /([\u0BC6-\u0BC8])(\uFFFF*)(\u0B95\uFFFF*\u0BCD\uFFFF*\u0BB7|[\u0B95-\u0BB9])(?:(\uFFFF*)([\u0BBE\u0BD7]))?/g

/** In logical order none of them occurs without a preceding consonant. */
const maxMisplaced = 0.3

/** Converts a page's text to logical order, if necessary, and to NFC; so piece by piece, if it comes in pieces. */
export function repairPieces(pieces: string[]): string[] {
  const composed = pieces.map((piece) => piece.normalize('NFC'))
  const text = composed.join('')
  const count = text.match(signs)?.length ?? 0
  const misplaced = count - (text.match(signsAfterLetter)?.length ?? 0)
  if (count === 0 || misplaced / count < maxMisplaced) return composed
  return composed
    .join(seam)
    .replace(drawn, (_all, sign: string, before: string, letter: string, inside = '', end = '') => {
      const seams = letter.replace(/[^\uFFFF]/g, '')
      return `${letter.replaceAll(seam, '')}${sign}${end}${before}${seams}${inside}`
    })
    .split(seam)
    .map((piece) => piece.normalize('NFC'))
}

/** The same for a text in one piece. */
export const repairTamil = (text: string): string => repairPieces([text]).join('')

export const isTamil = (character: string): boolean => /[\u0B80-\u0BFF]/.test(character)
