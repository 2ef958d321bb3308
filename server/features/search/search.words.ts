import type { QueryWord } from '#shared/search/match.ts'
import { maxQueryLength } from '#shared/search/search.rules.ts'
import { soundKey, soundKeysOfQuery } from '#shared/search/sound.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import { indexedWords } from '#shared/search/words.ts'
import { isTamil } from '#shared/tamil/sounds.ts'

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
  const { isDistinct, lemmas, parts, sounds } = keysOf(word)
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
