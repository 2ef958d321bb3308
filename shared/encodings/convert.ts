import { likelihood } from './likelihood.ts'
import { byteOfLetter, letterOfByte, tables, type Encoding, type GlyphTable } from './tables.ts'

/** A consonant that has another sign or a dot has no left half: it belongs to what stands before, as some programs write ஹெச். */
const leftHalf = /([\u0BC6-\u0BC8])(க்ஷ|[க-ஹ])(?![\u0BBF-\u0BC2\u0BCD])/g
const control = /[\u0080-\u009F]/

function glyphOf(table: GlyphTable, letter: string): string {
  const found = table.get(letter)
  if (found !== undefined || !control.test(letter)) return found ?? letter
  // Read as Latin-1, not as Windows-1252.
  const shown = letterOfByte(byteOfLetter(letter) ?? 0)
  return table.get(shown) ?? shown
}

/** ௌ and ஔ of their halves; the right one is often a ள. */
export const joinAu = (text: string): string =>
  text
    .replace(/[\u0BC6\u0BC7]\u0BD7|\u0BC6ள(?![\u0BBE-\u0BCD])/g, '\u0BCC')
    .replace(/ஒ(?:\u0BD7|ள(?![\u0BBE-\u0BCD]))/g, 'ஔ')

/** The vertical stroke of a typewriter: with a dot or with ி and ீ it is ர, elsewhere ா. */
export const readStrokes = (text: string): string => text.replace(/\u0BBE(?=[\u0BBF\u0BC0\u0BCD])/g, 'ர')

/** From the order of glyphs to that of letters. */
const inOrder = (text: string): string =>
  joinAu(
    readStrokes(
      text
        .replace(leftHalf, '$2$1')
        // Some letters have the tail of ூ as a glyph of its own.
        .replace(/\u0BC1\u0BBE/g, '\u0BC2'),
    ),
  ).normalize('NFC')

/** Reads a word in an encoding; letters that it does not have stay. */
const decode = (word: string, table: GlyphTable): string =>
  inOrder(Array.from(word, (letter) => glyphOf(table, letter)).join(''))

const address = /^(?:https?:\/\/|www\.)\S+$|^\S+@\S+\.\S+$/i
/** 10,000 and 50%; (2D) too. */
const figures = /^[\d.,:;/%+()-]*\d[A-Z]?[\d.,:;/%+()-]*$/
const isLatin = (word: string): boolean => /^[A-Za-z][a-z]+$/.test(word)
const latinWord = /^["'(]*[A-Za-z][a-z]+["').,:;!?]*$/

/** What stands between words says nothing; a sign within one says that it is none. */
const betweenWords =
  /[.,()"'“”‘’/–—…-]+|(?<![\p{L}\p{M}\d])\d+|\d+(?![\p{L}\p{M}\d])|(?<!\S)[:;!?[\]{}*_]+|[:;!?[\]{}*_]+(?!\S)|\s+/u

/** English in a Tamil text says little against it. */
const foreignLetter = 2.9

/** The likelihood of all words of a text together. */
export function measure(text: string): { sum: number; letters: number } {
  const total = { sum: 0, letters: 0 }
  for (const word of text.split(betweenWords).filter(Boolean)) {
    const { sum, letters } = isLatin(word)
      ? { sum: word.length * foreignLetter, letters: word.length }
      : likelihood(word)
    total.sum += sum
    total.letters += letters
  }
  return total
}

/** Vowels at least at every fourth letter. */
const speakable = /^\W*[^aeiouy\W]{0,3}(?:[aeiouy]+[^aeiouy\W]{0,3})+\W*$/i
/** The likelihood that each letter of Tamil has at least where the word could be English; chance has less in long words. */
const leastTamil = (length: number): number => (length < 4 ? 1 : length < 6 ? 3 : 3.8)

/** English in a text of an encoding whose letters are Latin ones: no Tamil comes of it. */
function isForeign(word: string, decoded: string): boolean {
  if (!latinWord.test(word)) return false
  const { sum, letters } = measure(decoded)
  return sum < letters * (speakable.test(word) ? leastTamil(word.length) : 1)
}

function convertWord(word: string, table: GlyphTable): string {
  if (address.test(word) || figures.test(word)) return word
  // No word ends with a vowel letter, as which a comma in another font is read.
  if (/[^,],$/.test(word)) return `${convertWord(word.slice(0, -1), table)},`
  const decoded = decode(word, table)
  return isForeign(word, decoded) ? word : decoded
}

/** A text in an encoding as Unicode. Addresses, figures and English words stay. */
export const convert = (text: string, encoding: Encoding): string =>
  text.replace(/\S+/g, (word) => convertWord(word, tables[encoding]))

/** The words of a text that an encoding could be recognised by. */
export const tellingWords = (text: string): string[] =>
  (text.match(/\S+/g) ?? []).filter((word) => !address.test(word) && !figures.test(word))
