import { letterPairs } from './letter-pairs.data.ts'

/** The rows and columns of the pairs; the first is the edge of a word. */
export const pairLetters =
  ' அஆஇஈஉஊஎஏஐஒஓஔஃகஙசஜஞடணதநனபமயரறலளழவஷஸஹ\u0BBE\u0BBF\u0BC0\u0BC1\u0BC2\u0BC6\u0BC7\u0BC8\u0BCA\u0BCB\u0BCC\u0BCD'

const places = new Map(Array.from(pairLetters, (letter, place) => [letter, place]))

/** A pair that was never counted, as in foreign names. */
const unseen = -2
/** A dot on the first letter, as in ப்ரியா. */
const rareStart = -3
/** What no Tamil word can have; far below a rare pair. */
const impossible = -8

const dot = pairLetters.length - 1
const isVowel = (place: number): boolean => place >= 1 && place <= 12
const isConsonant = (place: number): boolean => place >= 14 && place <= 35
const isSign = (place: number): boolean => place >= 36

/** Whether Tamil can be written so, be it a word or not: no sign without a consonant, no vowel inside. */
function isWritable(before: number, place: number): boolean {
  if (before < 0) return false
  if (isSign(place)) return isConsonant(before)
  return isVowel(place) ? before === 0 || before === 13 : true
}

/**
 * How much a word looks like Tamil, by which letter follows which: 4 to 7 for each letter of usual words and the
 * edge behind them, less than 3 for random ones. Letters of other scripts count as impossible.
 */
export function likelihood(word: string): { sum: number; letters: number } {
  let sum = 0
  let before = 0
  let letters = 0
  for (const letter of `${word} `) {
    const place = places.get(letter) ?? -1
    letters += 1
    if (place < 0 || !isWritable(before, place)) sum += impossible
    else if (place === dot && letters === 2) sum += rareStart
    else sum += Number(letterPairs[before]![place]) || unseen
    before = place
  }
  return { sum, letters }
}
