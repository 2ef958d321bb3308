import type { Logger } from '#server/core/log.ts'
import type { Storage } from '#server/core/storage.ts'
import type { JobName, JobPayload, JobResult } from './jobs/jobs.ts'

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
  /** What earlier attempts have reported. */
  progress?: unknown
  /**
   * Stores what the job has done for good, in the form of its result: the next attempt is given it.
   * @throws Error when another worker has the job, or nothing can be stored: then nothing more must be done
   */
  report: (progress: unknown) => Promise<void>
}

/** What an engine is given: the rest is its own. */
export type WorkerTools = Pick<JobTools, 'storage' | 'avif' | 'log'>

/** In which a job may still answer what it has done, after its signal was aborted. */
export const answerMs = 500

interface Progress<N extends JobName> {
  progress?: JobResult<N> | undefined
  report: (progress: JobResult<N>) => Promise<void>
}

/** Computes the result of a job. It may run more than once, so it must be idempotent. */
export type JobHandler<N extends JobName> = (
  payload: JobPayload<N>,
  tools: Omit<JobTools, keyof Progress<N>> & Progress<N>,
) => Promise<JobResult<N>>

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
