import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { maxCounted } from '#shared/counted.ts'
import type { Tx } from './db.ts'

export interface Counted {
  count: number
  /** In paise. */
  amount: number
}

interface Question {
  /** Tables, with their joins. */
  from: SQLWrapper
  where: SQL | undefined
  state: SQLWrapper
  amount?: SQLWrapper
  /** Whether the condition leaves out some of the rows that are found. */
  isPart?: boolean | undefined
  /** All rows are counted, however many: of a list without a search. */
  isExact?: boolean
}

export interface CountedRows {
  found: ReadonlyMap<string, Counted>
  /** There are more than those. */
  isMore: boolean
}

/** How many rows there are in each state, and what they come to; unless `isExact`, no more than `maxCounted` are counted. */
export function countByState(
  tx: Tx,
  { from, where, state, amount = sql`0`, isPart = false, isExact = false }: Question,
): CountedRows {
  const limit = isExact ? -1 : maxCounted + 1
  const rows = tx.all<Counted & { state: string }>(
    sql`SELECT state, count(*) AS count, sum(amount) AS amount
      FROM (SELECT ${state} AS state, ${amount} AS amount FROM ${from} WHERE ${where ?? sql`1`} LIMIT ${limit})
      GROUP BY state`,
  )
  const total = rows.reduce((sum, { count }) => sum + count, 0)
  return {
    found: new Map(rows.map(({ state: of, ...each }) => [of, each])),
    isMore: isPart || (!isExact && total > maxCounted),
  }
}

/** The same where all rows are in one state, which is not asked of each. */
export function countInState(
  tx: Tx,
  { from, where, state, isPart = false }: Pick<Question, 'from' | 'where' | 'isPart'> & { state: string },
): CountedRows {
  const count = tx.get<{ count: number }>(
    sql`SELECT count(*) AS count FROM (SELECT 1 FROM ${from} WHERE ${where ?? sql`1`} LIMIT ${maxCounted + 1})`,
  )?.count
  return { found: new Map(count ? [[state, { count, amount: 0 }]] : []), isMore: isPart || (count ?? 0) > maxCounted }
}

/** The numbers as they are answered: also of states without rows. */
export const byState = <S extends string, T>(
  states: readonly S[],
  isMore: boolean,
  countIn: (state: S) => T,
): Record<S, T> & { isMore?: true } => ({
  ...(Object.fromEntries(states.map((state) => [state, countIn(state)])) as Record<S, T>),
  ...(isMore && { isMore }),
})
