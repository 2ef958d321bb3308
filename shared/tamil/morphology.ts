import { Analyser, type Analysis, type Lemma } from './analyse.ts'
import { nodes, patterns, sets, weights } from './lexicon.data.ts'
import { soundsOf, spell } from './sounds.ts'

// The morphology of Tamil with the site's lexicon. Pages of readers do not load it: it is for the server and for workers.

let analyser: Analyser | undefined

/** Built at the first use. */
const ready = (): Analyser =>
  (analyser ??= new Analyser({
    patterns: patterns.split(';'),
    sets: sets.split(';').map((set) => (set ? set.split(' ').map(Number) : [])),
    nodes,
    weights,
  }))

/**
 * All readings of a word: lemma, part of speech and features. The word may be composed or decomposed; what is not Tamil has
 * none. The readings of a word that is not in the lexicon are guesses. Never throws.
 */
export const analyse = (word: string): Analysis[] => ready().analyse(word)

/** The different lemmas among the readings of a word, which is all that a search needs. */
export const lemmasOf = (word: string): Lemma[] => ready().lemmas(word)

/** The lemmas of a word of the lexicon, both in the letters of sounds.ts; none for any other word. */
export const knownLemmas = (sounds: string) => ready().known(sounds)

/** For each of the places from which on the sounds are a word of the lexicon: its lemmas. */
export const knownTails = (sounds: string, places: readonly number[]) => ready().tails(sounds, places)

/** The words of the lexicon, in all their forms, each of whose beginnings is wanted; in sounds, with their lemmas. */
export const wordsAlong = (isWanted: (beginning: string) => boolean, maxSteps: number) =>
  ready().wordsAlong(isWanted, maxSteps)

/** The lemmas of a word of the lexicon; none for any other. */
export const knownLemmasOf = (word: string): Lemma[] =>
  knownLemmas(soundsOf(word)).map(({ lemma, ...known }) => ({ ...known, lemma: spell(lemma), isGuess: false }))

/** Identifies a lemma: ஓடு the tile and ஓடு (to run) have two. A verb has a mark that no word of a text contains. */
export const keyOfLemma = ({ lemma, part }: Pick<Lemma, 'lemma' | 'part'>): string =>
  part === 'verb' ? `${lemma}0` : lemma
