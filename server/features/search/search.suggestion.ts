import { normalize } from '#shared/search/normalize.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { soundKey } from '#shared/search/sound.ts'
import { stem } from '#shared/search/stem.ts'
import { shapeOf } from './search.keys.ts'
import type { Term } from './search.query.ts'

/** Words with the same first sound that are compared for each length, the most frequent ones. */
const maxCandidates = 500
/** With more unknown words no correction is attempted. */
const maxMended = 2

/** Edit distance with insertions, deletions, substitutions and transpositions; `limit` + 1 if it is larger. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let older: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const current = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min((previous[j] ?? 0) + 1, (current[j - 1] ?? 0) + 1, (previous[j - 1] ?? 0) + (isSame ? 0 : 1))
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

const limitFor = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2)

interface Candidate {
  word: string
  sound: string
}

/** The most likely correction of an unknown word. */
function meantBy(tx: Tx, term: Term): string | undefined {
  const sound = soundKey(stem(term.word)) || soundKey(term.word)
  const limit = limitFor(sound.length)
  if (limit === 0) return undefined
  const candidates = Array.from({ length: 2 * limit + 1 }, (_, index) =>
    statement<Candidate>(tx, 'SELECT word, sound FROM search_words WHERE shape = ? ORDER BY docs DESC LIMIT ?').all(
      shapeOf(sound, sound.length - limit + index),
      maxCandidates,
    ),
  ).flat()
  const isLatin = /^[a-z]/.test(term.word)
  let best: { word: string; distance: number } | undefined
  for (const candidate of candidates) {
    const far = editDistance(sound, candidate.sound, limit)
    if (far > limit) continue
    // Of words with the same sound, the most similar spelling.
    const isOtherScript = isLatin !== /^[a-z]/.test(candidate.word)
    const distance = far + (isOtherScript ? 0.5 : editDistance(term.word, candidate.word, 6) / 10)
    if (!best || distance < best.distance) best = { word: candidate.word, distance }
  }
  return best?.word
}

/** The query with its unknown words replaced by known ones; undefined if there is nothing to correct. */
export function correctQuery(tx: Tx, terms: readonly Term[]): string | undefined {
  if (terms.filter((term) => !term.isKnown).length > maxMended) return undefined
  // Numbers are not corrected: issue 46.
  if (terms.some((term) => /\p{N}/u.test(term.word))) return undefined
  const words = terms.map((term) => (term.isKnown ? term.word : (meantBy(tx, term) ?? term.word)))
  const mended = words.join(' ')
  return mended === normalize(terms.map((term) => term.word).join(' ')) ? undefined : mended
}
