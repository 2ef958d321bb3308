/** Titles and names that contain what somebody types, for lists of other features. */
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { searchDocs } from '#drizzle/schema/index.ts'
import { maxHits, type SearchKind } from '#shared/search/search.rules.ts'
import { indexedWords } from '#shared/search/words.ts'
import type { Tx } from '#server/core/db.ts'
import {
  either,
  entitiesOf,
  findLikely,
  only,
  oneOf,
  type Containing,
  type Likely,
  type Reading,
} from '#server/core/fragments.ts'
import { findInTitles } from './search.candidates.ts'
import { readQuery } from './search.query.ts'

interface NameQuery extends Reading {
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
  findNames(tx, query, findByTitle(tx, query.q, query.kind))

/** Documents that may have the words in their titles, or in their authors' names. */
function findLikelyNames(tx: Tx, wanted: string, { withAuthor = false, ...reading }: NameQuery): Likely | undefined {
  const inTitles = findLikely(tx, 'titles', [wanted], reading)
  if (!withAuthor || !inTitles) return inTitles
  const inAuthors = findLikely(tx, 'title_authors', [wanted], reading)
  return inAuthors && { ids: [...inTitles.ids, ...inAuthors.ids], isAll: inTitles.isAll && inAuthors.isAll }
}

/** @param more documents of rows for which the conditions hold as well */
function findNames(tx: Tx, query: NameQuery, more: readonly number[]): Containing {
  const { q, kind, entityId, withAuthor = false } = query
  const wanted = indexedWords(q).join(' ')
  const entities = sql`SELECT ${searchDocs.entityId} FROM ${searchDocs}`
  const ofMore = sql`${entities} WHERE ${oneOf(searchDocs.id, more)}`
  // Punctuation alone matches nothing.
  if (!wanted) return only(sql`${entityId} IN (${ofMore})`)
  const inAuthor = withAuthor ? sql` OR instr(${searchDocs.authorWords}, ${wanted})` : sql``
  const named = sql`${searchDocs.page} = 0 AND (instr(${searchDocs.titleWords}, ${wanted})${inAuthor})`
  const ofRow = sql`EXISTS (SELECT 1 FROM ${searchDocs} WHERE ${searchDocs.kind} = ${kind}
    AND ${searchDocs.entityId} = ${entityId} AND ${named})`
  const all = more.length > 0 ? sql`(${ofRow} OR ${entityId} IN (${ofMore}))` : ofRow
  const likely = findLikelyNames(tx, wanted, query)
  if (!likely) return only(all)
  const found = sql`${entities} WHERE ${searchDocs.id} IN (${entitiesOf(likely.ids, true)})
    AND (${searchDocs.kind} = ${kind} AND ${named}) IS TRUE`
  const some = sql`${entityId} IN (${more.length > 0 ? sql`${found} UNION ${ofMore}` : found})`
  return either(likely.isAll, some, all)
}

/** A condition for books that have each of the words, or parts of words, in their title or author's name. */
export function booksWithEach(tx: Tx, words: readonly string[], entityId: SQLWrapper): SQL {
  const wanted = words.map((word) => indexedWords(word).join(' '))
  // Punctuation alone matches nothing.
  if (wanted.includes('')) return sql`0`
  const likely = findLikely(tx, 'books', wanted)
  const has = wanted.map(
    (word) => sql`(instr(${searchDocs.titleWords}, ${word}) OR instr(${searchDocs.authorWords}, ${word}))`,
  )
  return sql`${entityId} IN (SELECT ${searchDocs.entityId} FROM ${searchDocs} WHERE ${and(
    likely?.isAll ? sql`${searchDocs.id} IN (${entitiesOf(likely.ids, true)})` : sql`${searchDocs.kind} = 'book'`,
    ...has,
  )})`
}

/** Documents with all the words in their title or author's name, in any form; the newest, at most `maxHits`. */
function findByTitle(tx: Tx, q: string, kind: SearchKind): number[] {
  const query = readQuery(tx, q, false)
  return query.readings.length === 0 ? [] : [...findInTitles(tx, query, { kind }, maxHits).keys()]
}
