import { jobs as table } from '#drizzle/schema/index.ts'
import { jobs, type JobName, type JobPayload } from '#shared/jobs.ts'
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
