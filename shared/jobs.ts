import { z } from 'zod'

// The queues of jobs (worker/jobs), and what admins see of those that failed.

export const queueNames = ['media', 'pdfs', 'mail', 'letters', 'notifications', 'push', 'posts', 'cdn'] as const
export type QueueName = (typeof queueNames)[number]

/**
 * How many jobs of a queue run at once in one worker process (pictures need memory, so two; PDFs more, so one), and for how
 * many days a failing job is retried: mail servers may be down for longer than storage.
 */
export const queues: Record<QueueName, { concurrency: number; retryDays: number }> = {
  media: { concurrency: 2, retryDays: 1 },
  pdfs: { concurrency: 1, retryDays: 1 },
  mail: { concurrency: 2, retryDays: 2 },
  // A queue of its own: no password has to wait for a letter to all subscribers.
  letters: { concurrency: 1, retryDays: 2 },
  notifications: { concurrency: 1, retryDays: 1 },
  // Services elsewhere are waited for, which must not hold up what the site itself delivers.
  push: { concurrency: 2, retryDays: 1 },
  // What has a time, in a queue of its own: no picture or mail may delay a post beyond its minute.
  posts: { concurrency: 4, retryDays: 1 },
  // Readers wait for it.
  cdn: { concurrency: 1, retryDays: 1 },
}

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
