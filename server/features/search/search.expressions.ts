import type { searchParts } from '#drizzle/schema/index.ts'
import type { QueryWord } from '#shared/search/match.ts'
import { inCompound, inTitle, sandhiFormsOf } from './search.words.ts'

// What is asked of the full-text table for a query, in stages.

export type SearchPart = (typeof searchParts)[number]

/** A word with its completions. */
export interface Term extends QueryWord {
  completions: readonly string[]
  soundCompletions: readonly string[]
  /** What stands for the word itself: its forms by sandhi, and words of the texts that sound exactly alike. */
  heard: readonly string[]
  /** Whether it is known by words that sound alike: its lemmas are guesses then. */
  isHeard: boolean
  /** The words of each synonym. */
  others: readonly (readonly QueryWord[])[]
  /** Whether any document contains it, in any form. */
  isKnown: boolean
}

export interface Query {
  /** Interpretations of the query, the literal one first: மொழி பெயர்ப்பு may be one word, சமூகநீதி two. */
  readings: readonly (readonly Term[])[]
  /** The part of premium posts to exclude: the whole text, or the teaser for those who may read everything. */
  hidden: SearchPart
}

/** Shorter prefixes are searched in titles only: the texts contain too many such words. */
export const minPrefixInTexts = 3

export const quote = (word: string): string => `"${word.replaceAll('"', '""')}"`
export const either = (words: readonly string[]): string => words.map(quote).join(' OR ')

const asItStands = ({ word, heard, completions }: Term, columns: string): string =>
  `${columns} : (${either([word, ...heard, ...completions])})`

type Mark = (key: string) => string

/** A word alone, and in a compound. */
export const withCompounds = (lemmas: readonly string[]): string[] => [...lemmas, ...lemmas.map(inCompound)]

/** In any form. */
const formsOf = (words: readonly QueryWord[], columns: string, mark: Mark): string =>
  words
    .map(({ word, lemmas }) => `(${columns} : ${quote(word)} OR stem : (${either(withCompounds(lemmas).map(mark))}))`)
    .join(' AND ')

/** The word and its synonyms, in any form. */
const byLemma = (term: Term, columns: string, mark: Mark, ...more: string[]): string => {
  const own = [asItStands(term, columns), `stem : (${either(term.lemmas.map(mark))})`, ...more]
  return `(${[...own, ...term.others.map((words) => `(${formsOf(words, columns, mark)})`)].join(' OR ')})`
}

/** In a title, by what is surely meant: what a guess finds there comes after texts with what was typed. */
const byTitle = (term: Term): string => (term.isHeard ? asItStands(term, title) : byLemma(term, title, inTitle))

/** The same, or in a compound. */
const byPart = (term: Term, columns: string, mark: Mark): string =>
  byLemma(term, columns, mark, `stem : (${either(term.lemmas.map((key) => mark(inCompound(key))))})`)

const bySound = (term: Term, columns: string, mark: Mark): string => {
  const sounds = [...term.sounds, ...term.soundCompletions].map(mark)
  const compounds = byPart(term, columns, mark)
  return sounds.length > 0 ? `(${compounds} OR sound : (${either(sounds)}))` : compounds
}

/** Most ways in which sandhi may join the words of a query. */
const maxPhrases = 16

/** Words one behind the other, each as sandhi joins it to the next; the last may go on: பெண் விடுதலைக்கு. One alone is none. */
function phrasesOf(terms: readonly Term[]): string {
  if (terms.length < 2) return ''
  let phrases: readonly string[] = ['']
  for (const [index, { word }] of terms.entries()) {
    const first = terms[index + 1]?.word.charAt(0)
    const forms = [word, ...sandhiFormsOf(word).filter((form) => first && form.endsWith(`${first}\u0BCD`))]
    phrases = phrases.flatMap((phrase) => forms.map((form) => `${phrase} ${form}`.trim())).slice(0, maxPhrases)
  }
  return `${texts} : (${phrases.map((phrase) => `${quote(phrase)} *`).join(' OR ')})`
}

const anywhere = (key: string): string => key
const title = 'title'
const texts = '{title body}'
/** Prefixes of one or two letters match too many words of the texts. */
const columnsFor = (term: Term): string =>
  term.isPrefix && term.word.length < minPrefixInTexts && term.completions.length > 0 ? title : texts

const each =
  (of: (term: Term) => string) =>
  (terms: readonly Term[]): string =>
    terms.map(of).join(' AND ')

/** Stages of a search, the best first. `minLevel` is the corresponding match level. */
export const stages = [
  { name: 'title', minLevel: 3, of: each((term) => asItStands(term, title)) },
  { name: 'phrase', minLevel: 3, of: phrasesOf },
  { name: 'lemma-title', minLevel: 2, of: each(byTitle) },
  { name: 'text', minLevel: 3, of: each((term) => asItStands(term, columnsFor(term))) },
  { name: 'lemma-text', minLevel: 2, of: each((term) => byLemma(term, columnsFor(term), anywhere)) },
  { name: 'part-text', minLevel: 2, of: each((term) => byPart(term, columnsFor(term), anywhere)) },
  { name: 'sound-title', minLevel: 1, of: each((term) => bySound(term, title, inTitle)) },
  { name: 'sound-text', minLevel: 1, of: each((term) => bySound(term, columnsFor(term), anywhere)) },
] as const

export type Stage = (typeof stages)[number]

/** Narrows an expression to documents with all facets, and without the hidden part of premium posts. */
export const within = (expression: string, facets: readonly string[], hidden: string): string =>
  `(${[`(${expression})`, ...facets.map((facet) => `facet : ${quote(facet)}`)].join(' AND ')}) NOT facet : ${quote(hidden)}`

/** Expression for documents with all words of one of the readings; empty where the stage asks nothing of them. */
export const allWords = ({ readings }: Query, stage: Stage): string =>
  readings
    .map(stage.of)
    .filter(Boolean)
    .map((expression) => `(${expression})`)
    .join(' OR ')

/** Expression for documents with any of the words. */
export const anyWord = ({ readings }: Query, stage: Stage): string =>
  (readings[0] ?? []).map((term) => stage.of([term])).join(' OR ')
