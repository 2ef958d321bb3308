import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { normalize } from '#shared/search/normalize.ts'

/**
 * A condition for rows whose column contains the words, in any spelling that the search treats as equal; none without
 * words. It normalises each row it reads (some µs), so it is for short lists, such as those of one reader.
 */
export const containing = (q: string | undefined, column: SQLWrapper): SQL | undefined =>
  q?.trim() ? formContaining(q, sql`search_form(${column})`) : undefined

/** The same for a column that stores the normalised form, for long lists. */
export const formContaining = (q: string, form: SQLWrapper): SQL => sql`instr(${form}, ${normalize(q).trim()}) > 0`
