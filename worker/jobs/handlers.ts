import { setTimeout as sleep } from 'node:timers/promises'
import { decoding } from '../decoding.ts'
import { PermanentJobError, type JobHandler, type JobTools } from '../job-handler.ts'
import { deleteFiles } from './delete-files/handler.ts'
import { drawMark } from './draw-mark/handler.ts'
import { hashUploads } from './hash-uploads/handler.ts'
import { jobs, type JobName, type JobPayload, type JobResult } from './jobs.ts'
import { purgeCdn } from './purge-cdn/handler.ts'
import { readPdf } from './read-pdf/handler.ts'
import { resizeImage } from './resize-image/handler.ts'
import { sendFollowLetters } from './send-follow-letters/handler.ts'
import { sendLetter } from './send-letter/handler.ts'
import { sendMail } from './send-mail/handler.ts'
import { sendPush } from './send-push/handler.ts'

/** About twenty times as long as a step: requests of readers come first, and a few thousand deliveries a second suffice. */
const pauseMs = 50

const timer = async () => ({})

type Step = 'notifications.fan-out' | 'notifications.deliver' | 'follows.fan-out' | 'follows.letters' | 'follows.move'

/** Between two steps: what they do is written by the outcome. */
const pause: JobHandler<Step> = async (_step, { signal }) => {
  await sleep(pauseMs, undefined, { signal })
  return {}
}

/** What a worker runs for each job. */
const handlers: { [N in JobName]: JobHandler<N> } = {
  'media.resize-image': decoding(resizeImage),
  'media.delete-files': deleteFiles,
  'media.hash-uploads': hashUploads,
  'pdfs.read': readPdf,
  'mail.send': sendMail,
  'letters.send': sendLetter,
  'follows.push': sendPush,
  'follows.mail': sendFollowLetters,
  'settings.draw-mark': decoding(drawMark),
  'cdn.purge': purgeCdn,
  'media.expire-upload': timer,
  'pdfs.expire-file': timer,
  'notifications.fan-out': pause,
  'notifications.deliver': pause,
  'follows.announce': timer,
  'follows.fan-out': pause,
  'follows.wake': timer,
  'follows.letters': pause,
  'follows.move': pause,
  'letters.start': timer,
  'posts.publish': timer,
  'posts.end-pins': timer,
  'settings.end-notice': timer,
  'orders.tell': timer,
  'plans.tell': timer,
}

const isJobName = (name: string): name is JobName => Object.hasOwn(handlers, name)

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
  return handlers[name](parsed.data as JobPayload<N>, { ...tools, progress })
}
