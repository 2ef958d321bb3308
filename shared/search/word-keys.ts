import { soundKeysOfText } from './sound.ts'
import { stem } from './stem.ts'

export interface WordKeys {
  stem: string
  sounds: readonly string[]
}

/** Texts repeat their words: this many are remembered with their keys, some 30 MB. */
const maxRemembered = 100_000
const remembered = new Map<string, WordKeys>()

/** What a normalised word of a text is found under. */
export function keysOf(word: string): WordKeys {
  let keys = remembered.get(word)
  if (!keys) {
    if (remembered.size >= maxRemembered) remembered.clear()
    keys = { stem: stem(word), sounds: soundKeysOfText(word) }
    remembered.set(word, keys)
  }
  return keys
}
