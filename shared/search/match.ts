import { graphemes } from '../text.ts'
import { normalize } from './normalize.ts'
import { keysOf } from './word-keys.ts'

// Where, in a text as it is shown, stands what a query means.

/** A piece of a shown text, and whether it answers the query. */
export interface MarkedPiece {
  text: string
  isMatch: boolean
}

/** A word of a query, normalised, with all that it is looked for under. */
export interface QueryWord {
  word: string
  stem: string
  sounds: readonly string[]
  /** Unfinished: the beginning of a word will do. */
  isPrefix: boolean
}

/** How well a word answers: 4 as it stands, 3 as its beginning, 2 by its stem, 1 by its sound, 0 not at all. */
export type MatchLevel = 0 | 1 | 2 | 3 | 4

/** @param least levels below it are not looked at, and are answered as 0 */
export function levelOf(word: string, wanted: QueryWord, least: MatchLevel = 1): MatchLevel {
  if (word === wanted.word) return 4
  if (wanted.isPrefix && word.startsWith(wanted.word)) return 3
  if (least > 2) return 0
  const { stem, sounds } = keysOf(word)
  if (stem === wanted.stem) return 2
  if (least > 1) return 0
  if (sounds.some((key) => wanted.sounds.includes(key))) return 1
  // An unfinished word in Latin letters: kavi for கவிதை.
  return wanted.isPrefix && sounds.some((key) => isSoundOfBeginning(key, wanted)) ? 1 : 0
}

const shortestSoundPrefix = 3
const isSoundOfBeginning = (key: string, { sounds }: QueryWord): boolean =>
  sounds.some((sound) => sound.length >= shortestSoundPrefix && key.startsWith(sound))

interface Word {
  start: number
  end: number
  level: MatchLevel
  matched: QueryWord | undefined
}

// With the invisible characters that the normaliser drops: they stand inside of words.
const shownWord = /[\p{L}\p{N}\p{Mn}\p{Mc}\p{Co}\u00AD\u200B-\u200D\u2060\uFEFF]+/gu

function wordsIn(text: string, query: readonly QueryWord[], least: MatchLevel): Word[] {
  return Array.from(text.matchAll(shownWord), (found) => {
    const word = normalize(found[0])
    let best: Word = { start: found.index, end: found.index + found[0].length, level: 0, matched: undefined }
    for (const matched of query) {
      const level = levelOf(word, matched, least)
      if (level > best.level) best = { ...best, level, matched }
    }
    return best
  })
}

/** How many UTF-16 units of a shown word its beginning takes, in whole letters. */
function beginningOf(word: string, beginning: string): number {
  let taken = ''
  for (const letter of graphemes(word)) {
    taken += letter
    if (normalize(taken).length >= beginning.length) break
  }
  return taken.length
}

function piecesOf(text: string, words: readonly Word[], from: number, to: number): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  const push = (piece: string, isMatch: boolean) => {
    if (piece) pieces.push({ text: piece, isMatch })
  }
  let done = from
  for (const { start, end, level, matched } of words) {
    if (!matched || start < from || end > to) continue
    const shown = text.slice(start, end)
    push(text.slice(done, start), false)
    done = level === 3 ? start + beginningOf(shown, matched.word) : end
    push(text.slice(start, done), true)
  }
  push(text.slice(done, to), false)
  return pieces
}

/**
 * Cuts a text into what answers the query and what does not. A word that goes on after what was typed is marked as far
 * as that, in whole letters; one found by its stem or sound is marked whole.
 * @param least matches below this level are not marked
 */
export const markWords = (text: string, query: readonly QueryWord[], least: MatchLevel = 1): MarkedPiece[] =>
  piecesOf(text, wordsIn(text, query, least), 0, text.length)

const excerptLength = 180
const lead = 50

/** The words around the best place of a text, marked; its beginning when nothing in it answers. In UTF-16 units. */
export function excerptOf(text: string, query: readonly QueryWord[], least: MatchLevel = 1): MarkedPiece[] {
  const words = wordsIn(text, query, least)
  const start = text.length <= excerptLength ? 0 : startOf(bestPlace(words), words)
  const end = words.findLast((word) => word.end <= start + excerptLength)?.end ?? 0
  const isCut = end < (words.at(-1)?.end ?? 0)
  const to = isCut ? end : text.length
  const pieces = piecesOf(text, words, start, to)
  if (start > 0) pieces.unshift({ text: '… ', isMatch: false })
  if (isCut) pieces.push({ text: ' …', isMatch: false })
  return pieces
}

/** The beginning of the stretch that answers most. */
function bestPlace(words: readonly Word[]): number {
  const matches = words.filter(({ level }) => level > 0)
  let best = { start: 0, score: 0 }
  for (const [index, { start }] of matches.entries()) {
    const met = new Map<QueryWord | undefined, number>()
    for (const { matched, level, start: at } of matches.slice(index, index + 12))
      if (at < start + excerptLength - lead) met.set(matched, Math.max(level, met.get(matched) ?? 0))
    const score = [...met.values()].reduce((sum, level) => sum + 4 + level, 0)
    if (score > best.score) best = { start, score }
  }
  return best.start
}

function startOf(place: number, words: readonly Word[]): number {
  if (place <= lead) return 0
  return words.find(({ start }) => start >= place - lead)?.start ?? 0
}
