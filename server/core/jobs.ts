import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import { jobs as table } from '#drizzle/schema/index.ts'
import { jobs, type JobName, type JobPayload, type JobResult } from '#worker/jobs/jobs.ts'
import type { Tx } from './db.ts'
import { parseProgress } from './job-outcomes.ts'

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

interface UnfinishedJob<N extends JobName> {
  id: number
  state: UnfinishedState
  payload: JobPayload<N>
  progress: JobResult<N> | undefined
}

/** `given up`: only a person has it tried again. */
type UnfinishedState = 'waiting' | 'running' | 'given up'

/** Each state has an index of its own; most rows are of jobs that are done. */
const unfinished = {
  waiting: (name: JobName) => sql`state = 'ready' AND queue = ${jobs[name].queue}`,
  running: () => sql`state IN ('leased', 'relayed')`,
  'given up': () => sql`state = 'dead'`,
} satisfies Record<UnfinishedState, (name: JobName) => SQL>

/**
 * The jobs of a name that are not done.
 * @param mentioned only payloads in which this text occurs
 */
export const unfinishedJobs = <N extends JobName>(
  tx: Tx,
  name: N,
  mentioned: string,
  states: readonly UnfinishedState[] = ['waiting', 'running', 'given up'],
): UnfinishedJob<N>[] =>
  states.flatMap((state) =>
    tx
      .select({ id: table.id, payload: table.payload, progress: table.progress })
      .from(table)
      .where(and(unfinished[state](name), eq(table.name, name), sql`instr(payload, ${mentioned}) > 0`))
      .all()
      .map(({ id, payload, progress }) => ({
        id,
        state,
        payload: JSON.parse(payload) as JobPayload<N>,
        progress: parseProgress(name, progress),
      })),
  )

/** Changes what a job is to do. An attempt under way goes on with what it was given. */
export function changeJob<N extends JobName>(tx: Tx, { id }: UnfinishedJob<N>, payload: JobPayload<N>): void {
  tx.update(table)
    .set({ payload: JSON.stringify(payload) })
    .where(eq(table.id, id))
    .run()
}

/** Makes the waiting jobs of a name due. @returns what they are to do */
export const hurryJobs = <N extends JobName>(tx: Tx, name: N): JobPayload<N>[] =>
  tx
    .update(table)
    .set({ runAt: Date.now() })
    .where(and(unfinished.waiting(name), eq(table.name, name)))
    .returning({ payload: table.payload })
    .all()
    .map(({ payload }) => JSON.parse(payload) as JobPayload<N>)

/** Takes back a job that nobody is working on. */
export function removeJob<N extends JobName>(tx: Tx, { id }: UnfinishedJob<N>): void {
  tx.delete(table)
    .where(and(eq(table.id, id), inArray(table.state, ['ready', 'dead'])))
    .run()
}
