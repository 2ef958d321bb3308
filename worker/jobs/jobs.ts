import type { z } from 'zod'
import type { QueueName } from '#shared/jobs.ts'
import { deleteFilesJob } from './delete-files/job.ts'
import { drawMarkJob } from './draw-mark/job.ts'
import { hashUploadsJob } from './hash-uploads/job.ts'
import { purgeCdnJob } from './purge-cdn/job.ts'
import { readPdfJob } from './read-pdf/job.ts'
import { resizeImageJob } from './resize-image/job.ts'
import { sendFollowLettersJob } from './send-follow-letters/job.ts'
import { sendLetterJob } from './send-letter/job.ts'
import { sendMailJob } from './send-mail/job.ts'
import { sendPushJob } from './send-push/job.ts'
import { timers } from './timers.ts'

// The closed list of jobs. What a job is given and answers stands in its folder, with the handler that a worker runs, from
// storage to storage, without the database. What its end changes in the database is listed in outcomes.ts.

interface Job {
  payload: z.ZodType
  result: z.ZodType
  queue: QueueName
  /** The payload must not be stored longer than needed. */
  isSecret?: true
}

export const jobs = {
  'media.resize-image': resizeImageJob,
  'media.delete-files': deleteFilesJob,
  'media.hash-uploads': hashUploadsJob,
  'pdfs.read': readPdfJob,
  'mail.send': sendMailJob,
  'letters.send': sendLetterJob,
  'follows.push': sendPushJob,
  'follows.mail': sendFollowLettersJob,
  'settings.draw-mark': drawMarkJob,
  'cdn.purge': purgeCdnJob,
  ...timers,
} as const satisfies Record<string, Job>

export type JobName = keyof typeof jobs
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>
export type JobResult<N extends JobName> = z.infer<(typeof jobs)[N]['result']>

export type MailSender = NonNullable<JobPayload<'mail.send'>['sender']>

export const isSecretJob = (name: string): boolean => name in jobs && 'isSecret' in jobs[name as JobName]
