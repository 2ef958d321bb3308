import { z } from 'zod'
import { queueNames } from './jobs.ts'

/** Jobs in one response. */
export const failedJobsAtOnce = 100

export const jobId = z.string().regex(/^\d{1,15}$/, 'JOB_NOT_FOUND')

/** A job whose last attempt failed. */
const failedJob = z.object({
  id: jobId,
  queue: z.enum(queueNames),
  name: z.string(),
  /** Recipient and subject of a mail; empty for other jobs. */
  about: z.string(),
  /** The first line of the last error. */
  reason: z.string(),
  /** When the first of the attempts failed. */
  since: z.iso.datetime(),
  /** When the next attempt is due; null if the job was given up. */
  nextAt: z.iso.datetime().nullable(),
  /** False if it has been erased, or the link in the mail has expired. */
  canRetry: z.boolean(),
})
export type FailedJob = z.infer<typeof failedJob>

export const failedJobs = z.object({ jobs: z.array(failedJob), total: z.int() })
export type FailedJobs = z.infer<typeof failedJobs>
