/**
 * What other features ask of the index: titles and names that contain what somebody types, for their lists, and documents in
 * which words stand in just this order, such as the name of a book.
 */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { searchDocs } from '#drizzle/schema/index.ts'
import { maxHits, type SearchKind } from '#shared/search/search.rules.ts'
import { indexedWords } from '#shared/search/words.ts'
import type { Tx } from '#server/core/db.ts'
import { nameRows, oneOf, titles, type Matches } from '#server/core/matching.ts'
import { statement } from '#server/core/statements.ts'
import { findInTitles } from './search.candidates.ts'
import { within } from './search.expressions.ts'
import { readQuery } from './search.query.ts'
import { kindFacet, partFacet } from './search.words.ts'

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

/** A condition for books that have a word, or part of one, in their title or author's name. Books are few. */
export function booksWith(word: string, entityId: SQLWrapper): SQL {
  const wanted = indexedWords(word).join(' ')
  // Punctuation alone matches nothing.
  if (!wanted) return sql`0`
  const has = sql`(instr(${searchDocs.titleWords}, ${wanted}) OR instr(${searchDocs.authorWords}, ${wanted}))`
  return sql`${entityId} IN (${entities} WHERE ${searchDocs.kind} = 'book' AND ${has})`
}

/** Documents with all the words in their title or author's name, in any form; the newest, at most `maxHits`. */
function findByTitle(tx: Tx, q: string, kind: SearchKind): number[] {
  const query = readQuery(tx, q, false)
  return query.readings.length === 0 ? [] : [...findInTitles(tx, query, { kind }, maxHits).keys()]
}

/** A phrase that more documents have is an everyday word: of those, only the newest are looked at. */
const maxWithPhrase = 2000

const newestWithPhrase = `SELECT entity_id AS id
  FROM (SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid DESC LIMIT ${maxWithPhrase}) AS named
  CROSS JOIN search_docs ON search_docs.id = named.rowid
  WHERE category_id = ? ORDER BY named.rowid DESC LIMIT ?`

/**
 * Entities of a category whose title or text has the words of a phrase one after the other, the newest first; of premium
 * posts only what everybody reads counts. The last word may go on: a name is found with its endings.
 * @returns ids
 */
export function findPhrase(
  tx: Tx,
  phrase: string,
  { kind, categoryId, limit }: { kind: SearchKind; categoryId: string; limit: number },
): string[] {
  const words = indexedWords(phrase)
  if (words.length === 0) return []
  const expression = within(`{title body} : "${words.join(' ')}" *`, [kindFacet(kind)], partFacet('premium'))
  return statement<{ id: string }>(tx, newestWithPhrase)
    .all(expression, categoryId, limit)
    .map(({ id }) => id)
}

const publicText = `SELECT title_words || ' ' || body AS text, category_id AS categoryId
  FROM search_docs JOIN search_texts ON search_texts.id = search_docs.id
  WHERE kind = ? AND entity_id = ? AND page = 0 AND part <> 'premium'`

/**
 * What everybody may read of an entity, as `findPhrase` compares it: a space before each word.
 * @returns undefined when it cannot be found
 */
export function wordsOfEntity(
  tx: Tx,
  kind: SearchKind,
  entityId: string,
): { words: string; categoryId: string | null } | undefined {
  const row = statement<{ text: string; categoryId: string | null }>(tx, publicText).get(kind, entityId)
  return (
    row && {
      words: indexedWords(row.text)
        .map((word) => ` ${word}`)
        .join(''),
      categoryId: row.categoryId,
    }
  )
}
