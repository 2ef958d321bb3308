import type { Form } from './classes/forms.ts'
import { nounClasses } from './classes/nouns.ts'
import { verbClasses } from './classes/verbs.ts'
import { stemOf, type PartOfSpeech } from './lexicon-format.ts'

// Unknown words: the endings of the regular classes behind any stem that looks like a word of the class. Nouns and verbs are
// guessed at separately, never one behind the other.

export interface GuessClass {
  part: PartOfSpeech
  /** What may follow the stem. */
  forms: readonly Form[]
  /** Sounds of the shortest stem, and of the shortest ending. */
  minStem: number
  minEnding: number
  /** The lemma with this stem; undefined if it does not look like a word of the class. */
  lemmaOf: (stem: string) => string | undefined
}

const vowels = /[aAiIuUeEYoOW]/g
/** An unknown word has two syllables at least. */
const isLong = (stem: string): boolean => (stem.match(vowels)?.length ?? 0) >= 2

/** @param end what a stem of the class ends in */
function guessNoun(name: string, example: string, end: RegExp, notAfter: readonly string[] = []): GuessClass {
  const forms = nounClasses[name]?.(example) ?? []
  const stem = stemOf(forms, example)
  return {
    part: 'noun',
    forms: forms
      .filter(([, state]) => !notAfter.includes(state))
      .map(([form, state]) => [form.slice(stem.length), state]),
    minStem: 3,
    minEnding: 1,
    lemmaOf: (found) => (end.test(found) && isLong(found) ? found + example.slice(stem.length) : undefined),
  }
}

/** Only from forms that say so plainly: …க்கிறார், …ினார்கள். */
function guessVerb(name: string, example: string, end: RegExp): GuessClass {
  const forms = verbClasses[name]?.(example) ?? []
  const stem = stemOf(forms, example)
  return {
    part: 'verb',
    forms: forms.filter(([, state]) => certain.has(state)).map(([form, state]) => [form.slice(stem.length), state]),
    minStem: 3,
    minEnding: 4,
    lemmaOf: (found) => (end.test(found) && isLong(found) ? found + example.slice(stem.length) : undefined),
  }
}
const certain = new Set(['present', 'past', 'pastIn', 'pastIy', 'future', 'neuter', 'infinitive'])

export const guessClasses: readonly GuessClass[] = [
  guessNoun('maram', 'maram', /a$/, ['attributive']),
  guessNoun('vIdu', 'vIdu', /[AIUEO]d$/),
  guessNoun('vIdu', 'ARu', /[AIUEOa]R$/),
  guessNoun('ezuttu', 'ezuttu', /(?:[kcdtpR]|[aiuAY]v)$/),
  guessNoun('teru', 'vizA', /[AUO]$/),
  guessNoun('mozi', 'mozi', /[iIYE]$/),
  guessNoun('kadal', 'malar', /[nlLzrmyN]$/),
  guessNoun('bas', 'bas', /[sSjh]$/),
  guessVerb('padi', 'padi', /[aiYu]$/),
  guessVerb('Odu', 'Odu', /[kcdtp]$/),
]
