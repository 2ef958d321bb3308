/** Lists searched for parts of words, in any spelling that the search treats as equal. */
import { and, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { auditLog, mails, orders, searchDocs, securityEvents, uploads } from '#drizzle/schema/index.ts'
import { normalize } from '#shared/search/normalize.ts'
import type { Tx } from './db.ts'
import { statement } from './statements.ts'

// Lists that can be large have an FTS5 table of trigrams, `orders_trigrams`, which triggers keep in the transaction of each
// change. It names the rows that may contain a text; whether they do is seen in the rows themselves.

interface TrigramList {
  table: SQLiteTable
  /** The row id of its entry in the index: newer rows have higher ones. */
  key: AnySQLiteColumn<{ data: number; notNull: true }>
  index: string
}

interface TextList extends TrigramList {
  /** What is searched of a row, as the triggers write it. */
  text: SQL
}

const line = sql`char(10)`

export const lists = {
  orders: {
    table: orders,
    key: orders.number,
    index: 'orders_trigrams',
    text: sql`lower(${orders.tracking}) || ${line} || ${orders.buyerForm} || ${line} || ${orders.booksForm}`,
  },
  mails: {
    table: mails,
    key: mails.rowId,
    index: 'mails_trigrams',
    text: sql`search_form(${mails.recipient} || ${line} || ${mails.subject})`,
  },
  uploads: { table: uploads, key: uploads.rowId, index: 'uploads_trigrams', text: sql`${uploads.searchForm}` },
  auditLog: {
    table: auditLog,
    key: auditLog.id,
    index: 'audit_log_trigrams',
    text: sql`search_form(${auditLog.summary} || ${line} || ${auditLog.network})`,
  },
  securityEvents: {
    table: securityEvents,
    key: securityEvents.id,
    index: 'security_events_trigrams',
    text: sql`search_form(${securityEvents.detail} || ${line} || ${securityEvents.network})`,
  },
} satisfies Record<string, TextList>

export type LargeList = keyof typeof lists

/** Titles and authors of everything that readers find, in columns of these names. */
export const titles: TrigramList = { table: searchDocs, key: searchDocs.id, index: 'titles_trigrams' }

/** A text that more rows contain is common: whoever reads a list in its order finds it soon. */
export const maxNamed = 5000
/** For one or two characters, which are no trigram, so many of the newest rows are read: some hundredths of a second. */
export const maxRead = 30_000
/** Of the trigrams of a text so many are looked up: more hardly find anything else, and common ones take longest. */
const maxTrigrams = 4

/** Evenly from the beginning to the end: texts that begin alike are told apart by what follows. None of a shorter text. */
function trigramsOf(text: string): string[] {
  const characters = Array.from(text)
  const last = characters.length - 3
  if (last < 0) return []
  const count = Math.min(maxTrigrams, Math.ceil(characters.length / 3))
  const starts = Array.from({ length: count }, (_, place) => Math.round((place * last) / Math.max(count - 1, 1)))
  const trigrams = starts.map((start) => characters.slice(start, start + 3).join(''))
  // Half a character is none in the index, and a NUL ends an expression.
  return trigrams.filter((trigram) => trigram.isWellFormed() && !trigram.includes('\0'))
}

export interface Named {
  /** Keys of rows, the newest first, no more than `maxNamed`. */
  keys: number[]
  /** Those are not all. */
  isPart: boolean
}

/**
 * Rows of a list that may contain a text.
 * @param text in the form of the texts
 * @param contains whether a row does
 * @param column of the index, if it has several and only one is asked
 */
export function nameRows(tx: Tx, { table, key, index }: TrigramList, text: string, contains: SQL, column = ''): Named {
  const trigrams = trigramsOf(text).map((trigram) => `"${trigram.replaceAll('"', '""')}"`)
  const expression = trigrams.join(' AND ')
  const found = expression
    ? statement<{ key: number }>(
        tx,
        `SELECT rowid AS key FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid DESC LIMIT ?`,
      ).all(column ? `${column} : (${expression})` : expression, maxNamed + 1)
    : tx.all<{ key: number }>(
        sql`SELECT ${key} AS key FROM ${table} WHERE ${key} > (SELECT max(${key}) FROM ${table}) - ${maxRead}
          AND ${contains} ORDER BY ${key} DESC LIMIT ${maxNamed + 1}`,
      )
  return { keys: found.slice(0, maxNamed).map((row) => row.key), isPart: found.length > maxNamed }
}

/** A condition for rows with those ids, however many. */
export const oneOf = (id: SQLWrapper, ids: readonly (string | number)[]): SQL =>
  sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** The rows that contain a text. */
export interface Matches {
  /** Those that are known by their keys, the newest: all of them, unless `isPart`. */
  named: SQL
  isPart: boolean
  /** Each of them, read by itself. */
  contains: SQL
}

/** A condition for the known ones of the rows that another condition leaves, to count them. */
export const narrow = ({ named }: Pick<Matches, 'named'>, filter: SQL | undefined): SQL =>
  // As a value: rows that are known by their keys are not to be looked up by an index of the other condition.
  filter ? sql`(${named} AND (${filter}) IS TRUE)` : named

/** A condition for all rows that match and that another condition leaves, in whatever order they are listed. */
export const matchingRows = (matches: Matches | undefined, filter: SQL | undefined): SQL | undefined =>
  !matches || matches.isPart ? and(matches?.contains, filter) : narrow(matches, filter)

/** What somebody has typed, in the form of the texts. */
export const searchedText = (q: string | undefined): string => normalize(q ?? '').trim()

/** @param or for what other rows of the list the matches hold as well: found by an index of its own */
export function findMatches(tx: Tx, name: LargeList, text: string, or?: SQL): Matches {
  const list: TextList = lists[name]
  const { table, key } = list
  const isInText = sql`instr(${list.text}, ${text}) > 0`
  const contains = or ? sql`(${isInText} OR ${or})` : isInText
  const { keys, isPart } = nameRows(tx, list, text, contains)
  const others = or
    ? tx.all<{ key: number }>(sql`SELECT ${key} AS key FROM ${table} WHERE ${or} LIMIT ${maxNamed}`)
    : []
  return { named: sql`(${oneOf(key, [...keys, ...others.map((row) => row.key)])} AND ${contains})`, isPart, contains }
}

/** A condition for the rows of a large list that contain `q`, and that a filter leaves. */
export function matching(tx: Tx, name: LargeList, q: string | undefined, filter?: SQL): SQL | undefined {
  const text = searchedText(q)
  return matchingRows(text ? findMatches(tx, name, text) : undefined, filter)
}

/**
 * A condition for the rows of any other list, which is read; none without a text.
 * @param text in its normal form: `search_form(column)` where the column has not (some µs for each row)
 */
export function containing(q: string | undefined, text: SQLWrapper): SQL | undefined {
  const wanted = searchedText(q)
  return wanted ? sql`instr(${text}, ${wanted}) > 0` : undefined
}
