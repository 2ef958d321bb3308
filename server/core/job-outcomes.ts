import { jobs, type JobName, type JobPayload, type JobResult } from '#worker/jobs/jobs.ts'
import { dayMs } from '#shared/durations.ts'
import { queues, type QueueName } from '#shared/jobs.ts'
import type { Tx } from './db.ts'

// What the end of a job does elsewhere in the database, and when a failed one is tried again.

export interface JobOutcome<N extends JobName> {
  done: (tx: Tx, payload: JobPayload<N>, result: JobResult<N>) => void
  /** Called when a job is given up, with what it has done by then. */
  failed?: (tx: Tx, payload: JobPayload<N>, progress: JobResult<N> | undefined) => void
}

/** What the end of each job changes; exhaustive, so that none can lack it (worker/jobs/outcomes.ts). */
export type JobOutcomes = { [N in JobName]: JobOutcome<N> }

/** A job whose payload is not what it takes has nothing to change elsewhere. */
export function applyFailure<N extends JobName>(
  tx: Tx,
  name: N,
  { failed }: JobOutcome<N>,
  { payload, progress }: { payload: string; progress: string | null },
): void {
  const parsed = failed && jobs[name].payload.safeParse(JSON.parse(payload))
  if (parsed?.success) failed?.(tx, parsed.data as JobPayload<N>, parseProgress(name, progress))
}

/** @throws ZodError when the result is not what the job promises, or its payload is not what it takes */
export function applyResult<N extends JobName>(
  tx: Tx,
  name: N,
  { done }: JobOutcome<N>,
  payload: string,
  result: unknown,
): void {
  const job = jobs[name]
  done(tx, job.payload.parse(JSON.parse(payload)) as JobPayload<N>, job.result.parse(result) as JobResult<N>)
}

/** What the attempts at a job have reported; undefined if that is nothing, or not of the job's form. */
export const parseProgress = <N extends JobName>(name: N, progress: string | null): JobResult<N> | undefined =>
  progress === null ? undefined : (jobs[name].result.safeParse(JSON.parse(progress)).data as JobResult<N> | undefined)

/**
 * `permanent`: another attempt cannot succeed. `crash`: the worker ended in the middle. `fault`: anything else, such as a
 * server that is down.
 */
export type Failure = 'permanent' | 'crash' | 'fault'

const firstPauseMs = 2000
const pauseGrowth = 4
export const maxPauseMs = 3_600_000
/** A job that ends its worker this many times is given up, before its time is over. */
const maxCrashes = 5

/** Delays of about 2, 8, 32 s and so on up to an hour, with jitter for jobs that failed together. */
const delayAfter = (attempts: number): number =>
  Math.round(Math.min(firstPauseMs * pauseGrowth ** (attempts - 1), maxPauseMs) * (0.75 + Math.random() / 4))

interface FailedJob {
  queue: string
  /** Attempts so far, including the failed one. */
  attempts: number
  /** Attempts before in which the worker itself ended. */
  crashes: number
  failedSince: number | null
}

/** When to try again; undefined if the job is given up. */
export function retryTime({ queue, attempts, crashes, failedSince }: FailedJob, failure: Failure): number | undefined {
  if (failure === 'permanent') return undefined
  const now = Date.now()
  if (failure === 'crash') return crashes + 1 < maxCrashes ? now : undefined
  const retryAt = now + delayAfter(attempts)
  const { retryDays } = queues[queue as QueueName]
  return retryAt <= (failedSince ?? now) + retryDays * dayMs ? retryAt : undefined
}
