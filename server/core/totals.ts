import { eq } from 'drizzle-orm'
import { totals } from '#drizzle/schema/index.ts'
import type { Tx } from './db.ts'

/** The tables that are counted. */
export type TableName = (typeof totals.$inferSelect)['name']

interface Total {
  count: number
  /** In paise. */
  amount: number
}

/** How many rows of a table there are in each state, without counting them. A state without rows may be missing. */
export const totalsOf = (tx: Tx, name: TableName): Map<string, Total> =>
  new Map(
    tx
      .select()
      .from(totals)
      .where(eq(totals.name, name))
      .all()
      .map(({ state, count, amount }) => [state, { count, amount }]),
  )
