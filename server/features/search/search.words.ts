/** Words of queries, words of the texts that stand for them as if they were typed, and the keys beside words in the index. */
import type { QueryWord } from '#shared/search/match.ts'
import { maxQueryLength } from '#shared/search/search.rules.ts'
import { soundKey, soundKeysOfQuery } from '#shared/search/sound.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import { indexedWords } from '#shared/search/words.ts'
import { isTamil } from '#shared/tamil/sounds.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'

const maxWords = 8
/** Of the sounds of a Tamil word that the lexicon does not know. */
const minStem = 3

/** A word without the consonant that sandhi doubles before the next one: கடைசிப் பேருந்து. Most readers type it so. */
export const withoutDoubled = (word: string): string =>
  word.replace(/(?<=[\u0B85-\u0BB9\u0BBE-\u0BCC])[கசதப]\u0BCD$/, '')

/** The words of a query; the last one is unfinished unless a space or sign follows it. */
export function wordsOfQuery(text: string, isLoose = false): QueryWord[] {
  const cut = text.slice(0, maxQueryLength)
  const words = indexedWords(cut).slice(0, maxWords)
  const isOpen = /[\p{L}\p{N}\p{M}]$/u.test(cut)
  return words.map((word, index) => queryWord(word, isOpen && index === words.length - 1, isLoose))
}

/** @param isLoose whether it also finds what only sounds alike, and what it is composed of */
export function queryWord(word: string, isPrefix: boolean, isLoose = false): QueryWord {
  const { isDistinct, own, parts, sounds, ...keys } = keysOf(word)
  const lemmas = own.length > 0 && !isLoose ? own : keys.lemmas
  const ofWord = soundKey(word)
  return {
    word,
    lemmas: isLoose ? [...lemmas, ...parts] : lemmas,
    // A single sound matches too many words: qqxxzz is no s; so does what is left of a word without its guessed ending.
    sounds:
      isDistinct && !isLoose
        ? []
        : soundKeysOfQuery(word, sounds).filter(
            (sound) => sound.length >= (isTamil(word) && sound.length < ofWord.length ? minStem : 2),
          ),
    isPrefix,
  }
}

export const isWordOfTexts = (tx: Tx, word: string): boolean =>
  statement(tx, 'SELECT 1 FROM search_words WHERE word = ?').get(word) !== undefined

export const isLatin = (word: string): boolean => /^[a-z]+$/.test(word)

/** What sandhi adds to a word before the next one. */
const doubled = ['', 'க்', 'ச்', 'த்', 'ப்']
const openEnd = /[\u0B85-\u0BB9\u0BBE-\u0BCC]$/

/** A word as it also stands before others. */
export function sandhiFormsOf(word: string): string[] {
  const plain = withoutDoubled(word)
  return openEnd.test(plain) ? doubled.map((end) => plain + end).filter((each) => each !== word) : []
}

const maxHeard = 200

/**
 * For a word that is unknown or in Latin letters: the words of the texts that sound exactly alike, and their inflected
 * forms: வெற்றி and வெற்றியின் for vetri.
 */
export function heardAs(tx: Tx, { word, sounds }: QueryWord): string[] {
  const isOfTexts = isWordOfTexts(tx, word)
  if (sounds.length === 0 || (isOfTexts && !isLatin(word))) return []
  const whole = soundKey(word)
  const known = statement<{ word: string }>(
    tx,
    'SELECT word FROM search_words WHERE sound IN (SELECT value FROM json_each(?)) ORDER BY docs DESC LIMIT ?',
  )
    .all(JSON.stringify(sounds), maxHeard)
    .map((row) => row.word)
  const lemmas = new Set(known.filter((each) => soundKey(each) === whole).flatMap((each) => keysOf(each).lemmas))
  // A word that the texts have is no other one in the same letters: bus is not box.
  return known.filter(
    (each) => each !== word && !(isOfTexts && isLatin(each)) && keysOf(each).lemmas.some((lemma) => lemmas.has(lemma)),
  )
}

// Keys in the full-text table besides the words of the texts.

/** Lemmas and sounds of titles are indexed a second time with this prefix. */
export const inTitle = (key: string): string => `1${key}`

/** Lemmas of the words of a compound are indexed with this prefix. */
export const inCompound = (key: string): string => `2${key}`

// Words of the column `facet`.
export const kindFacet = (kind: string): string => `k${kind}`
export const yearFacet = (year: number): string => `y${year}`
export const authorFacet = (words: readonly string[]): string => `a${words.join('')}`
export const partFacet = (part: string): string => `p${part}`

/** What a misspelt word shares with the correct one: the first letter of its sound, and roughly the length. */
export const shapeOf = (sound: string, length = sound.length): string => sound.charAt(0) + length
