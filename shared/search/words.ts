import { spell } from '#shared/tamil/sounds.ts'
import { latinLetters } from './latin-letters.ts'
import { normalize } from './normalize.ts'

// The words of a text as the search counts them: தி.மு.க.வின் is the word திமுக, 1,00,000 is 100000, and 1936இல் is 1936.

const tamil = '\\u0B82-\\u0BE5'
const letter = '[\\p{L}\\p{N}\\p{Mn}\\p{Mc}\\p{Co}]'
// Includes the invisible characters that the normaliser removes, since they occur inside words.
const letterOrJoiner = '[\\p{L}\\p{N}\\p{Mn}\\p{Mc}\\p{Co}\\u00AD\\u200B-\\u200D\\u2060\\uFEFF]'

/** What is joined to a number, to letters with dots, or to a foreign word; in sounds. */
const endings = (
  'Y in il ukku iRku Al Odu udan um udYya inar inarin inarukku inarum iliruwtu idam idamiruwtu Aka Ana Am Avatu E A O uL ' +
  'ilum ilE ilEyE Yyum iRkum ukkum ilAna iRkAna ukkAna ukkAka inudYya inum ' +
  'kaL kaLil kaLin kaLY kaLukku kaLum kaLAl kaLAka kaLiliruwtu kaLudan kaLOdu kaLilum kaLukkum kaLYyum'
).split(' ')
const either = (texts: readonly string[]): string =>
  [...new Set(texts)].toSorted((a, b) => b.length - a.length).join('|')
/** By itself or after a glide, perhaps with a consonant doubled before the next word: இல், யில், வில், ஐச். */
const ending = `(?:${either([
  ...endings.flatMap((each) => [spell(each), ...(each.startsWith('k') ? [] : [spell(`v${each}`), spell(`y${each}`)])]),
  'க்கு',
  'க்கும்',
])})(?:[கசதப]\\u0BCD)?(?!${letter})`
/** Behind a number also ல், ன், ம் and வது: 2024ல், 5வது. */
const endingOfNumber = `(?:${ending}|(?:ல்|ன்|ம்|வது)(?!${letter}))`
/** Behind a consonant, as vowel signs: ஆர், ஆரின். */
const signedEnding = `(?:${either(endings.filter((each) => !each.startsWith('k')).map((each) => spell(`k${each}`).slice(1)))})(?:[கசதப]\\u0BCD)?(?!${letter})`

const names = latinLetters.map(([name]) => name)
const open = names.filter((name) => name.endsWith('\u0BCD')).map((name) => name.slice(0, -1))

/** One letter of an abbreviation. */
const initial = `(?:${names.filter((name) => name.length > 2 || name.endsWith('\u0BCD')).join('|')}|[க-ஹ][\\u0BBE-\\u0BCC]?|[அ-ஔ]|[A-Za-z])`
const dotted = `(?:${initial}\\.)`
/** The letters of an abbreviation, and what may follow: எம்.ஜி.ஆரின்; தி.மு.கவின், D.M.K; தி.மு.க.வின்; மு. க. */
const abbreviations: readonly (readonly [letters: string, rest: string])[] = [
  [`${dotted}+(?:${open.join('|')})`, signedEnding],
  [`${dotted}+${initial}`, `(?:${ending}|(?!${letter}|\\.))`],
  [`${dotted}{2,}`, `(?:${ending})?`],
  [`(?:${initial}\\.[ \\u00A0])+${initial}\\.`, ''],
]
const groups = '(?<![\\p{N},.])\\p{N}{1,3}(?:(?:,\\p{N}{2})*,\\p{N}{3}|(?:,\\p{N}{3})+)(?![\\p{N},])'
const foreign = '[\\p{N}A-Za-z]+'
/** Where a number or a foreign word may end within a string of letters. */
const joint = `[-\\u2010-\\u2015${tamil}]`
const source = [
  // Nearly all words, before anything else is tried.
  `[${tamil}]+(?!${letterOrJoiner}|\\.)`,
  // The first condition alone fails for nearly all words.
  `(?=[^\\s.]{1,7}\\.)(?<![\\p{L}\\p{N}\\p{M}.])(?:${abbreviations.map((pair) => pair.join('')).join('|')})`,
  `(?:${groups}|${foreign}(?=${joint}))(?:[-\\u2010-\\u2015]?${endingOfNumber})?`,
  `${letterOrJoiner}+`,
].join('|')
const anyWord = new RegExp(source, 'gu')
const firstWord = new RegExp(source, 'u')

