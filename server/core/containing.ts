import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { normalize } from '#shared/search/normalize.ts'

/**
 * Rows that hold the words in one of the columns, in any spelling that the search holds equal; without words no
 * condition. It normalises every row that it looks at, some microseconds each: for lists of thousands. Titles and
 * authors of what the search knows stand normalised in its index, see `namesContaining`.
 */
export function containing(q: string | undefined, ...columns: SQLWrapper[]): SQL | undefined {
  if (!q?.trim()) return undefined
  const all = sql.join(
    columns.map((column) => sql`coalesce(${column}, '')`),
    sql` || char(10) || `,
  )
  return sql`instr(search_form(${all}), ${normalize(q).trim()}) > 0`
}
