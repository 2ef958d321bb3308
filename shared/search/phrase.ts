import { levelOf, matchesIn, type MatchLevel, type QueryWord } from './match.ts'
import { indexedWord, shownWords } from './words.ts'

// Finds a phrase in a displayed text: words that follow each other.

/** What may stand between the words of a phrase: the end of a line or verse, quotation marks, brackets, hyphens. */
const between = /^[\s'"“”‘’«»()/\u2010-\u2015-]*$/

/** Long enough for what may stand before a word, and the word. In UTF-16 units. */
const ahead = 120

/** Where the words end that follow a position; undefined where others stand there. */
function endOfWords(text: string, from: number, words: readonly QueryWord[], minLevel: MatchLevel): number | undefined {
  let end = from
  for (const wanted of words) {
    const rest = text.slice(end, end + ahead)
    const shown = shownWords(rest)[0]
    if (shown === undefined) return undefined
    const start = rest.indexOf(shown)
    if (!between.test(rest.slice(0, start)) || levelOf(indexedWord(shown), wanted, minLevel) === 0) return undefined
    end += start + shown.length
  }
  return end
}

/**
 * The places of a phrase that begin within a part of a text, in order.
 * @param from,to the part, in UTF-16 units
 * @param phrase at least one word
 */
export function* phrasesIn(
  text: string,
  { from, to }: { from: number; to: number },
  phrase: readonly QueryWord[],
  minLevel: MatchLevel,
): Generator<{ start: number; end: number }> {
  const words = phrase.slice(1)
  for (const first of matchesIn(text.slice(from, to), phrase.slice(0, 1), minLevel)) {
    const end = endOfWords(text, from + first.end, words, minLevel)
    if (end !== undefined) yield { start: from + first.start, end }
  }
}
