import type { SearchKind } from '#shared/search/search.rules.ts'
import { indexedWords } from '#shared/search/words.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { authorFacet, kindFacet, yearFacet } from './search.keys.ts'
import { allWords, anyWord, stages, type Query, type Stage } from './search.query.ts'

// Selects the documents that match a query, and how well. They are read from the newest to the oldest, so that a limit keeps
// the newest; ranking comes afterwards.

/** Filter of the results. */
export interface Filter {
  kind?: SearchKind | undefined
  categoryId?: string | undefined
  author?: string | undefined
  year?: number | undefined
}

/** Ids of documents with the number of the stage that found them, the best stages first. */
export type Found = ReadonlyMap<number, number>

const facetsOf = ({ kind, author, year }: Filter): string[] => [
  ...(kind ? [kindFacet(kind)] : []),
  ...(author ? [authorFacet(indexedWords(author))] : []),
  ...(year ? [yearFacet(year)] : []),
]

const newest = 'SELECT rowid AS id FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?'
// Categories are no facet words: moving thousands of posts would rewrite the index.
const newestOfCategory = `SELECT search.rowid AS id FROM search CROSS JOIN search_docs ON search_docs.id = search.rowid
  WHERE search MATCH ? AND category_id = ? ORDER BY search.rowid DESC LIMIT ?`

const match = (tx: Tx, expression: string, { categoryId }: Filter, limit: number): { id: number }[] =>
  categoryId === undefined
    ? statement<{ id: number }>(tx, newest).all(expression, limit)
    : statement<{ id: number }>(tx, newestOfCategory).all(expression, categoryId, limit)

/** Runs the stages until there are `limit` documents. */
function collect(
  tx: Tx,
  within: readonly Stage[],
  expressionOf: (stage: Stage, facets: readonly string[]) => string,
  filter: Filter,
  limit: number,
): Map<number, number> {
  const found = new Map<number, number>()
  const facets = facetsOf(filter)
  const loosest = within.at(-1)
  let asked = ''
  for (const [index, stage] of within.entries()) {
    const expression = expressionOf(stage, facets)
    // Stages with the same expression run once.
    if (expression === asked) continue
    asked = expression
    for (const { id } of match(tx, expression, filter, limit)) {
      if (found.size >= limit) return found
      if (!found.has(id)) found.set(id, stages.indexOf(stage))
    }
    // If the loosest stage finds nothing, the stages in between cannot either.
    if (index === 0 && found.size === 0 && loosest && match(tx, expressionOf(loosest, facets), filter, 1).length === 0)
      return found
  }
  return found
}

const ofTitles = stages.filter(({ name }) => name.endsWith('title'))
const bySounds = stages.filter(({ name }) => name.startsWith('sound'))

/** Documents with all words, in any form. */
export const findAll = (tx: Tx, query: Query, filter: Filter, limit: number): Found =>
  collect(tx, stages, (stage, facets) => allWords(query, stage, facets), filter, limit)

/** Documents with all words in their titles or authors' names. */
export const findInTitles = (tx: Tx, query: Query, filter: Filter, limit: number): Found =>
  collect(tx, ofTitles, (stage, facets) => allWords(query, stage, facets), filter, limit)

/** Documents with some of the words, if none has all. */
export const findSome = (tx: Tx, query: Query, filter: Filter, limit: number): Found =>
  new Map(
    [...collect(tx, bySounds, (stage, facets) => anyWord(query, stage, facets), filter, limit).keys()].map((id) => [
      id,
      stages.length,
    ]),
  )
