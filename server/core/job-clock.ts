import { and, eq, gt, inArray, or, sql } from 'drizzle-orm'
import { jobs as table } from '#drizzle/schema/index.ts'
import { minuteMs } from '#shared/durations.ts'
import { write, type Db } from './db.ts'
import { maxPauseMs } from './job-outcomes.ts'

/** Clocks that are corrected step by step go back by less between two looks. */
const toleranceMs = 1000
/** Longer than any lease. */
const maxLeaseMs = 10 * minuteMs

/**
 * Jobs wait for a time of the machine's clock. When that is set back, those written before would wait for as long as it
 * was wrong: they are given the time that they would have without.
 * @returns to be called often; does its work at the first call and after the clock went back
 */
export function createClockFollower(db: Db): () => void {
  let lead: number | undefined

  return () => {
    const before = lead
    // By how much the machine's clock is ahead of one that never goes back.
    lead = Date.now() - performance.now()
    if (before !== undefined && lead >= before - toleranceMs) return
    const now = Date.now()
    write(db, (tx) => {
      tx.update(table)
        .set({
          // A job that was delayed on purpose keeps its delay; a retry is due.
          runAt: sql`CASE ${table.attempts} WHEN 0 THEN ${now} + ${table.runAt} - ${table.createdAt} ELSE ${now} END`,
          createdAt: sql`min(${table.createdAt}, ${now})`,
        })
        .where(
          and(
            eq(table.state, 'ready'),
            or(
              gt(table.createdAt, now + minuteMs),
              and(gt(table.attempts, 0), gt(table.runAt, now + maxPauseMs + minuteMs)),
            ),
          ),
        )
        .run()
      tx.update(table)
        .set({ leaseUntil: now + minuteMs })
        .where(and(inArray(table.state, ['leased', 'relayed']), gt(table.leaseUntil, now + maxLeaseMs)))
        .run()
    })
  }
}
