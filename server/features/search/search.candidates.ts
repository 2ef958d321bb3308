import type { SearchKind } from '#shared/search/search.rules.ts'
import { wordsOf } from '#shared/search/normalize.ts'
import type { Tx } from '#server/core/db.ts'
import { statement } from '#server/core/statements.ts'
import { authorFacet, kindFacet, yearFacet } from './search.keys.ts'
import { allWords, anyWord, stages, type Query, type Stage } from './search.query.ts'

// Which documents come into question, and how well each answers. They are read backwards, so that the newest are among
// them however many there are; their order comes afterwards.

/** What results are narrowed to. */
export interface Narrowing {
  kind?: SearchKind | undefined
  categoryId?: string | undefined
  author?: string | undefined
  year?: number | undefined
}

/** Ids of documents with the number of the stage that found them, the best stages first. */
export type Found = ReadonlyMap<number, number>

const facetsOf = ({ kind, author, year }: Narrowing): string[] => [
  ...(kind ? [kindFacet(kind)] : []),
  ...(author ? [authorFacet(wordsOf(author))] : []),
  ...(year ? [yearFacet(year)] : []),
]

const newest = 'SELECT rowid AS id FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ?'
// Categories are no facet words: posts move from one to another by the thousand.
const newestOfCategory = `SELECT search.rowid AS id FROM search CROSS JOIN search_docs ON search_docs.id = search.rowid
  WHERE search MATCH ? AND category_id = ? ORDER BY search.rowid DESC LIMIT ?`

const match = (tx: Tx, expression: string, { categoryId }: Narrowing, limit: number): { id: number }[] =>
  categoryId === undefined
    ? statement<{ id: number }>(tx, newest).all(expression, limit)
    : statement<{ id: number }>(tx, newestOfCategory).all(expression, categoryId, limit)

/** Stage by stage, until there are `limit`. */
function collect(
  tx: Tx,
  within: readonly Stage[],
  expressionOf: (stage: Stage, facets: readonly string[]) => string,
  narrowing: Narrowing,
  limit: number,
): Map<number, number> {
  const found = new Map<number, number>()
  const facets = facetsOf(narrowing)
  const loosest = within.at(-1)
  let asked = ''
  for (const [index, stage] of within.entries()) {
    const expression = expressionOf(stage, facets)
    // A word without completions, stem or sound of its own is asked for once.
    if (expression === asked) continue
    asked = expression
    for (const { id } of match(tx, expression, narrowing, limit)) {
      if (found.size >= limit) return found
      if (!found.has(id)) found.set(id, stages.indexOf(stage))
    }
    // What the loosest stage does not find, those between need not look for.
    if (
      index === 0 &&
      found.size === 0 &&
      loosest &&
      match(tx, expressionOf(loosest, facets), narrowing, 1).length === 0
    )
      return found
  }
  return found
}

const ofTitles = stages.filter(({ name }) => name.endsWith('title'))
const bySounds = stages.filter(({ name }) => name.startsWith('sound'))

/** Documents with all words, in whatever form. */
export const findAll = (tx: Tx, query: Query, narrowing: Narrowing, limit: number): Found =>
  collect(tx, stages, (stage, facets) => allWords(query, stage, facets), narrowing, limit)

/** Documents with all words in their titles or authors' names. */
export const findInTitles = (tx: Tx, query: Query, narrowing: Narrowing, limit: number): Found =>
  collect(tx, ofTitles, (stage, facets) => allWords(query, stage, facets), narrowing, limit)

/** Where no document has all words: those that have some. */
export const findSome = (tx: Tx, query: Query, narrowing: Narrowing, limit: number): Found =>
  new Map(
    [...collect(tx, bySounds, (stage, facets) => anyWord(query, stage, facets), narrowing, limit).keys()].map((id) => [
      id,
      stages.length,
    ]),
  )
