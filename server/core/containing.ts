import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { normalize } from '#shared/search/normalize.ts'

/**
 * Rows that hold the words in a column, in any spelling that the search holds equal; without words no condition. It
 * normalises every row that it looks at, some microseconds each: for the lists of one reader.
 */
export const containing = (q: string | undefined, column: SQLWrapper): SQL | undefined =>
  q?.trim() ? formContaining(q, sql`search_form(${column})`) : undefined

/** The same where the form is kept with the row, for lists that may be long. */
export const formContaining = (q: string, form: SQLWrapper): SQL => sql`instr(${form}, ${normalize(q).trim()}) > 0`
