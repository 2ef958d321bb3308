import { sql, type SQL } from 'drizzle-orm'
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core'

// Lists are paged by cursors: `{createdAt in ms}_{id}` of the last row of the page before.

export interface Paging {
  cursor?: string | undefined
  limit: number
}

/** Rows after the cursor, the newest first; rows of one millisecond in the order of their ids. */
export function afterCursor(
  { createdAt, id }: { createdAt: AnySQLiteColumn; id: AnySQLiteColumn },
  cursor: string | undefined,
): SQL | undefined {
  if (!cursor) return undefined
  const [time, rowId] = cursor.split('_')
  return sql`(${createdAt}, ${id}) < (${Number(time)}, ${rowId})`
}

/** One row more than asked for tells whether there is a next page. */
export function toPage<R extends { id: string; createdAt: number }>(
  rows: R[],
  limit: number,
): { rows: R[]; next: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > limit ? `${last.createdAt}_${last.id}` : null }
}
