import { or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'

/** Rows that hold the words in one of the columns, in any case of Latin letters; without words no condition. */
export function containing(q: string | undefined, ...columns: SQLiteColumn[]): SQL | undefined {
  const wanted = q?.trim().normalize('NFC')
  if (!wanted) return undefined
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => sql`${column} LIKE ${pattern} ESCAPE '\\'`))
}
