import type { Logger } from '#server/core/log.ts'
import type { Storage } from '#server/core/storage.ts'
import type { JobName, JobPayload, JobResult } from '#shared/jobs.ts'

/** What a job may use; no database, so that it can run on any machine. */
export interface JobTools {
  storage: Storage
  /** Whether this machine makes AVIF files of pictures, too. */
  avif?: boolean
  /** Aborted when the worker is told to stop: what can be left to another job is not begun any more. */
  stopping: AbortSignal
  /** Aborted when the time to stop is over, or another worker has taken the job. */
  signal: AbortSignal
  log: Logger
}

/** What an engine is given: the signals are its own. */
export type WorkerTools = Omit<JobTools, 'stopping' | 'signal'>

/** In which a job may still answer what it has done, after its signal was aborted. */
export const answerMs = 500

/** Computes the result of a job. It may run more than once, so it must be idempotent. */
export type JobRunner<N extends JobName> = (payload: JobPayload<N>, tools: JobTools) => Promise<JobResult<N>>

/** Runs jobs until it is closed. */
export interface JobEngine {
  /** Waits for the running jobs, interrupts those that take longer, and releases what they do not answer then. */
  close(graceMs: number): Promise<void>
}

/** A permanent failure: the job is dead without further attempts. */
export class PermanentJobError extends Error {
  // BullMQ recognises its own error by this name, so it need not be loaded here.
  override name = 'UnrecoverableError'
}

export const isPermanent = (error: unknown): boolean => error instanceof Error && error.name === 'UnrecoverableError'

export const textOfError = (error: unknown): string => String(error instanceof Error ? (error.stack ?? error) : error)
