// Text extracted from a PDF is in visual order. In Tamil the vowel signs ெ ே ை are drawn before their consonant, and ொ ோ ௌ
// as two parts around it.

const signsBefore = /[\u0BC6-\u0BC8]/g
const signsWithoutLetter = /(?<![\u0B95-\u0BB9])[\u0BC6-\u0BC8]/g
const signThenLetter = /([\u0BC6-\u0BC8])(\u0B95\u0BCD\u0BB7|[\u0B95-\u0BB9])/g

/** In logical order none of them occurs without a preceding consonant. */
const mostMisplaced = 0.3

/** Converts a page's text to logical order, if necessary, and to NFC. */
export function repairTamil(text: string): string {
  const composed = text.normalize('NFC')
  const signs = composed.match(signsBefore)?.length ?? 0
  const misplaced = composed.match(signsWithoutLetter)?.length ?? 0
  if (signs === 0 || misplaced / signs < mostMisplaced) return composed
  return composed.replace(signThenLetter, '$2$1').normalize('NFC')
}

export const isTamil = (character: string): boolean => /[\u0B80-\u0BFF]/.test(character)
