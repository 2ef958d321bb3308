// Binary order is wrong for Tamil (ழ before ற, க before க்). Databases sort by bytes, so they sort by a key in which every
// letter is replaced by its position in the alphabet.

const vowels = 'அஆஇஈஉஊஎஏஐஒஓஔ'
/** The signs of the vowels behind a consonant, in the same order; the first has none. */
const vowelSigns = ['', ...Array.from('ாிீுூெேைொோௌ')]
const virama = '\u0BCD'
const consonants = 'கஙசஞடணதநபமயரலவழளறனஜஶஷஸஹ'
/** The last letter of the alphabet, written as two. */
const ksha = ['க', virama, 'ஷ'].join('')

/** Positions begin after the Latin letters, so that Latin titles come first. */
const place = (index: number): string => String.fromCharCode(0xe000 + index)

/**
 * Sort key of a text: comparing keys by bytes gives the order of a Tamil dictionary, a consonant with a dot before the
 * same with a vowel; Latin words regardless of case.
 */
export function sortKeyOf(text: string): string {
  const letters = Array.from(text.normalize('NFC').toLowerCase())
  let key = ''
  for (let i = 0; i < letters.length; i += 1) {
    const letter = letters[i] ?? ''
    const vowel = vowels.indexOf(letter)
    const isKsha = letters.slice(i, i + ksha.length).join('') === ksha
    if (isKsha) i += ksha.length - 1
    const consonant = isKsha ? consonants.length : consonants.indexOf(letter)
    if (vowel >= 0) key += place(vowel)
    else if (letter === 'ஃ') key += place(vowels.length)
    else if (consonant >= 0) {
      const sign = letters[i + 1] ?? ''
      const signPlace = sign === virama ? 0 : Math.max(0, vowelSigns.indexOf(sign)) + 1
      if (signPlace !== 1) i += 1
      key += place(vowels.length + 1 + consonant) + place(signPlace)
    } else if (/[\p{L}\p{N}]/u.test(letter)) key += letter
    else if (!key.endsWith(' ')) key += ' '
  }
  return key.trim()
}
