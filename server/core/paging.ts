import { and, asc, desc, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteSelect } from 'drizzle-orm/sqlite-core'

// Lists are paged by cursors: what the list is sorted by, in the last row of the previous page (`1763600000000_a1b2`). Each
// page is one range of an index, and rows inserted meanwhile shift nothing.

export interface Paging {
  cursor?: string | null | undefined
  limit: number
}

export interface Page<R> {
  rows: R[]
  next: string | null
}

/** How a list is sorted. */
export interface Order<R> {
  /** One column, or two of which the second breaks ties of the first. */
  columns: readonly AnySQLiteColumn[]
  /** The values of the columns in a row. */
  valuesOf: (row: R) => readonly (number | string)[]
  /** Smallest first; otherwise largest first. */
  isAscending?: boolean
}

interface Dated<Time, Id> {
  createdAt: Time
  id: Id
}

/**
 * Newest first; rows of the same millisecond by id.
 * @param datedOf finds date and id in a row that joins several tables
 */
export function newestFirst(table: Dated<AnySQLiteColumn, AnySQLiteColumn>): Order<Dated<number, string>>
export function newestFirst<R>(
  table: Dated<AnySQLiteColumn, AnySQLiteColumn>,
  datedOf: (row: R) => Dated<number, string>,
): Order<R>
export function newestFirst(
  { createdAt, id }: Dated<AnySQLiteColumn, AnySQLiteColumn>,
  datedOf = (row: Dated<number, string>) => row,
): Order<Dated<number, string>> {
  return { columns: [createdAt, id], valuesOf: (row) => [datedOf(row).createdAt, datedOf(row).id] }
}

export const cursorOf = (...values: readonly (number | string)[]): string => values.join('_')

/** Rows after the cursor; undefined, and so all rows, when the cursor does not fit this order. */
function afterCursor({ columns, isAscending }: Omit<Order<never>, 'valuesOf'>, cursor: string): SQL | undefined {
  // The first of two values may contain any character, the second one is an id.
  const texts = columns.length === 1 ? [cursor] : /^(.*)_(.*)$/s.exec(cursor)?.slice(1)
  if (!texts) return undefined
  const values = columns.map(({ dataType }, index) => (dataType === 'number' ? Number(texts[index]) : texts[index]))
  const listOf = (items: SQLChunk[]) => sql`(${sql.join(items, sql`, `)})`
  return sql`${listOf([...columns])} ${sql.raw(isAscending ? '>' : '<')} ${listOf(values.map((value) => sql`${value}`))}`
}

/**
 * One page of a list.
 * @param query everything but condition, order and limit
 */
export function pageOf<Q extends SQLiteSelect>(
  query: Q,
  condition: SQL | undefined,
  order: Order<Q['_']['result'][number]>,
  { cursor, limit }: Paging,
): Page<Q['_']['result'][number]> {
  const found = query
    .where(and(condition, cursor ? afterCursor(order, cursor) : undefined))
    .orderBy(...order.columns.map((column) => (order.isAscending ? asc(column) : desc(column))))
    // One more row than requested shows whether there is a next page.
    .limit(limit + 1)
    .all() as Q['_']['result']
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? cursorOf(...order.valuesOf(rows.at(-1)!)) : null }
}
