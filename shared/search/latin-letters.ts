// Abbreviations of Latin letters are written with the names of the letters: எம்ஜிஆர் for MGR.

/** The Tamil names of Latin letters, the longer ones first. */
export const latinLetters: readonly (readonly [name: string, letters: string])[] = [
  ['டபிள்யூ', 'w'],
  ['டபிள்யு', 'w'],
  ['எக்ஸ்', 'x'],
  ['இசட்', 'z'],
  ['எஃப்', 'f'],
  ['ஹெச்', 'h'],
  ['கியூ', 'q'],
  ['எச்', 'h'],
  ['எப்', 'f'],
  ['எம்', 'm'],
  ['என்', 'n'],
  ['எல்', 'l'],
  ['எஸ்', 's'],
  ['ஆர்', 'r'],
  ['ஒய்', 'y'],
  ['ஜே', 'j'],
  ['ஜி', 'g'],
  ['கே', 'k'],
  ['சி', 'c'],
  ['டி', 'dt'],
  ['பி', 'bp'],
  ['வி', 'v'],
  ['யு', 'u'],
  ['யூ', 'u'],
  ['ஏ', 'a'],
  ['இ', 'e'],
  ['ஈ', 'e'],
  ['ஐ', 'i'],
  ['ஓ', 'o'],
]

/** Most readings of one abbreviation: டி is D and T, பி is B and P. */
const maxReadings = 8

const tamilName = new RegExp(`^(?:${latinLetters.map(([name]) => name).join('|')}){2,}$`, 'u')
const eachName = new RegExp(latinLetters.map(([name]) => name).join('|'), 'gu')
const lettersOf = new Map(latinLetters)

/** What a normalised word abbreviates in Latin letters: mgr for எம்ஜிஆர். None if it does not consist of their names. */
export function latinAbbreviations(word: string): string[] {
  if (!tamilName.test(word)) return []
  let readings = ['']
  for (const [name] of word.matchAll(eachName)) {
    const letters = Array.from(lettersOf.get(name) ?? '')
    readings = readings.flatMap((reading) => letters.map((letter) => reading + letter)).slice(0, maxReadings)
  }
  return readings
}

/** Whether a normalised word is the Tamil name of a Latin letter. */
export const isLatinLetter = (word: string): boolean => lettersOf.has(word)
