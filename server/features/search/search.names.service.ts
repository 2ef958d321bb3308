/** Titles and names that contain what somebody types, for lists of other features. */
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { searchDocs } from '#drizzle/schema/index.ts'
import { maxHits, type SearchKind } from '#shared/search/search.rules.ts'
import { indexedWords } from '#shared/search/words.ts'
import type { Tx } from '#server/core/db.ts'
import { nameRows, oneOf, titles, type Matches } from '#server/core/matching.ts'
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

const entities = sql`SELECT ${searchDocs.entityId} FROM ${searchDocs}`

/**
 * Rows of other features that have all words in the title, or optionally in the author's name, as whole words or parts of
 * them, in any equivalent spelling.
 */
export const namesContaining = (tx: Tx, query: NameQuery): Matches => findNames(tx, query, [])

/** The same, or in any form: the newest such, in so far as the index knows the words. */
export const namesMeaning = (tx: Tx, query: NameQuery): Matches =>
  findNames(tx, query, findByTitle(tx, query.q, query.kind))

/** @param more documents of rows that match as well */
function findNames(tx: Tx, query: NameQuery, more: readonly number[]): Matches {
  const { q, kind, entityId, withAuthor = false } = query
  const wanted = indexedWords(q).join(' ')
  const isMore = sql`${entityId} IN (${entities} WHERE ${oneOf(searchDocs.id, more)})`
  // Punctuation alone matches nothing.
  if (!wanted) return { named: isMore, isPart: false, contains: isMore }
  const inAuthor = withAuthor ? sql` OR instr(${searchDocs.authorWords}, ${wanted})` : sql``
  const has = sql`${searchDocs.page} = 0 AND (instr(${searchDocs.titleWords}, ${wanted})${inAuthor})`
  const isFound = sql`(${searchDocs.kind} = ${kind} AND ${has}) IS TRUE`
  const { keys, isPart } = nameRows(tx, titles, wanted, isFound, withAuthor ? undefined : 'title')
  const found = sql`${entities} WHERE ${oneOf(searchDocs.id, keys)} AND ${isFound}`
  const named = sql`${entityId} IN (${found} UNION ${entities} WHERE ${oneOf(searchDocs.id, more)})`
  const isNamed = sql`EXISTS (SELECT 1 FROM ${searchDocs} WHERE ${searchDocs.kind} = ${kind}
    AND ${searchDocs.entityId} = ${entityId} AND ${has})`
  return { named, isPart, contains: more.length > 0 ? sql`(${isNamed} OR ${isMore})` : isNamed }
}

/** A condition for books that have each of the words, or parts of words, in their title or author's name. Books are few. */
export function booksWithEach(words: readonly string[], entityId: SQLWrapper): SQL {
  const wanted = words.map((word) => indexedWords(word).join(' '))
  // Punctuation alone matches nothing.
  if (wanted.includes('')) return sql`0`
  const has = wanted.map(
    (word) => sql`(instr(${searchDocs.titleWords}, ${word}) OR instr(${searchDocs.authorWords}, ${word}))`,
  )
  return sql`${entityId} IN (${entities} WHERE ${and(sql`${searchDocs.kind} = 'book'`, ...has)})`
}

/** Documents with all the words in their title or author's name, in any form; the newest, at most `maxHits`. */
function findByTitle(tx: Tx, q: string, kind: SearchKind): number[] {
  const query = readQuery(tx, q, false)
  return query.readings.length === 0 ? [] : [...findInTitles(tx, query, { kind }, maxHits).keys()]
}
