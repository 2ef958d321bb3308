/** Titles and names that contain what somebody types, for lists of other features. */
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { searchDocs } from '#drizzle/schema/index.ts'
import { maxHits, type SearchKind } from '#shared/search/search.rules.ts'
import { indexedWords } from '#shared/search/words.ts'
import type { Tx } from '#server/core/db.ts'
import { either, findLikely, only, oneOf, type Containing, type Likely } from '#server/core/fragments.ts'
import { statement } from '#server/core/statements.ts'
import { findInTitles } from './search.candidates.ts'
import { readQuery } from './search.query.ts'

interface NameQuery {
  q: string
  kind: SearchKind
  /** The column with the ids of the feature's rows. */
  entityId: SQLWrapper
  /** Whether the words may also be in the author's name. */
  withAuthor?: boolean
}

/**
 * Conditions for lists of other features: all words are in the title, or optionally in the author's name, as whole words or
 * parts of them, in any equivalent spelling. What is found is looked up; of words that very many titles have, each row asks
 * for its own title.
 */
export const namesContaining = (tx: Tx, query: NameQuery): Containing => findNames(tx, query, [])

/** The same, or in any form: the newest such, in so far as the index knows the words. */
export const namesMeaning = (tx: Tx, query: NameQuery): Containing =>
  findNames(tx, query, findIdsByTitle(tx, query.q, query.kind))

/** Documents that may have the words in their titles, or in their authors' names. */
function findLikelyNames(tx: Tx, wanted: string, withAuthor: boolean): Likely | undefined {
  const inTitles = findLikely(tx, 'titles', wanted)
  const inAuthors = withAuthor ? findLikely(tx, 'title_authors', wanted) : { ids: [], isAll: true }
  if (!inTitles || !inAuthors) return undefined
  return { ids: [...inTitles.ids, ...inAuthors.ids], isAll: inTitles.isAll && inAuthors.isAll }
}

/** @param more ids of rows for which the conditions hold as well */
function findNames(tx: Tx, { q, kind, entityId, withAuthor = false }: NameQuery, more: readonly string[]): Containing {
  const wanted = indexedWords(q).join(' ')
  // Punctuation alone matches nothing.
  if (!wanted) return only(oneOf(entityId, more))
  const inAuthor = withAuthor ? sql` OR instr(${searchDocs.authorWords}, ${wanted})` : sql``
  const named = sql`${searchDocs.page} = 0 AND (instr(${searchDocs.titleWords}, ${wanted})${inAuthor})`
  const ofRow = sql`EXISTS (SELECT 1 FROM ${searchDocs} WHERE ${searchDocs.kind} = ${kind}
    AND ${searchDocs.entityId} = ${entityId} AND ${named})`
  const all = more.length > 0 ? sql`(${ofRow} OR ${oneOf(entityId, more)})` : ofRow
  const likely = findLikelyNames(tx, wanted, withAuthor)
  if (!likely) return only(all)
  const rows = tx.all<{ id: string }>(sql`SELECT DISTINCT ${searchDocs.entityId} AS id FROM ${searchDocs}
    WHERE ${searchDocs.id} IN (SELECT value FROM json_each(${JSON.stringify(likely.ids.map(Number))}))
      AND (${searchDocs.kind} = ${kind} AND ${named}) IS TRUE`)
  const some = oneOf(entityId, [...rows.map(({ id }) => id), ...more])
  return either(likely, some, all)
}

/**
 * For lists of which there are thousands at most, such as books: a condition for rows that have each of the words in their
 * title or author's name. All titles of the kind are read (some µs each), which is less than to look each word up among those
 * of all posts.
 */
export function namesWithEach(words: readonly string[], { kind, entityId }: Pick<NameQuery, 'kind' | 'entityId'>): SQL {
  const conditions = words.map((word) => {
    const wanted = indexedWords(word).join(' ')
    // Punctuation alone matches nothing.
    return wanted
      ? sql`(instr(${searchDocs.titleWords}, ${wanted}) OR instr(${searchDocs.authorWords}, ${wanted}))`
      : sql`0`
  })
  return sql`${entityId} IN (SELECT ${searchDocs.entityId} FROM ${searchDocs}
    WHERE ${and(sql`${searchDocs.kind} = ${kind} AND ${searchDocs.page} = 0`, ...conditions)})`
}

/**
 * Ids of entities with all the words in their title or author's name, in any form; the newest,
 * at most `maxHits`.
 */
function findIdsByTitle(tx: Tx, q: string, kind: SearchKind): string[] {
  const query = readQuery(tx, q, false)
  if (query.readings.length === 0) return []
  const ids = [...findInTitles(tx, query, { kind }, maxHits).keys()]
  return statement<{ id: string }>(
    tx,
    'SELECT entity_id AS id FROM search_docs WHERE id IN (SELECT value FROM json_each(?))',
  )
    .all(JSON.stringify(ids))
    .map(({ id }) => id)
}
