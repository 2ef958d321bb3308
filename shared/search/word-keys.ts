import { remembering } from './remembering.ts'
import { soundKeysOfText } from './sound.ts'
import { stem } from './stem.ts'

interface WordKeys {
  stem: string
  sounds: readonly string[]
}

/** Texts repeat their words: twice this many are remembered with their keys, some 30 MB. */
const maxRemembered = 50_000

/** What a normalised word of a text is found under. */
export const keysOf: (word: string) => WordKeys = remembering(maxRemembered, (word) => {
  const wordStem = stem(word)
  return { stem: wordStem, sounds: soundKeysOfText(word, wordStem) }
})
