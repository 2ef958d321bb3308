import { jobs, type JobName, type JobPayload, type JobResult } from '#shared/jobs.ts'
import { decoding } from './decoding.ts'
import { PermanentJobError, type JobRunner, type JobTools } from './job-runner.ts'
import { deleteFiles } from './jobs/delete-files.job.ts'
import { drawMark } from './jobs/draw-mark.job.ts'
import { fanOut } from './jobs/fan-out.job.ts'
import { hashUploads } from './jobs/hash-uploads.job.ts'
import { purgeCdn } from './jobs/purge-cdn.job.ts'
import { readPdf } from './jobs/read-pdf.job.ts'
import { resizeImage } from './jobs/resize-image.job.ts'
import { sendLetter } from './jobs/send-letter.job.ts'
import { sendMail } from './jobs/send-mail.job.ts'

/** A timer only: the work is done when the result is applied. */
const timer = async () => ({})

/** The runner of each job. */
const runners: { [N in JobName]: JobRunner<N> } = {
  'media.resize-image': decoding(resizeImage),
  'media.delete-files': deleteFiles,
  'media.expire-upload': timer,
  'media.hash-uploads': hashUploads,
  'pdfs.read': readPdf,
  'pdfs.expire-file': timer,
  'mail.send': sendMail,
  'letters.start': timer,
  'letters.send': sendLetter,
  'notifications.fan-out': fanOut,
  'notifications.deliver': fanOut,
  'posts.publish': timer,
  'posts.end-pins': timer,
  'settings.draw-mark': decoding(drawMark),
  'settings.end-notice': timer,
  'orders.tell': timer,
  'plans.tell': timer,
  'cdn.purge': purgeCdn,
}

const isJobName = (name: string): name is JobName => Object.hasOwn(runners, name)

/**
 * Runs a job by its name.
 * @throws PermanentJobError when the payload is invalid
 */
export async function runJob(name: string, payload: unknown, tools: JobTools): Promise<unknown> {
  // During an update this worker may be older than the site, so the job is retried.
  if (!isJobName(name)) throw new Error(`This worker knows no job ${name}`)
  return run(name, payload, tools)
}

function run<N extends JobName>(name: N, payload: unknown, tools: JobTools): Promise<JobResult<N>> {
  const parsed = jobs[name].payload.safeParse(payload)
  if (!parsed.success) throw new PermanentJobError(`The payload of ${name} is not right: ${parsed.error.message}`)
  const progress = jobs[name].result.safeParse(tools.progress).data as JobResult<N> | undefined
  return runners[name](parsed.data as JobPayload<N>, { ...tools, progress })
}
