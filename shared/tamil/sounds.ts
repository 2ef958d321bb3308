// Tamil script writes syllables, but endings consist of sounds (கவிதைகளில் = கவிதை + கள் + இல்). Here words are converted to
// strings with one Latin letter for each sound, in which endings can be removed, and back. Short vowels are lower case,
// long ones upper case, Y is ஐ and W is ஔ; among the consonants d is ட, t is த, w is ந, n is ன.

const consonants: Record<string, string> = {
  க: 'k', ங: 'G', ச: 'c', ஞ: 'J', ட: 'd', ண: 'N', த: 't', ந: 'w', ப: 'p', ம: 'm', ய: 'y', ர: 'r', ல: 'l', வ: 'v',
  ழ: 'z', ள: 'L', ற: 'R', ன: 'n', ஜ: 'j', ஷ: 'S', ஸ: 's', ஶ: 's', ஹ: 'h',
} // prettier-ignore
const vowels: Record<string, string> = {
  அ: 'a', ஆ: 'A', இ: 'i', ஈ: 'I', உ: 'u', ஊ: 'U', எ: 'e', ஏ: 'E', ஐ: 'Y', ஒ: 'o', ஓ: 'O', ஔ: 'W',
} // prettier-ignore
const signs: Record<string, string> = {
  'ா': 'A', 'ி': 'i', 'ீ': 'I', 'ு': 'u', 'ூ': 'U', 'ெ': 'e', 'ே': 'E', 'ை': 'Y', 'ொ': 'o', 'ோ': 'O', 'ௌ': 'W',
} // prettier-ignore
const virama = '\u0BCD'
const aytham = 'ஃ'

const invert = (table: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([letter, sound]) => [sound, letter]))
const consonantOf = { ...invert(consonants), s: 'ஸ' } as Record<string, string>
const vowelOf = invert(vowels)
const signOf: Record<string, string> = { ...invert(signs), a: '' }

/** Whether a normalised word consists of Tamil letters only. */
export const isTamil = (word: string): boolean => /^[\u0B82-\u0BD7]+$/.test(word)

/** What each letter of the block says, by its place there: a table, since every word of every text is read by it. */
const block = 0x0b80
const inBlock = (table: Record<string, string>): (string | undefined)[] =>
  Array.from({ length: 0x60 }, (_, place) => table[String.fromCharCode(block + place)])
const consonantAt = inBlock(consonants)
const vowelAt = inBlock({ ...vowels, [aytham]: 'q' })
const signAt = inBlock({ ...signs, [virama]: '' })

/** The sounds of a normalised Tamil word; misplaced signs are skipped. */
export function soundsOf(word: string): string {
  let sounds = ''
  /** Whether the last sound is a consonant, and whether its vowel may still follow. */
  let isConsonant = false
  let isOpen = false
  for (let index = 0; index < word.length; index += 1) {
    const place = word.charCodeAt(index) - block
    const sign = signAt[place]
    if (sign !== undefined) {
      if (isConsonant) sounds += sign
      isConsonant &&= sign === ''
      isOpen = false
      continue
    }
    if (isOpen) sounds += 'a'
    const consonant = consonantAt[place]
    const vowel = vowelAt[place]
    if (consonant !== undefined || vowel !== undefined) isConsonant = consonant !== undefined || vowel === 'q'
    else if (isOpen) isConsonant = false
    isOpen = consonant !== undefined
    sounds += consonant ?? vowel ?? ''
  }
  return isOpen ? `${sounds}a` : sounds
}

/** The Tamil word with these sounds. */
export function spell(sounds: string): string {
  let word = ''
  for (let index = 0; index < sounds.length; index += 1) {
    const sound = sounds.charAt(index)
    const consonant = consonantOf[sound]
    if (sound === 'q') word += aytham
    else if (!consonant) word += vowelOf[sound] ?? ''
    else {
      const sign = signOf[sounds.charAt(index + 1)]
      word += consonant + (sign ?? virama)
      if (sign !== undefined) index += 1
    }
  }
  return word
}
