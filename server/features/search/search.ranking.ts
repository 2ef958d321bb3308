import { levelOf, type MatchLevel, type QueryWord } from '#shared/search/match.ts'
import type { SearchKind } from '#shared/search/search.rules.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import type { Found } from './search.candidates.ts'
import { stages } from './search.query.ts'

/** Values of a document that facets count. */
export interface Candidate {
  id: number
  kind: SearchKind
  categoryId: string | null
  author: string
  year: number
  /** Index of the stage that found it. */
  stage: number
}

/** Values that rank a document within its stage. */
interface Heading {
  id: number
  titleWords: string
  authorWords: string
  createdAt: number
}

const counted = `SELECT id, kind, category_id AS categoryId, author, year FROM search_docs
  WHERE id IN (SELECT value FROM json_each(?))`
const headings = `SELECT id, title_words AS titleWords, author_words AS authorWords, created_at AS createdAt
  FROM search_docs WHERE id IN (SELECT value FROM json_each(?))`

/** The lowest match level that counts and is marked in a stage. */
export const minLevelOf = (stage: number): MatchLevel => stages[stage]?.minLevel ?? 1

function bestIn(all: readonly string[], wanted: QueryWord, minLevel: MatchLevel): MatchLevel {
  let best: MatchLevel = 0
  for (const word of all) {
    const level = levelOf(word, wanted, minLevel)
    if (level > best) best = level
  }
  return best
}

/** Without the consonants that sandhi doubles before the next word: கடைசிப் பேருந்து. */
const withoutSandhi = (words: string): string => words.replace(/([கசதப])\u0BCD(?= \1)/g, '')

/** Score of a title: the best match of each query word, with a bonus if they are adjacent and at the beginning. */
function scoreOf({ titleWords, authorWords }: Heading, words: readonly QueryWord[], minLevel: MatchLevel): number {
  const title = titleWords.split(' ')
  const author = authorWords.split(' ')
  const typed = withoutSandhi(words.map(({ word }) => word).join(' '))
  const whole = withoutSandhi(titleWords)
  const together = whole === typed ? 3 : whole.startsWith(typed) ? 2 : whole.includes(typed) ? 1 : 0
  return words.reduce(
    (sum, wanted) => sum + Math.max(2 * bestIn(title, wanted, minLevel), bestIn(author, wanted, minLevel)),
    together,
  )
}

/** Sorts the documents of one stage. */
function inOrder(tx: Tx, docs: readonly Candidate[], words: readonly QueryWord[], minLevel: MatchLevel): Candidate[] {
  const docOf = new Map(docs.map((doc) => [doc.id, doc]))
  return statement<Heading>(tx, headings)
    .all(JSON.stringify([...docOf.keys()]))
    .map((heading) => ({ heading, score: scoreOf(heading, words, minLevel) }))
    .toSorted((a, b) => b.score - a.score || b.heading.createdAt - a.heading.createdAt)
    .flatMap(({ heading }) => docOf.get(heading.id) ?? [])
}

/**
 * Sorts documents by stage, then by title score, then the newest first.
 * @param from,to range of positions that must be in order; the others are only sorted by stage
 */
export function rank(tx: Tx, found: Found, words: readonly QueryWord[], from: number, to: number): Candidate[] {
  const docs = statement<Omit<Candidate, 'stage'>>(tx, counted)
    .all(JSON.stringify([...found.keys()]))
    .map((doc) => ({ ...doc, stage: found.get(doc.id) ?? stages.length }))
  const ranked: Candidate[] = []
  for (const [stage, ofStage] of [...Map.groupBy(docs, (doc) => doc.stage)].toSorted(([a], [b]) => a - b)) {
    const isWanted = ranked.length < to && ranked.length + ofStage.length > from
    ranked.push(...(isWanted ? inOrder(tx, ofStage, words, minLevelOf(stage)) : ofStage))
  }
  return ranked
}
