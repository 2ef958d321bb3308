import { sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { write, type Db } from '#server/core/db.ts'

/** Rows in one transaction. */
const atOnce = 10_000

type Row<T extends SQLiteTable> = T['$inferInsert']

/**
 * Writes rows of one table, as they are made, by one prepared statement. Rows that are there already stay: a part that was
 * interrupted is made again, with the same ids.
 * @returns a function that takes what makes the rows, all with the same columns as the first one
 */
export const insertInto =
  <T extends SQLiteTable>(db: Db, table: T) =>
  (rows: () => Iterable<Row<T>>): void => {
    let insert: { run(row: Row<T>): unknown } | undefined
    const flush = (batch: Row<T>[]) => write(db, () => batch.forEach((row) => insert?.run(row)))
    let batch: Row<T>[] = []
    for (const row of rows()) {
      insert ??= statementFor(db, table, row)
      batch.push(row)
      if (batch.length < atOnce) continue
      flush(batch)
      batch = []
    }
    flush(batch)
  }

function statementFor<T extends SQLiteTable>(db: Db, table: T, row: Row<T>) {
  const values = Object.fromEntries(Object.keys(row).map((name) => [name, sql.placeholder(name)]))
  return db
    .insert(table)
    .values(values as Row<T>)
    .onConflictDoNothing()
    .prepare()
}
