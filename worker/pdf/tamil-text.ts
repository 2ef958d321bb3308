// Text that is taken out of a PDF stands in the order in which it is drawn. Tamil draws the vowel signs ெ ே ை before the
// consonant that they belong to, and ொ ோ ௌ as two parts around it.

const signsBefore = /[\u0BC6-\u0BC8]/g
const signsWithoutLetter = /(?<![\u0B95-\u0BB9])[\u0BC6-\u0BC8]/g
const signThenLetter = /([\u0BC6-\u0BC8])(\u0B95\u0BCD\u0BB7|[\u0B95-\u0BB9])/g

/** In real text none of them stands without its consonant. */
const mostMisplaced = 0.3

/** Brings a page's text into the order of writing, if it is not, and into NFC. */
export function repairTamil(text: string): string {
  const composed = text.normalize('NFC')
  const signs = composed.match(signsBefore)?.length ?? 0
  const misplaced = composed.match(signsWithoutLetter)?.length ?? 0
  if (signs === 0 || misplaced / signs < mostMisplaced) return composed
  return composed.replace(signThenLetter, '$2$1').normalize('NFC')
}

export const isTamil = (character: string): boolean => /[\u0B80-\u0BFF]/.test(character)