const wholeAbbreviations = abbreviations.map(([letters, rest]) => new RegExp(`^(${letters})${rest}$`, 'u'))
const beginning = new RegExp(`^(?:${groups}|${foreign})(?=$|${joint})`, 'u')

/** Longer strings are truncated: they are not words. */
const maxWordLength = 64

/** The letters of an abbreviation, without its dots and ending. */
function lettersOf(found: string): string | undefined {
  for (const [index, each] of wholeAbbreviations.entries()) {
    const letters = each.exec(found)?.[1]?.replace(/[. \u00A0]/g, '')
    if (letters !== undefined) return index === 0 ? `${letters}\u0BCD` : letters
  }
  return undefined
}

const joinedAbbreviations = [
  new RegExp(`^((?:${names.join('|')})*(?:${open.join('|')}))${signedEnding}$`, 'u'),
  new RegExp(`^((?:[அ-ஔ]|[க-ஹ][\\u0BBE-\\u0BCC]?){2,5}?)${ending}$`, 'u'),
]

/** Asked first, since nearly all words begin otherwise. */
const beginsWithLetter = new RegExp(`^(?:${names.join('|')}|${open.join('|')})`, 'u')

/** The letters of an abbreviation without dots that has an ending: திமுக of திமுகவின். For words that are nothing else. */
export function lettersOfAbbreviation(word: string): string | undefined {
  const [ofLatin, ofTamil] = joinedAbbreviations
  const latin = beginsWithLetter.test(word) ? ofLatin?.exec(word)?.[1] : undefined
  return latin === undefined ? ofTamil?.exec(word)?.[1] : `${latin}\u0BCD`
}

const plain = /^[\u0B82-\u0BE5]+$/

/** The word that a match stands for. */
function wordIn(found: string): string {
  if (plain.test(found)) return found.slice(0, maxWordLength)
  const word =
    (found.includes('.') ? lettersOf(found) : undefined) ??
    (/^[\p{N}a-z]/u.test(found) ? (beginning.exec(found)?.[0] ?? found).replaceAll(',', '') : found)
  return word.slice(0, maxWordLength)
}

const wordsOfNormal = (normal: string): string[] => (normal.match(anyWord) ?? []).map(wordIn)

/** The words of a text as they are indexed, in order. */
export const indexedWords = (text: string): string[] => wordsOfNormal(normalize(text))

/** Words that a hyphen or an apostrophe joins. */
const joiner = /[-\u2010\u2011'\u2019]/
const joinedBy = new RegExp(`^${joiner.source}$`)
const chain = /[\p{L}\p{M}\p{N}]+(?:[-\u2010\u2011'\u2019][\p{L}\p{M}\p{N}]+)+/gu
/** More are no word. */
const maxChain = 4

/** Whether what stands between two words joins them, so that others write them as one: Wi-Fi, don't. */
export const joinsWords = (between: string): boolean => joinedBy.test(between)

/** The words of a text that others write as one: ebook for e-book, dont for don't, கோவிட்19 for கோவிட்-19; no numbers. */
function joinedWords(normal: string): string[] {
  // The pattern is tried where it may match only: of a whole text it takes as long as all its words.
  const joined = normal.split(/\s+/).filter((piece) => joiner.test(piece))
  return joined
    .flatMap((piece) => piece.match(chain) ?? [])
    .flatMap((found) => {
      const words = wordsOfNormal(found)
      return words.length > 1 && words.length <= maxChain && /\p{L}/u.test(words.join(''))
        ? [words.join('').slice(0, maxWordLength)]
        : []
    })
}

/** The words of a text, and behind them what others write as one. */
export function searchedWords(text: string): string[] {
  const normal = normalize(text)
  return [...wordsOfNormal(normal), ...joinedWords(normal)]
}

/** The pieces of a displayed text that are words, in order. */
export const shownWords = (text: string): string[] => text.match(anyWord) ?? []

/** The word that a piece of a displayed text stands for; empty if there is none. */
export function indexedWord(shown: string): string {
  const normal = normalize(shown)
  if (plain.test(normal)) return normal.slice(0, maxWordLength)
  const found = firstWord.exec(normal)?.[0]
  return found ? wordIn(found) : ''
}
