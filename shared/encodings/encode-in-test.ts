// Tamil as it was typed in the old encodings: the inverse of the tables.
import { tables, type Encoding } from './tables.ts'

const syllable = /(க்ஷ|[க-ஹ])([\u0BC6-\u0BC8\u0BCA-\u0BCC])/g

/** The halves of the signs in the order in which they are seen. */
const toGlyphOrder = (text: string, au: string): string =>
  text
    .normalize('NFC')
    .replace(syllable, (_, consonant: string, sign: string) => {
      if (sign <= '\u0BC8') return sign + consonant
      if (sign === '\u0BCC') return `\u0BC6${consonant}${au}`
      return `${sign === '\u0BCA' ? '\u0BC6' : '\u0BC7'}${consonant}\u0BBE`
    })
    .replaceAll('ஔ', `ஒ${au}`)

/** A Tamil text in an encoding, as a Windows program puts it on the clipboard. */
export function encode(text: string, encoding: Encoding): string {
  const letters = new Map<string, string>()
  for (const [letter, glyph] of tables[encoding]) if (!letters.has(glyph)) letters.set(glyph, letter)
  // Bamini has the tail of most ூ as a glyph of its own.
  if (encoding === 'bamini')
    for (const [letter, glyph] of tables.bamini)
      if (glyph.endsWith('\u0BC1') && glyph.length === 2 && !letters.has(`${glyph[0]}\u0BC2`))
        letters.set(`${glyph[0]}\u0BC2`, `${letter}}`)
  const glyphs = [...letters.keys()].toSorted((one, other) => other.length - one.length)
  let rest = toGlyphOrder(text, letters.has('\u0BD7') ? '\u0BD7' : 'ள')
  let encoded = ''
  while (rest) {
    const glyph = glyphs.find((each) => rest.startsWith(each))
    encoded += glyph ? letters.get(glyph) : rest[0]
    rest = rest.slice(glyph?.length ?? 1)
  }
  return encoded
}
