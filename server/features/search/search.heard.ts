/** Words of the texts that stand for a word of a query as if they were typed. */
import type { QueryWord } from '#shared/search/match.ts'
import { soundKey } from '#shared/search/sound.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { withoutDoubled } from './search.words.ts'

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
