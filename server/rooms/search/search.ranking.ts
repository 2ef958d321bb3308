import { levelOf, type MatchLevel, type QueryWord } from '#shared/search/match.ts'
import type { SearchKind } from '#shared/search/result.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import type { Found } from './search.candidates.ts'
import { stages } from './search.query.ts'

/** What a document is ranked and counted by. */
export interface Candidate {
  id: number
  kind: SearchKind
  categoryId: string | null
  author: string
  year: number
  createdAt: number
  /** Index of the stage that found it. */
  stage: number
}

type Row = Omit<Candidate, 'stage'> & { titleWords: string; authorWords: string }

const rowsOf = (tx: Tx, ids: Iterable<number>): Row[] =>
  statement<Row>(
    tx,
    `SELECT id, kind, category_id AS categoryId, author, year, created_at AS createdAt, title_words AS titleWords,
      author_words AS authorWords
      FROM search_docs WHERE id IN (SELECT value FROM json_each(?))`,
  ).all(JSON.stringify([...ids]))

/** What a match of that stage must at least be, to count and to be marked. */
export const leastOf = (stage: number): MatchLevel => stages[stage]?.least ?? 1

function bestIn(all: readonly string[], wanted: QueryWord, least: MatchLevel): MatchLevel {
  let best: MatchLevel = 0
  for (const word of all) {
    const level = levelOf(word, wanted, least)
    if (level > best) best = level
  }
  return best
}

/** How well a title answers: each word of the query by its best match, more when they stand together and at the front. */
function scoreOf({ titleWords, authorWords }: Row, words: readonly QueryWord[], least: MatchLevel): number {
  const title = titleWords.split(' ')
  const author = authorWords.split(' ')
  const typed = words.map(({ word }) => word).join(' ')
  const together = titleWords === typed ? 3 : titleWords.startsWith(typed) ? 2 : titleWords.includes(typed) ? 1 : 0
  return words.reduce(
    (sum, wanted) => sum + Math.max(2 * bestIn(title, wanted, least), bestIn(author, wanted, least)),
    together,
  )
}

/**
 * Puts what was found in order: by stage, then by title, then the newest first.
 * @param from,to only the documents from this place to before that one are wanted; the others stay by stage
 */
export function rank(tx: Tx, found: Found, words: readonly QueryWord[], from: number, to: number): Candidate[] {
  const byStage = new Map<number, Row[]>()
  for (const row of rowsOf(tx, found.keys())) {
    const stage = found.get(row.id) ?? stages.length
    const rows = byStage.get(stage) ?? []
    rows.push(row)
    byStage.set(stage, rows)
  }
  const ranked: Candidate[] = []
  for (const [stage, rows] of [...byStage].toSorted(([a], [b]) => a - b)) {
    const isWanted = ranked.length < to && ranked.length + rows.length > from
    const least = leastOf(stage)
    const scored = rows.map((row) => ({ row, score: isWanted ? scoreOf(row, words, least) : 0 }))
    if (isWanted) scored.sort((a, b) => b.score - a.score || b.row.createdAt - a.row.createdAt)
    ranked.push(...scored.map(({ row }) => ({ ...row, stage })))
  }
  return ranked
}
