import type { QueryWord } from '#shared/search/match.ts'
import { isLatinLetter } from '#shared/search/latin-letters.ts'
import { soundKey } from '#shared/search/sound.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import { isTamil, soundsOf, spell } from '#shared/tamil/sounds.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { heardAs, isLatin, isWordOfTexts, queryWord, sandhiFormsOf, wordsOfQuery } from './search.words.ts'
import {
  either,
  minPrefixInTexts,
  quote,
  withCompounds,
  type Query,
  type SearchPart,
  type Term,
} from './search.expressions.ts'
import { synonymsIn } from './search.synonyms.ts'

// Parses what a reader has typed.

/** Most completions of an unfinished word. */
const maxCompletions = 24
const minSoundPrefix = 3

const beyond = '\u{10FFFF}'

const commonWords = `SELECT word AS found FROM search_words WHERE word > ? AND word < ? AND docs > 1
  ORDER BY docs DESC, titles DESC LIMIT ?`
const rareWords = 'SELECT word AS found FROM search_words WHERE word > ? AND word < ? AND docs = 1 LIMIT ?'
const titleWords = `SELECT word AS found FROM search_words WHERE word > ? AND word < ? AND titles > 0
  ORDER BY titles DESC LIMIT ?`
const commonSounds = `SELECT sound AS found FROM search_words WHERE sound > ? AND sound < ? AND docs > 1
  GROUP BY sound ORDER BY sum(docs) DESC LIMIT ?`
const rareSounds = `SELECT sound AS found FROM search_words WHERE sound > ? AND sound < ? AND docs = 1
  GROUP BY sound LIMIT ?`

/** Runs queries for a prefix one after the other until there are enough results. */
function beginning(tx: Tx, start: string, ...questions: string[]): string[] {
  const found = new Set<string>()
  for (const question of questions) {
    const rows = statement<{ found: string }>(tx, question).all(start, start + beyond, maxCompletions - found.size)
    for (const row of rows) found.add(row.found)
    if (found.size >= maxCompletions) break
  }
  return [...found]
}

/** Words with a prefix, the most frequent first. */
const completionsOf = (tx: Tx, word: string): string[] =>
  word.length < minPrefixInTexts ? beginning(tx, word, titleWords) : beginning(tx, word, commonWords, rareWords)

/** Sounds with a prefix, the most frequent first. */
const soundCompletionsOf = (tx: Tx, sounds: readonly string[]): string[] =>
  sounds
    .filter((sound) => sound.length >= minSoundPrefix)
    .flatMap((sound) => beginning(tx, sound, commonSounds, rareSounds))

// The part is asked of the row: as a word of the expression it would be looked up among all premium posts, which takes several
// times as long as the word itself.
const anyDocument = `SELECT 1 FROM search CROSS JOIN search_docs ON search_docs.id = search.rowid
  WHERE search MATCH ? AND part <> ? LIMIT 1`

const isKnown = (tx: Tx, { word, lemmas, sounds }: QueryWord, hidden: SearchPart): boolean => {
  const forms = [
    `{title body} : ${quote(word)}`,
    `stem : (${either(withCompounds(lemmas))})`,
    ...(sounds.length > 0 ? [`sound : (${either(sounds)})`] : []),
  ]
  return statement(tx, anyDocument).get(forms.join(' OR '), hidden) !== undefined
}

/** A Latin word that occurs in the texts is taken literally: grammar is no inflected graama. */
const withoutGuesses = (tx: Tx, word: QueryWord): QueryWord =>
  isLatin(word.word) && isWordOfTexts(tx, word.word) ? { ...word, sounds: [soundKey(word.word)] } : word

/** Most synonyms of a word that belongs to several groups by its forms. */
const maxOthers = 24

function termOf(tx: Tx, guessed: QueryWord, hidden: SearchPart): Term {
  const word = withoutGuesses(tx, guessed)
  const completions = word.isPrefix ? completionsOf(tx, word.word) : []
  const soundCompletions = word.isPrefix ? soundCompletionsOf(tx, word.sounds) : []
  const others = synonymsIn(tx, [guessed])
    .flatMap((synonym) => synonym.others)
    .slice(0, maxOthers)
  const isInTexts =
    completions.length + soundCompletions.length > 0 ||
    isKnown(tx, word, hidden) ||
    others.some((words) => words.every((each) => isKnown(tx, each, hidden)))
  // What sounds alike is in no text either: most of what may be read as one word is nothing.
  const alike = isInTexts ? heardAs(tx, word) : []
  const heard = [...sandhiFormsOf(word.word), ...alike]
  return { ...word, completions, soundCompletions, heard, isHeard: alike.length > 0, others, isKnown: isInTexts }
}

/** Shorter halves match too many words. */
const minHalf = 3
/** Halves with fewer sounds only sound like too many words. */
const minSoundOfHalf = 4
/** Longer unknown words are not split. */
const maxParted = 24

