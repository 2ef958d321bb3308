import { englishWords } from '#shared/tamil/english-loans.ts'
import { compoundOf, compoundOfLemma } from '#shared/tamil/compounds.ts'
import type { Lemma } from '#shared/tamil/analyse.ts'
import { keyOfLemma, knownLemmasOf, lemmasOf } from '#shared/tamil/morphology.ts'
import { isTamil, soundsOf, spell } from '#shared/tamil/sounds.ts'
import { writtenForms } from '#shared/tamil/spoken.ts'
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
  /** Those lemmas that the word itself is, as dictionaries have it: who asks for விடுதலை asks for nothing of விடு. */
  own: readonly string[]
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

/** What is this much rarer than another reading is hardly ever meant: 16 times. */
const muchRarer = 4
/** Who writes a word as dictionaries have it means that word, unless it is a form of one that is 128 times as common. */
const muchCommoner = 7
/** சேர்ந்து and ஆகிய, which stand for themselves, too, are forms of their verbs if these are four times as common. */
const commoner = 2
/** மனிதர் is the honorific of மனிதன். */
const honorific = /[னர]\u0BCD$/

/**
 * The readings that somebody may mean: விடுதலை is no form of விடு, பெற்றோர் none of பெறு, and சந்தா is not சந்து with -ஆ.
 */
function likelyOf(word: string, readings: readonly Lemma[]): readonly Lemma[] {
  if (readings.length < 2) return readings
  // தமிழக is listed as an adjective, and is of தமிழகம் all the same; so is தனியாக of தனி.
  const isDerived = ({ lemma, part }: Lemma): boolean =>
    lemma === word && (part === 'adjective' || (part === 'adverb' && word.endsWith('ாக')))
  const isDictionaryForm = (reading: Lemma): boolean => reading.lemma === word && !isDerived(reading)
  const needed = Math.max(
    ...readings.map((each) => {
      if (!isDictionaryForm(each)) return 0
      return each.weight + (each.part === 'adverb' || each.part === 'particle' ? commoner : muchCommoner)
    }),
  )
  const best = Math.max(...readings.map((each) => (isDerived(each) ? 0 : each.weight)))
  const isHonorific = ({ lemma }: Lemma): boolean =>
    honorific.test(word) && lemma.replace(honorific, '') === word.replace(honorific, '')
  return readings.filter(
    (reading) =>
      reading.lemma === word || isHonorific(reading) || (reading.weight >= needed && reading.weight > best - muchRarer),
  )
}

/** Two dictionary forms of one noun, of which texts take the endings of the shorter: உலகில் for உலகம். */
const twins: Readonly<Record<string, string>> = {
  ...{ உலகு: 'உலகம்', அரங்கு: 'அரங்கம்', மன்று: 'மன்றம்', நெஞ்சு: 'நெஞ்சம்', மனது: 'மனம்' },
  ...{ ஐரோப்பிய: 'ஐரோப்பா', பிரெஞ்சு: 'பிரான்ஸ்', ஜெர்மன்: 'ஜெர்மனி', கனடிய: 'கனடா' },
}

/** கீழவெண்மணி is a place beside வெண்மணி. */
const beside = /^(?:கீழ[்]?|மேல[்]?|வட|தென்|புது)(?=[\u0B95-\u0BB9].{4,}$)/u

/** திமுக of திமுகவின்; எம்ஜிஆர் and mgr of எம்ஜிஆரின். */
function abbreviationKeys(word: string): string[] {
  const letters = lettersOfAbbreviation(word) ?? word
  return [letters, ...latinAbbreviations(letters)]
}

/** The keys of what a word is a form of: its lemmas, in their other spellings, and their verbs. */
function lemmaKeys(readings: readonly Lemma[]): string[] {
  const keys: string[] = []
  for (const reading of readings) add(keys, keyOfLemma(reading))
  for (const { lemma } of readings) {
    for (const key of nativeSpelling(lemma)) add(keys, key)
    add(keys, twins[lemma] ?? '')
  }
  for (const reading of readings) for (const key of verbOf(reading)) add(keys, key)
  return keys
}

/** Keys of a normalised word. */
export const keysOf: (word: string) => WordKeys = remembering(maxRemembered, (word) => {
  if (!isTamil(word)) {
    const base = stem(word)
    const lemmas = [base]
    // police is போலீஸ், in texts and in queries.
    const loan = englishWords.get(word)
    for (const key of loan ? keysOf(loan).lemmas : []) add(lemmas, key)
    return { isDistinct: false, lemmas, parts: [], words: [], sounds: soundKeysOfText(word, [base]), own: [] }
  }
  const likely = likelyOf(word, lemmasOf(word))
  // A name may be a common word in another spelling; what is no word at all may be spoken.
  const isOther = likely.every(({ part, isGuess }) => isGuess || part === 'name')
  const loans = isOther ? lemmasOfLoan(word) : []
  const spoken = likely.every(({ isGuess }) => isGuess) ? writtenForms(word).flatMap(knownLemmasOf) : []
  const listed = likely.filter(({ isGuess }) => !isGuess)
  const readings = [listed, loans, spoken].flat()
  const isInLexicon = readings.length > 0
  const compound = isInLexicon
    ? readings.map(({ lemma }) => compoundOfLemma(lemma)).find((found) => found !== undefined)
    : compoundOf(word)
  const wordStem = isInLexicon ? '' : stem(word)
  const lemmas = lemmaKeys(isInLexicon ? readings : compound ? [] : likely)
  if (!isInLexicon) {
    // What no guess needs.
    for (const key of compound?.lemmas ?? [wordStem]) add(lemmas, key)
    for (const key of nativeSpelling(word)) add(lemmas, key)
    for (const { lemma, part } of knownLemmasOf(word.replace(/ம்$/u, '')))
      if (part === 'adjective' && word === `${lemma}ம்`) add(lemmas, lemma)
  }
  if (isOther && !compound) for (const key of abbreviationKeys(word)) add(lemmas, key)
  const parts: string[] = []
  for (const part of compound?.parts ?? [])
    for (const key of lemmaKeys(likelyOf(part, knownLemmasOf(part)))) add(parts, key)
  if (!isInLexicon && !compound && beside.test(word))
    for (const key of keysOf(word.replace(beside, '')).lemmas) add(parts, key)
  return {
    isDistinct: isInLexicon && soundsOf(word).length <= maxAlike,
    lemmas,
    parts,
    words: compound?.parts ?? [],
    sounds: soundKeysOfText(word, isInLexicon ? readings.map(({ lemma }) => lemma) : [wordStem]),
    own: isOther ? [] : lemmaKeys(readings.filter(({ lemma }) => lemma === word)),
  }
})
