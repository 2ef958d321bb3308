import { compoundOf } from '#shared/tamil/compounds.ts'
import type { Lemma } from '#shared/tamil/analyse.ts'
import { keyOfLemma, knownLemmasOf, lemmasOf } from '#shared/tamil/morphology.ts'
import { isTamil, soundsOf, spell } from '#shared/tamil/sounds.ts'
import { latinAbbreviations } from './latin-letters.ts'
import { remembering } from '../remembering.ts'
import { soundKeysOfText } from './sound.ts'
import { stem } from './stem.ts'
import { lettersOfAbbreviation } from './words.ts'

/** Under what a word is found. */
export interface WordKeys {
  /** Whether what only sounds alike is another word: the lexicon has it, so it is no misspelling, and others differ from it little. */
  isDistinct: boolean
  /** All lemmas of a Tamil word, since each of its readings may be meant; stems of words that the lexicon does not know. */
  lemmas: readonly string[]
  /** Lemmas of the words of a compound, by which it is found too, while it does not find them: நிலம் finds நிலவரி. */
  parts: readonly string[]
  /** The words of a compound, as they stand in it. */
  words: readonly string[]
  sounds: readonly string[]
}

/** Longer words of the lexicon, in sounds, hardly ever differ from another by a letter only. */
const maxAlike = 6

/** Texts repeat their words, so twice this many are cached with their keys, about 30 MB. */
const maxRemembered = 50_000

/** Adds a key, in its order, unless it is empty or there. Faster than a set for a few. */
function add(keys: string[], key: string): void {
  if (key !== '' && !keys.includes(key)) keys.push(key)
}

/** The verb of a noun like ஒழிப்பு; none for படைப்பு, since படை is a noun of its own. */
function verbOf({ lemma, part }: Lemma): string[] {
  if (part !== 'noun') return []
  const verb = /^(.{2,})ப்பு$/u.exec(lemma)?.[1]
  const readings = verb ? knownLemmasOf(verb) : []
  return readings.length === 1
    ? readings.filter((each) => each.part === 'verb' && each.lemma === verb).map(keyOfLemma)
    : []
}

const grantha: Readonly<Record<string, string>> = { j: 'c', s: 'c', S: 'c', h: 'k' }

/** Another spelling: a loan as native words are spelt, சாதி of ஜாதி, இச்லாம் of இசுலாம்; and தேனீர் of தேநீர். */
function* nativeSpelling(lemma: string): Generator<string> {
  const sounds = soundsOf(lemma)
  // Nearly all words.
  if (!/[jsSh]|.w|cu|cdu$|^[iu][rl]/.test(sounds)) return
  const native = sounds
    .replace(/^h/, '')
    .replace(/kS/g, 'dc')
    .replace(/(?<=.)w(?!t)/g, 'n')
    .replace(/[jsSh]/g, (sound) => grantha[sound] ?? sound)
    .replace(/cu(?=[ktpmnlv])/g, 'c')
    .replace(/(?<=[kdrl]c+|cd)u$/, '')
  if (native !== sounds) yield spell(native)
  const withoutHelp = /^[iu](?=[rl])/.test(native) && spell(native.slice(1))
  if (withoutHelp && knownLemmasOf(withoutHelp).length > 0) yield withoutHelp
}

/**
 * Loans begin with letters that no native word begins with, and their first vowel is written as each hears it: ரெயில், ரயில்;
 * ஜயில், ஜெயில்.
 */
const loanVowel = /^([iu]?[rl]|[djsSh])([aAeEiY])/

/** The lemmas of a loan that the lexicon has in another spelling; none for any other word. */
function lemmasOfLoan(word: string): Lemma[] {
  const sounds = soundsOf(word)
  const [beginning, start = '', written] = loanVowel.exec(sounds) ?? []
  if (beginning === undefined) return []
  const rest = sounds.slice(beginning.length)
  for (const vowel of 'aeEAi')
    if (vowel !== written) {
      const lemmas = knownLemmasOf(spell(start + vowel + rest))
      if (lemmas.length > 0) return lemmas
    }
  return []
}

/** A word of the lexicon is not its own question: சந்தா is no சந்து with -ஆ. */
function withoutQuestions(word: string, readings: readonly Lemma[]): readonly Lemma[] {
  if (!word.endsWith('\u0BBE') || !readings.some(({ lemma }) => lemma === word)) return readings
  return readings.filter(({ lemma }) => lemma === word)
}

/** திமுக of திமுகவின்; எம்ஜிஆர் and mgr of எம்ஜிஆரின். */
function abbreviationKeys(word: string): string[] {
  const letters = lettersOfAbbreviation(word) ?? word
  return [letters, ...latinAbbreviations(letters)]
}

/** Keys of a normalised word. */
export const keysOf: (word: string) => WordKeys = remembering(maxRemembered, (word) => {
  if (!isTamil(word)) {
    const bases = [stem(word)]
    return { isDistinct: false, lemmas: bases, parts: [], words: [], sounds: soundKeysOfText(word, bases) }
  }
  const written = lemmasOf(word)
  const ofLoan = written.every(({ isGuess }) => isGuess) ? lemmasOfLoan(word) : []
  const readings = ofLoan.length > 0 ? ofLoan : withoutQuestions(word, written)
  const isInLexicon = readings.some(({ isGuess }) => !isGuess)
  const wordStem = isInLexicon ? '' : stem(word)
  const compound = compoundOf(word, isInLexicon)
  const lemmas: string[] = []
  if (isInLexicon || !compound) for (const reading of readings) add(lemmas, keyOfLemma(reading))
  if (!isInLexicon) {
    // The likeliest lemmas, and what no guess needs.
    for (const key of compound?.lemmas ?? [wordStem, ...abbreviationKeys(word)]) add(lemmas, key)
    for (const key of nativeSpelling(word)) add(lemmas, key)
  }
  for (const { lemma } of readings) for (const key of nativeSpelling(lemma)) add(lemmas, key)
  for (const reading of readings) for (const key of verbOf(reading)) add(lemmas, key)
  const parts: string[] = []
  for (const part of compound?.parts ?? []) for (const lemma of knownLemmasOf(part)) add(parts, keyOfLemma(lemma))
  return {
    isDistinct: isInLexicon && soundsOf(word).length <= maxAlike,
    lemmas,
    parts,
    words: compound?.parts ?? [],
    sounds: soundKeysOfText(word, isInLexicon ? readings.map(({ lemma }) => lemma) : [wordStem]),
  }
})
