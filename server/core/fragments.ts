/** Parts of words in long lists, found by an index of letters. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import {
  auditLog,
  authors,
  contactMessages,
  letters,
  mails,
  notifications,
  orders,
  planRequests,
  posts,
  searchDocs,
  securityEvents,
  subscribers,
  tags,
  uploads,
  users,
  type fragmentLists,
} from '#drizzle/schema/index.ts'
import { maxCounted } from '#shared/counted.ts'
import { normalize } from '#shared/search/normalize.ts'
import type { Tx } from './db.ts'
import { statement } from './statements.ts'

// Each list has an index of every three letters that follow each other. It says which rows may contain a fragment; whether they
// do is seen in the rows themselves. Nothing is found that is not there any more, and rows that were not indexed yet are read.

export type FragmentListName = (typeof fragmentLists)[number]

interface FragmentList {
  table: SQLiteTable
  id: AnySQLiteColumn<{ data: string | number; notNull: true }>
  /** What is searched of a row, in the form in which fragments are: database triggers mark rows when it changes. */
  text: SQL
  /** When a row was written; without it rows are entered in the order of their ids. */
  at?: AnySQLiteColumn<{ data: number; notNull: true }>
  /** Of the table only these rows. */
  within?: SQL
}

const isFirstPage = sql`${searchDocs.page} = 0`
const line = sql`char(10)`

export const lists: Record<FragmentListName, FragmentList> = {
  titles: {
    table: searchDocs,
    id: searchDocs.id,
    text: sql`${searchDocs.titleWords}`,
    within: isFirstPage,
  },
  uploads: { table: uploads, id: uploads.id, text: sql`${uploads.searchForm}`, at: uploads.createdAt },
  contact_messages: {
    table: contactMessages,
    id: contactMessages.id,
    text: sql`${contactMessages.form}`,
    at: contactMessages.createdAt,
  },
  mails: {
    table: mails,
    id: mails.id,
    text: sql`search_form(${mails.recipient} || ${line} || ${mails.subject})`,
    at: mails.createdAt,
  },
  audit_log: {
    table: auditLog,
    id: auditLog.id,
    text: sql`search_form(${auditLog.summary} || ${line} || ${auditLog.network})`,
  },
  security_events: {
    table: securityEvents,
    id: securityEvents.id,
    text: sql`search_form(${securityEvents.detail} || ${line} || ${securityEvents.network})`,
  },
  subscribers: {
    table: subscribers,
    id: subscribers.id,
    text: sql`${subscribers.email}`,
    at: subscribers.createdAt,
  },
  plan_requests: {
    table: planRequests,
    id: planRequests.id,
    text: sql`(SELECT name_form || ${line} || email FROM ${users} WHERE ${users.id} = ${planRequests.userId})
      || ${line} || search_form(${planRequests.title})`,
    at: planRequests.createdAt,
  },
  // By itself: names that many posts have would stand in the way of titles.
  title_authors: {
    table: searchDocs,
    id: searchDocs.id,
    text: sql`${searchDocs.authorWords}`,
    within: isFirstPage,
  },
  orders: {
    table: orders,
    id: orders.id,
    text: sql`lower(${orders.tracking}) || ${line} || ${orders.buyerForm} || ${line} || ${orders.booksForm}`,
    at: orders.number,
  },
  books: {
    table: searchDocs,
    id: searchDocs.id,
    text: sql`${searchDocs.titleWords} || ${line} || ${searchDocs.authorWords}`,
    within: sql`${searchDocs.kind} = 'book'`,
  },
  // The published ones are found by their titles, as readers find them.
  drafts: {
    table: posts,
    id: posts.id,
    text: sql`search_form(${posts.listedTitle} || ${line} || ${posts.author})`,
    within: sql`${posts.state} <> 'published' AND ${posts.state} <> 'trashed'`,
  },
  // What people have sent: of what the site writes to single readers there is no list.
  notifications: {
    table: notifications,
    id: notifications.id,
    text: sql`search_form(${notifications.title} || ${line} || ${notifications.message})`,
    at: notifications.createdAt,
    within: sql`${notifications.audience} <> 'site'`,
  },
  letters: { table: letters, id: letters.id, text: sql`search_form(${letters.subject})`, at: letters.createdAt },
  tags: { table: tags, id: tags.id, text: sql`${tags.nameForm} || ${line} || lower(${tags.nameEn})` },
  authors: { table: authors, id: authors.id, text: sql`${authors.nameForm} || ${line} || lower(${authors.nameEn})` },
}

/** The full-text table of a list. */
export const indexOf = (name: FragmentListName): string => `fragments_${name}`

/** Letters in one entry of the index. */
const entryLength = 3
/** Of the entries of a fragment so many are looked up: more hardly find anything else, and common ones take longest. */
const maxEntries = 4
/** A list that has more rows that were not indexed yet is read row by row, as is one whose rows are still entered. */
const maxStale = 1000
/** A fragment that more rows contain is not looked up: whoever reads a list in its order finds it soon. */
export const maxFound = 5000
/** To count; somewhat more, for rows that have the entries of a fragment apart from each other. */
const lookToCount = maxCounted + 250

/**
 * Entries of a fragment, evenly from its beginning to its end: names that begin alike are told apart by what follows. None for
 * one that is shorter than an entry.
 */
