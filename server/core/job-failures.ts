import { and, count, desc, eq, inArray, isNotNull, lte, min, or, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { jobs as table } from '#drizzle/schema/index.ts'
import type { JobName, JobPayload } from '#worker/jobs/jobs.ts'
import type { Tx } from './db.ts'

export type JobRow = typeof table.$inferSelect

/** Given up, or waiting for another attempt after a failed one. */
const hasFailed = or(eq(table.state, 'dead'), and(eq(table.state, 'ready'), isNotNull(table.failedSince)))

/** Jobs whose last attempt failed, newest first. */
export const listFailed = (tx: Tx, limit: number): JobRow[] =>
  tx.select().from(table).where(hasFailed).orderBy(desc(table.id)).limit(limit).all()

/** Why it failed: the first line of a stack, without the name of its class. */
export const reasonOf = ({ error }: Pick<JobRow, 'error'>): string =>
  error?.split('\n', 1)[0]!.replace(/^\w*Error: /, '') ?? ''

export const countFailed = (tx: Tx): number =>
  tx.select({ jobs: count() }).from(table).where(hasFailed).get()?.jobs ?? 0

export const findFailed = (tx: Tx, id: number): JobRow | undefined =>
  tx
    .select()
    .from(table)
    .where(and(eq(table.id, id), hasFailed))
    .get()

/** Whether no job of that name, but those that are done, has the value in its payload. */
export const hasNoJob = <N extends JobName>(name: N, field: keyof JobPayload<N> & string, value: SQLWrapper): SQL =>
  sql`${value} NOT IN (SELECT json_extract(payload, ${`$.${field}`}) FROM ${table}
    WHERE name = ${name} AND state <> 'done' AND payload <> '{}')`

/** Lets a failed job begin anew, with all its attempts. Another open job with its key takes its place. */
export function restartJob(tx: Tx, { id, dedupe }: JobRow): void {
  const isReplaced =
    dedupe !== null &&
    tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.dedupe, dedupe), inArray(table.state, ['ready', 'leased', 'relayed'])))
      .all()
      .some((other) => other.id !== id)
  if (isReplaced) tx.delete(table).where(eq(table.id, id)).run()
  else
    tx.update(table)
      .set({
        state: 'ready',
        runAt: Date.now(),
        attempts: 0,
        crashes: 0,
        failedSince: null,
        finishedAt: null,
        error: null,
      })
      .where(eq(table.id, id))
      .run()
}

/** Queue health, for metrics and readiness. */
export function queueHealth(tx: Tx): { givenUp: number; oldestDueMs: number } {
  const now = Date.now()
  const givenUp = tx.select({ jobs: count() }).from(table).where(eq(table.state, 'dead')).get()?.jobs ?? 0
  const oldest = tx
    .select({ runAt: min(table.runAt) })
    .from(table)
    .where(and(sql`state = 'ready'`, lte(table.runAt, now)))
    .get()?.runAt
  return { givenUp, oldestDueMs: oldest ? now - oldest : 0 }
}