/** Splits a word into two known ones: a compound into its words, and an unknown word into any two of the texts. */
function halvesOf(tx: Tx, { word, isPrefix, isKnown: isWhole }: Term, hidden: SearchPart): Term[] | undefined {
  if (word.length > maxParted) return undefined
  const [head, tail] = keysOf(word).words
  const pairs = head && tail ? [[head, tail] as const] : []
  if (!isWhole)
    for (let cut = word.length - minHalf; cut >= minHalf; cut -= 1)
      if (!/^[\u0BBE-\u0BD7]/.test(word.slice(cut))) pairs.push([word.slice(0, cut), word.slice(cut)])
  // கோவிட்19, covid19.
  const [beforeNumber, number] = isWhole ? [] : word.split(/(?<=\p{L}\p{M}*)(?=\p{N}+$)/u)
  if (beforeNumber && number) pairs.push([beforeNumber, number])
  for (const [first, second] of pairs) {
    const halves = [queryWord(first, false), queryWord(second, isPrefix)].map((half) => ({
      ...half,
      sounds: half.sounds.filter((sound) => sound.length >= minSoundOfHalf),
    }))
    if (halves.every((half) => isKnown(tx, half, hidden))) return halves.map((half) => termOf(tx, half, hidden))
  }
  return undefined
}

/** Two words written as one: an உ is dropped before a vowel, which otherwise takes a glide. */
function joinedWord(first: string, second: string): string {
  if (isTamil(first) && /^[அ-ஔ]/.test(second)) {
    const sounds = soundsOf(first)
    const start = sounds.endsWith('u') ? sounds.slice(0, -1) : sounds + (/[iIeEY]$/.test(sounds) ? 'y' : 'v')
    return spell((/[aAiIuUeEoOYW]$/.test(sounds) ? start : sounds) + soundsOf(second))
  }
  return (/^[aeiou]/.test(second) ? first.replace(/(?<=[a-z]{2})u$/, '') : first) + second
}

const isLetter = (word: string): boolean => /^(?:[a-z]|[அ-ஔ]|[க-ஹ][\u0BBE-\u0BCC]?)$/.test(word) || isLatinLetter(word)

/** Readings in which words are written as one: two that follow each other, and all letters of an abbreviation. */
function* joinedReadings(words: readonly QueryWord[]): Generator<{ from: number; to: number; word: string }> {
  for (const [index, { word }] of words.entries()) {
    const next = words[index + 1]?.word
    if (next === undefined) return
    yield { from: index, to: index + 2, word: isLetter(word) && isLetter(next) ? word + next : joinedWord(word, next) }
    if (index > 0 && isLetter(words[index - 1]?.word ?? '')) continue
    const after = words.findIndex((each, at) => at > index && !isLetter(each.word))
    const to = after === -1 ? words.length : after
    if (isLetter(word) && to > index + 2)
      yield {
        from: index,
        to,
        word: words
          .slice(index, to)
          .map((each) => each.word)
          .join(''),
      }
  }
}

/** Most readings in which several words are a synonym of others: ரேஷன் கடை is நியாய விலைக் கடை. */
const maxSynonymReadings = 4

function* synonymReadings(tx: Tx, terms: readonly Term[]): Generator<readonly Term[]> {
  const plain = { completions: [], soundCompletions: [], heard: [], isHeard: false, others: [], isKnown: true }
  for (const { from, to, others } of synonymsIn(tx, terms)) {
    if (to - from === 1) continue
    const inPlace = (of: readonly Term[]) => [...terms.slice(0, from), ...of, ...terms.slice(to)]
    // A single word can stand for all the others.
    const single = others.find(({ length }) => length === 1)?.[0]
    if (single) yield inPlace([{ ...single, ...plain, others: others.filter(([word]) => word !== single) }])
    else for (const words of others) yield inPlace(words.map((word) => ({ ...word, ...plain })))
  }
}

/**
 * Parses a query: its words, their completions, and words joined or split differently.
 * @param mayReadAll whether the whole of premium posts is searched
 * @param isLoose whether words of the lexicon also find what only sounds alike, for a slip that is a word: ஒலி for ஒழி
 */
export function readQuery(tx: Tx, text: string, mayReadAll: boolean, isLoose = false): Query {
  const hidden = mayReadAll ? 'teaser' : 'premium'
  const words = wordsOfQuery(text, isLoose)
  if (words.length === 0) return { readings: [], hidden }
  const terms = words.map((word) => termOf(tx, word, hidden))
  const joined = [...joinedReadings(words)].map(({ from, to, word }) => {
    const one = queryWord(word, words[to - 1]?.isPrefix ?? false)
    return [...terms.slice(0, from), termOf(tx, one, hidden), ...terms.slice(to)]
  })
  const divisible = terms.find((term) => !term.isKnown) ?? terms.find(({ word }) => keysOf(word).words.length > 0)
  const parted = terms.flatMap((term) => (term === divisible && halvesOf(tx, term, hidden)) || [term])
  return {
    hidden,
    readings: [
      terms,
      ...joined.filter((reading) => reading.every((term) => term.isKnown)),
      ...(parted.length > terms.length ? [parted] : []),
      ...[...synonymReadings(tx, terms)].slice(0, maxSynonymReadings),
    ],
  }
}
