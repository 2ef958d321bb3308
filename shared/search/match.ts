import { graphemes } from '../text.ts'
import { normalize } from './normalize.ts'
import { keysOf } from './word-keys.ts'
import { indexedWord, joinsWords, shownWords } from './words.ts'

// Finds the matches of a query in a displayed text.

/** A piece of a displayed text, and whether it matches the query. */
export interface MarkedPiece {
  text: string
  isMatch: boolean
}

/** A normalised word of a query, with its search keys. */
export interface QueryWord {
  word: string
  /** At least one. */
  lemmas: readonly string[]
  sounds: readonly string[]
  /** Words of the texts with exactly this sound, and their forms: பெரியார், பெரியாரின் for periyar, but not பெரிய. */
  heard?: readonly string[]
  /** Unfinished: also matches the beginning of a word. */
  isPrefix: boolean
}

/** Match level of a word: 4 exact, 3 prefix, 2 lemma, 1 sound, 0 none. */
export type MatchLevel = 0 | 1 | 2 | 3 | 4

/** @param minLevel lower levels are not tried, and count as 0 */
export function levelOf(word: string, wanted: QueryWord, minLevel: MatchLevel = 1): MatchLevel {
  if (word === wanted.word || wanted.heard?.includes(word)) return 4
  if (wanted.isPrefix && word.startsWith(wanted.word)) return 3
  if (minLevel > 2) return 0
  const { lemmas, parts, sounds } = keysOf(word)
  const isWanted = (key: string) => wanted.lemmas.includes(key)
  if (lemmas.some(isWanted) || parts.some(isWanted)) return 2
  if (minLevel > 1) return 0
  if (sounds.some((key) => wanted.sounds.includes(key))) return 1
  // An unfinished word in Latin letters: kavi for கவிதை.
  return wanted.isPrefix && sounds.some((key) => isSoundOfBeginning(key, wanted)) ? 1 : 0
}

const minSoundPrefix = 3
const isSoundOfBeginning = (key: string, { sounds }: QueryWord): boolean =>
  sounds.some((sound) => sound.length >= minSoundPrefix && key.startsWith(sound))

/** A matching word of a displayed text. */
interface Match {
  start: number
  end: number
  level: MatchLevel
  matched: QueryWord
}

// Includes the invisible characters that the normaliser removes, since they occur inside words.
const wordSource = '[\\p{L}\\p{N}\\p{Mn}\\p{Mc}\\p{Co}\\u00AD\\u200B-\\u200D\\u2060\\uFEFF]+'
const anyWord = new RegExp(wordSource, 'u')
const lastWord = new RegExp(`${wordSource}$`, 'u')
const firstWord = new RegExp(`^${wordSource}`, 'u')

/** The best match of a displayed word. */
function bestOf(
  word: string,
  query: readonly QueryWord[],
  minLevel: MatchLevel,
): Omit<Match, 'start' | 'end'> | undefined {
  let best: Omit<Match, 'start' | 'end'> | undefined
  for (const matched of query) {
    const level = levelOf(word, matched, minLevel)
    if (level > (best?.level ?? 0)) best = { level, matched }
  }
  return best
}

/** All matching words of a text, in order. */
export function matchesIn(text: string, query: readonly QueryWord[], minLevel: MatchLevel = 1): Match[] {
  const matches: Match[] = []
  let end = 0
  /** The word before, and where it begins. */
  let before = { word: '', start: 0 }
  // Match all words first and compute positions afterwards: positions are the expensive part.
  for (const shown of shownWords(text)) {
    const start = text.indexOf(shown, end)
    const isJoined = start === end + 1 && joinsWords(text.slice(end, start))
    end = start + shown.length
    const word = indexedWord(shown)
    const best = bestOf(word, query, minLevel)
    const joined = isJoined && bestOf(before.word + word, query, minLevel)
    if (joined && joined.level !== 3 && joined.level > (best?.level ?? 0)) {
      if (matches.at(-1)?.start === before.start) matches.pop()
      matches.push({ start: before.start, end, ...joined })
    } else if (best) matches.push({ start, end, ...best })
    before = isJoined ? { word: before.word + word, start: before.start } : { word, start }
  }
  return matches
}

/** Length of a displayed word's matching prefix in UTF-16 units, rounded up to whole graphemes. */
function beginningOf(word: string, beginning: string): number {
  let taken = ''
  for (const letter of graphemes(word)) {
    taken += letter
    if (normalize(taken).length >= beginning.length) break
  }
  return taken.length
}

function piecesOf(text: string, matches: readonly Match[], from: number, to: number): MarkedPiece[] {
  const pieces: MarkedPiece[] = []
  const push = (piece: string, isMatch: boolean) => {
    if (piece) pieces.push({ text: piece, isMatch })
  }
  let done = from
  for (const { start, end, level, matched } of matches) {
    if (start < from || end > to) continue
    const shown = text.slice(start, end)
    push(text.slice(done, start), false)
    done = level === 3 ? start + beginningOf(shown, matched.word) : end
    push(text.slice(start, done), true)
  }
  push(text.slice(done, to), false)
  return pieces
}

/**
 * Splits a text into matches and the rest. Of a prefix match only the prefix is marked, in whole graphemes; a match by
 * lemma or sound is marked whole.
 * @param minLevel matches below this level are not marked
 */
export const markWords = (text: string, query: readonly QueryWord[], minLevel: MatchLevel = 1): MarkedPiece[] =>
  piecesOf(text, matchesIn(text, query, minLevel), 0, text.length)

const excerptLength = 180
const lead = 50

/** The words around the best match, marked; the beginning of the text if nothing matches. In UTF-16 units. */
export function excerptOf(text: string, query: readonly QueryWord[], minLevel: MatchLevel = 1): MarkedPiece[] {
  const matches = matchesIn(text, query, minLevel)
  const start = text.length <= excerptLength ? 0 : startOf(bestPlace(matches), text)
  const to = start + excerptLength >= text.length ? text.length : endOf(start + excerptLength, text)
  const pieces = piecesOf(text, matches, start, to)
  if (start > 0) pieces.unshift({ text: '…\u00A0', isMatch: false })
  if (to < text.length) pieces.push({ text: '\u00A0…', isMatch: false })
  return pieces
}

/** Start of the range with the best matches. */
function bestPlace(matches: readonly Match[]): number {
  let best = { start: 0, score: 0 }
  for (const [index, { start }] of matches.entries()) {
    const met = new Map<QueryWord, number>()
    for (const { matched, level, start: at } of matches.slice(index, index + 12))
      if (at < start + excerptLength - lead) met.set(matched, Math.max(level, met.get(matched) ?? 0))
    const score = [...met.values()].reduce((sum, level) => sum + 4 + level, 0)
    if (score > best.score) best = { start, score }
  }
  return best.start
}

const maxWordLength = 100

/** Start of the first whole word shortly before a position. */
function startOf(place: number, text: string): number {
  if (place <= lead) return 0
  const from = place - lead
  // Skip the rest of a word that begins earlier.
  const rest = lastWord.test(text.slice(0, from).slice(-1)) ? firstWord.exec(text.slice(from, place))?.[0].length : 0
  const gap = text.slice(from + (rest ?? 0), place).search(anyWord)
  return gap === -1 ? place : from + (rest ?? 0) + gap
}

/** End of the last whole word before a position. */
function endOf(place: number, text: string): number {
  const isInside = firstWord.test(text.slice(place))
  const before = text.slice(Math.max(0, place - maxWordLength), place)
  const whole = isInside ? before.replace(lastWord, '') : before
  const end = place - before.length + whole.trimEnd().length
  return whole.trim() ? end : place
}