function pickEntries(fragment: string): string[] {
  const characters = Array.from(fragment)
  const last = characters.length - entryLength
  if (last < 0) return []
  const count = Math.min(maxEntries, Math.ceil(characters.length / entryLength))
  const entries = Array.from({ length: count }, (_, place) => {
    const start = count === 1 ? 0 : Math.round((place * last) / (count - 1))
    return characters.slice(start, start + entryLength).join('')
  })
  // Half a character is none in the index, and a NUL ends an expression.
  return entries.filter((entry) => entry.isWellFormed() && !entry.includes('\0'))
}

/** The expression for texts with all entries of the fragments; undefined without any. */
function expressionFor(fragments: readonly string[]): string | undefined {
  const entries = new Set(fragments.flatMap(pickEntries))
  return entries.size > 0 ? [...entries].map((entry) => `"${entry.replaceAll('"', '""')}"`).join(' AND ') : undefined
}

const isBehind = 'SELECT 1 FROM fragment_backlog WHERE list = ?'
const staleRows = 'SELECT id FROM fragment_rows WHERE list = ? AND is_stale = 1 ORDER BY id DESC LIMIT ?'
const newestRows = (index: string) =>
  `SELECT rowid AS id FROM ${index} WHERE ${index} MATCH ? ORDER BY rowid DESC LIMIT ?`
const isThereMore = (index: string) => `SELECT 1 FROM ${index} WHERE ${index} MATCH ? LIMIT 1 OFFSET ?`

export interface Reading {
  /** The rows are only counted: all that are found, or those that another filter leaves of them. */
  toCount?: 'found' | 'left'
}

export interface Likely {
  /** Rows of `fragment_rows` that may contain it, the newest of those that are indexed; none of a list if it has too many. */
  ids: number[]
  /** Whether no other row does. */
  isAll: boolean
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id)

/**
 * Rows that may contain all the fragments. Undefined where the index says nothing: for one or two letters, and while it is
 * built.
 */
export function findLikely(
  tx: Tx,
  name: FragmentListName,
  fragments: readonly string[],
  { toCount }: Reading = {},
): Likely | undefined {
  const expression = expressionFor(fragments)
  if (expression === undefined) return undefined
  if (statement(tx, isBehind).get(name)) return undefined
  const stale = idsOf(statement<{ id: number }>(tx, staleRows).all(name, maxStale + 1))
  if (stale.length > maxStale) return undefined
  const index = indexOf(name)
  if (!toCount && statement(tx, isThereMore(index)).get(expression, maxFound)) return { ids: [], isAll: false }
  const max = toCount === 'found' ? lookToCount : maxFound
  const found = idsOf(statement<{ id: number }>(tx, newestRows(index)).all(expression, max + 1))
  return { ids: [...new Set([...stale, ...found])], isAll: found.length <= max }
}

export interface Containing {
  /** For a list, in whatever order: all rows that contain the fragment. */
  all: SQL
  /** To count: of a fragment that very many contain, the newest of them. */
  some: SQL
  /** Whether `some` leaves rows out. */
  isPart: boolean
  /** Whether `all` names the rows by their ids. */
  isNamed: boolean
}

/** A condition for rows with those ids, however many. */
export const oneOf = (id: SQLWrapper, ids: readonly (string | number)[]): SQL =>
  sql`${id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** A query for the ids of the rows that an index names. */
export const entitiesOf = (ids: readonly number[], isNumber: boolean): SQL =>
  sql`SELECT ${isNumber ? sql`CAST(entity AS INTEGER)` : sql`entity`} FROM fragment_rows
    WHERE fragment_rows.id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Conditions for rows that are known otherwise. */
export const only = (condition: SQL): Containing => ({ all: condition, some: condition, isPart: false, isNamed: false })

/** @param some names rows @param all holds for others, too */
export const either = (isAll: boolean, some: SQL, all: SQL): Containing => ({
  all: isAll ? some : all,
  some,
  isPart: !isAll,
  isNamed: isAll,
})

/** Another condition of the same list: where rows are named, no index is to be read for it. */
export const besides = (containing: Containing | undefined, condition: SQL | undefined): SQL | undefined =>
  condition && containing?.isNamed ? sql`(${condition}) IS TRUE` : condition

/**
 * Conditions for rows of a list that contain a fragment.
 * @param fragment in the form of the texts
 * @param or for what other rows they hold as well
 * @param more the ids of these
 */
export function rowsWith(
  tx: Tx,
  name: FragmentListName,
  fragment: string,
  { or, more = [], ...reading }: Reading & { or?: SQL; more?: readonly string[] } = {},
): Containing {
  const { id, text } = lists[name]
  const contains = or ? sql`(instr(${text}, ${fragment}) > 0 OR ${or})` : sql`instr(${text}, ${fragment}) > 0`
  const likely = findLikely(tx, name, [fragment], reading)
  if (!likely) return only(contains)
  const others = more.length > 0 ? sql` UNION ALL SELECT value FROM json_each(${JSON.stringify(more)})` : sql``
  const named = sql`${id} IN (${entitiesOf(likely.ids, id.dataType === 'number')}${others})`
  return either(likely.isAll, sql`(${named} AND ${contains})`, contains)
}

/** The same for what somebody has typed, in any spelling that the search treats as equal; undefined without any. */
export const rowsContaining = (
  tx: Tx,
  name: FragmentListName,
  q: string | undefined,
  reading?: Reading,
): Containing | undefined => (q?.trim() ? rowsWith(tx, name, normalize(q).trim(), reading) : undefined)
