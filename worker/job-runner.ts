import type { Logger } from '#server/core/log.ts'
import type { Storage } from '#server/core/storage.ts'
import type { JobName, JobPayload, JobResult } from '#shared/jobs.ts'

/** What a job may use: no database, so that it runs on any machine. */
export interface JobTools {
  storage: Storage
  /** Raised when the work is no longer wanted: the process ends, or the job was given to somebody else. */
  signal: AbortSignal
  log: Logger
}

/** Computes the result of a job. It may run more than once, so a second run must do no harm. */
export type JobRunner<N extends JobName> = (payload: JobPayload<N>, tools: JobTools) => Promise<JobResult<N>>

/** A queue's engine: it runs jobs until it is closed. */
export interface JobEngine {
  /** Lets the running jobs end for that long, then hands the others back. */
  close(graceMs: number): Promise<void>
}

/** Thrown when another try would fail in the same way: the job is dead at once. */
export class HopelessJobError extends Error {
  // BullMQ knows its own error by this name; so a process that does not use BullMQ need not load it.
  override name = 'UnrecoverableError'
}

export const isHopeless = (error: unknown): boolean => error instanceof Error && error.name === 'UnrecoverableError'

export const textOfError = (error: unknown): string => String(error instanceof Error ? (error.stack ?? error) : error)
