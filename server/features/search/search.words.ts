import type { QueryWord } from '#shared/search/match.ts'
import { maxQueryLength } from '#shared/search/search.rules.ts'
import { soundKeysOfQuery } from '#shared/search/sound.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import { indexedWords } from '#shared/search/words.ts'

const maxWords = 8

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
  return {
    word,
    lemmas: isLoose ? [...lemmas, ...parts] : lemmas,
    // A single sound matches too many words: qqxxzz is no s.
    sounds: isDistinct && !isLoose ? [] : soundKeysOfQuery(word, sounds).filter((sound) => sound.length > 1),
    isPrefix,
  }
}
