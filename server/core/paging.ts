import { and, asc, desc, sql, type SQL, type SQLChunk } from 'drizzle-orm'
import type { AnySQLiteColumn, SQLiteSelect } from 'drizzle-orm/sqlite-core'
import type { Tx } from './db.ts'
import { preparedOnce } from './statements.ts'

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
  readSortValues: (row: R) => readonly (number | string)[]
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
  return { columns: [createdAt, id], readSortValues: (row) => [datedOf(row).createdAt, datedOf(row).id] }
}

export const cursorOf = (...values: readonly (number | string)[]): string => values.join('_')

type Sorting = Omit<Order<never>, 'readSortValues'>

/** The values of the columns in a cursor; undefined when it does not fit this order. */
function valuesOfCursor({ columns }: Sorting, cursor: string): unknown[] | undefined {
  // The first of two values may contain any character, the second one is an id.
  const texts = columns.length === 1 ? [cursor] : /^(.*)_(.*)$/s.exec(cursor)?.slice(1)
  return texts && columns.map(({ dataType }, index) => (dataType === 'number' ? Number(texts[index]) : texts[index]))
}

function afterValues({ columns, isAscending }: Sorting, values: readonly unknown[]): SQL {
  const listOf = (items: SQLChunk[]) => sql`(${sql.join(items, sql`, `)})`
  return sql`${listOf([...columns])} ${sql.raw(isAscending ? '>' : '<')} ${listOf(values.map((value) => sql`${value}`))}`
}

/** Rows after the cursor; undefined, and so all rows, when the cursor does not fit this order. */
function afterCursor(sorting: Sorting, cursor: string): SQL | undefined {
  const values = valuesOfCursor(sorting, cursor)
  return values && afterValues(sorting, values)
}

const sortedBy = ({ columns, isAscending }: Sorting): SQL[] =>
  columns.map((column) => (isAscending ? asc(column) : desc(column)))

/** @param found one row more than the page has shows whether there is a next one */
function pageFrom<R>(found: R[], order: Order<R>, limit: number): Page<R> {
  const rows = found.slice(0, limit)
  return { rows, next: found.length > limit ? cursorOf(...order.readSortValues(rows.at(-1)!)) : null }
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
    .orderBy(...sortedBy(order))
    .limit(limit + 1)
    .all() as Q['_']['result']
  return pageFrom(found, order, limit)
}

/**
 * The same for a list that is read often: its queries are built once for each connection.
 * @param select everything but condition, order and limit
 * @param condition its values are `sql.placeholder('name')`, and are given with each page
 */
export function preparedPages<Q extends SQLiteSelect>(
  select: (tx: Tx) => Q,
  condition: SQL | undefined,
  order: Order<Q['_']['result'][number]>,
) {
  const build = (after?: SQL) =>
    preparedOnce((tx) =>
      select(tx)
        .where(and(condition, after))
        .orderBy(...sortedBy(order))
        .limit(sql.placeholder('limit'))
        .prepare(),
    )
  const first = build()
  const following = build(
    afterValues(
      order,
      order.columns.map((_column, index) => sql.placeholder(`after${index}`)),
    ),
  )
  return (tx: Tx, { cursor, limit }: Paging, given: Record<string, unknown> = {}): Page<Q['_']['result'][number]> => {
    const after = cursor ? valuesOfCursor(order, cursor) : undefined
    const values = {
      ...given,
      limit: limit + 1,
      ...(after && Object.fromEntries(after.map((value, index) => [`after${index}`, value]))),
    }
    const found = (after ? following : first)(tx).all(values) as Q['_']['result']
    return pageFrom(found, order, limit)
  }
}
