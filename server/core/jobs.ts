import { and, eq, sql } from 'drizzle-orm'
import { jobs as table } from '#drizzle/schema/index.ts'
import { jobs, type JobName, type JobPayload, type QueueName } from '#shared/jobs.ts'
import type { Tx } from './db.ts'

export interface EnqueueOptions {
  delayMs?: number
  /** When it is due, in ms since 1970, instead of a delay. */
  runAt?: number
  /** While an open job has this key, another one is not written. */
  dedupe?: string
}

/** Writes a job inside the caller's transaction: the job exists exactly when the data that it belongs to does. */
export function enqueue<N extends JobName>(
  tx: Tx,
  name: N,
  payload: JobPayload<N>,
  options: EnqueueOptions = {},
): void {
  const now = Date.now()
  tx.insert(table)
    .values({
      queue: jobs[name].queue,
      name,
      payload: JSON.stringify(payload),
      runAt: options.runAt ?? now + (options.delayMs ?? 0),
      dedupe: options.dedupe ?? null,
      createdAt: now,
    })
    // The only possible conflict is an open job with the same key.
    .onConflictDoNothing()
    .run()
}

/** Jobs that are not done. Each kind has an index of its own; most rows are of jobs that are done. */
const undone = (queue: QueueName) => [
  sql`state = 'ready' AND queue = ${queue}`,
  sql`state IN ('leased', 'relayed')`,
  sql`state = 'dead'`,
]

/**
 * Changes what the jobs of a name are to do, also of those that were given up. An attempt under way goes on with what it
 * was given.
 * @param mentioned only payloads in which this text occurs
 */
export function changeJobs<N extends JobName>(
  tx: Tx,
  name: N,
  mentioned: string,
  change: (payload: JobPayload<N>) => JobPayload<N>,
): void {
  const rows = undone(jobs[name].queue).flatMap((isUndone) =>
    tx
      .select({ id: table.id, payload: table.payload })
      .from(table)
      .where(and(isUndone, eq(table.name, name), sql`instr(payload, ${mentioned}) > 0`))
      .all(),
  )
  for (const { id, payload } of rows)
    tx.update(table)
      .set({ payload: JSON.stringify(change(JSON.parse(payload))) })
      .where(eq(table.id, id))
      .run()
}
