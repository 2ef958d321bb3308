import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { normalize } from '#shared/search/normalize.ts'

/**
 * A condition for rows whose column contains the words, in any spelling that the search treats as equal; none without
 * words. It normalises each row it reads (some µs), so it is for short lists, such as those of one reader.
 */
export const containing = (q: string | undefined, column: SQLWrapper): SQL | undefined =>
  q?.trim() ? sql`instr(search_form(${column}), ${normalize(q).trim()}) > 0` : undefined
