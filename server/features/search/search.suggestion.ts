import { soundKey } from '#shared/search/sound.ts'
import { keysOf } from '#shared/search/word-keys.ts'
import type { PartOfSpeech } from '#shared/tamil/lexicon-format.ts'
import { knownLemmasOf } from '#shared/tamil/morphology.ts'
import { isTamil } from '#shared/tamil/sounds.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { shapeOf, withoutDoubled } from './search.words.ts'
import type { Term } from './search.expressions.ts'

/** Words with the same first sound that are compared for each length, the most frequent ones. */
const maxCandidates = 500
/** With more unknown words no correction is attempted. */
const maxMended = 2

const one = () => 1

/**
 * Edit distance with insertions, deletions, substitutions and transpositions; `limit` + 1 if it is larger.
 * @param costOf what it costs to put one letter in the place of another
 */
function editDistance(a: string, b: string, limit: number, costOf: (a: string, b: string) => number = one): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const [from = '', to = ''] = [a[i - 1], b[j - 1]]
      const substitution = from === to ? 0 : costOf(from, to)
      let cost = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + substitution)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (older[j - 2] ?? 0) + 1)
      current.push(cost)
    }
    if (Math.min(...current) > limit) return limit + 1
    older = previous
    previous = current
  }
  return previous[b.length] ?? limit + 1
}

/** Slips that a word of so many letters or sounds may have: of a short one every second other word is that close. */
const limitFor = (length: number): number => (length < 5 ? 0 : length < 8 ? 1 : 2)

/** Sounds stand for all letters that are easily confused: another consonant is hardly a slip. */
const costOfSound = (a: string, b: string): number => (/[aiu]/.test(a + b) ? 1 : 2)

interface Candidate {
  word: string
  sound: string
}

/** A word that no lexicon knows may be a slip of the text itself. */
const costOfUnknown = 0.3

/** Who writes Tamil letters hardly means an English word. */
const costOfLatin = 1.5

interface Meant {
  word: string
  distance: number
}

/** The most likely correction of an unknown word with this sound. */
function meantBySound(tx: Tx, word: string, sound: string): Meant | undefined {
  const limit = limitFor(sound.length)
  if (limit === 0) return undefined
  const candidates = Array.from({ length: 2 * limit + 1 }, (_, index) =>
    statement<Candidate>(tx, 'SELECT word, sound FROM search_words WHERE shape = ? ORDER BY docs DESC LIMIT ?').all(
      shapeOf(sound, sound.length - limit + index),
      maxCandidates,
    ),
  ).flat()
  const isLatin = /^[a-z]/.test(word)
  let best: Meant | undefined
  for (const candidate of candidates) {
    // Of words with the same sound, the most similar spelling.
    const isOtherScript = isLatin !== /^[a-z]/.test(candidate.word)
    const far = editDistance(sound, candidate.sound, limit, isOtherScript ? costOfSound : one)
    if (far > limit) continue
    const apart = isOtherScript ? 0 : editDistance(word, standingAlone(candidate.word), 6)
    if (isLatin && !isOtherScript && apart > limitFor(word.length)) continue
    const distance =
      far +
      (isOtherScript ? (isLatin ? 0.5 : costOfLatin) : apart / 10) +
      (isTamil(candidate.word) && knownLemmasOf(candidate.word).length === 0 ? costOfUnknown : 0)
    if (!best || distance < best.distance) best = { word: candidate.word, distance }
  }
  return best
}

/** The most likely correction of an unknown word, as it is written or without what may be its ending. */
function meantBy(tx: Tx, { word }: Term): string | undefined {
  const sounds = new Set([soundKey(word), keysOf(word).sounds.at(-1) ?? ''])
  const [best] = [...sounds]
    .flatMap((sound) => meantBySound(tx, word, sound) ?? [])
    .toSorted((a, b) => a.distance - b.distance)
  return best && standingAlone(best.word)
}

const declined: ReadonlySet<PartOfSpeech> = new Set(['noun', 'name', 'pronoun', 'number'])

/**
 * A word as it stands by itself: a noun of the lexicon in its nominative, any other word without the consonant that is
 * doubled before the next one (கவிதைகளைச்).
 */
function standingAlone(word: string): string {
  const noun = knownLemmasOf(word).find(({ part }) => declined.has(part))
  return noun ? noun.lemma : withoutDoubled(word)
}

const hasDigit = /\p{N}/u

/** The query with its unknown words replaced by known ones, but never a number; undefined if there is nothing to correct. */
export function correctQuery(tx: Tx, terms: readonly Term[]): string | undefined {
  const isStrange = ({ word, isKnown }: Term): boolean => !isKnown && !hasDigit.test(word)
  if (terms.filter(isStrange).length > maxMended) return undefined
  const words = terms.map((term) => (isStrange(term) ? (meantBy(tx, term) ?? term.word) : term.word))
  const mended = words.join(' ')
  return mended === terms.map(({ word }) => word).join(' ') ? undefined : mended
}
