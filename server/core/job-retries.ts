import { dayMs } from '#shared/durations.ts'
import { queues, type QueueName } from '#shared/jobs.ts'

// When a failed job is tried again.

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
