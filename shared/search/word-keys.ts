import { remembering } from './remembering.ts'
import { soundKeysOfText } from './sound.ts'
import { stem } from './stem.ts'

interface WordKeys {
  stem: string
  sounds: readonly string[]
}

/** Texts repeat their words, so twice this many are cached with their keys, about 30 MB. */
const maxRemembered = 50_000

/** Index keys of a normalised word. */
export const keysOf: (word: string) => WordKeys = remembering(maxRemembered, (word) => {
  const wordStem = stem(word)
  return { stem: wordStem, sounds: soundKeysOfText(word, wordStem) }
})
