import { z } from 'zod'
import { crop } from './media.ts'
import { pdfFailures } from './pdfs.ts'
import { tones } from './site.ts'

// The closed list of jobs. The worker runs a job (worker/jobs) from storage to storage, without the database, and returns
// a small result that the server applies (server/job-results.ts).

/**
 * From whom a mail is, as the settings say; what is empty is that of MAIL_FROM. `site`: the site's name, where that has
 * none either.
 */
const sender = z.object({ name: z.string(), address: z.string(), site: z.string().default('') })
export type MailSender = z.infer<typeof sender>

export const jobs = {
  'media.resize-image': {
    payload: z.object({
      pictureId: z.string(),
      /** Storage key of the original. */
      originalKey: z.string(),
      crop: crop.nullable(),
    }),
    result: z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        width: z.int(),
        height: z.int(),
        widths: z.array(z.int()),
        avif: z.boolean().optional(),
        placeholder: z.string(),
      }),
      /** The picture cannot be decoded: a retry would not help. */
      z.object({ ok: z.literal(false) }),
    ]),
    queue: 'media',
  },
  'media.delete-files': {
    payload: z.object({ keys: z.array(z.string()) }),
    result: z.object({}),
    queue: 'media',
  },
  'media.expire-upload': {
    payload: z.object({ uploadId: z.string() }),
    result: z.object({}),
    queue: 'media',
  },
  'media.hash-uploads': {
    payload: z.object({ files: z.array(z.object({ id: z.string(), key: z.string() })) }),
    /** Without a file the hash is empty. */
    result: z.object({ hashes: z.array(z.object({ id: z.string(), sha256: z.string() })) }),
    queue: 'media',
  },
  'pdfs.read': {
    payload: z.object({
      fileId: z.string(),
      /** Id of the upload that will hold the drawn first page; without it only the texts are read, again. */
      coverId: z.string().optional(),
    }),
    result: z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        pages: z.int(),
        /** Size of the file, which the worker may have rewritten. */
        bytes: z.int(),
        /** The texts of the pages, within the limits of the search index. */
        texts: z.array(z.string()),
        /** Size of the drawn first page. */
        cover: z.object({ width: z.int(), height: z.int(), bytes: z.int() }),
      }),
      z.object({ ok: z.literal(false), failure: z.enum(pdfFailures) }),
    ]),
    queue: 'pdfs',
  },
  'pdfs.expire-file': {
    payload: z.object({ fileId: z.string() }),
    result: z.object({}),
    queue: 'media',
  },
  'mail.send': {
    payload: z.object({
      mailId: z.string(),
      recipient: z.string(),
      subject: z.string(),
      text: z.string(),
      sender: sender.optional(),
      /** When its link ends, in milliseconds since 1970: sending it later makes no sense. */
      expiresAt: z.int().optional(),
    }),
    /** Not sent when it had expired. */
    result: z.object({ isSent: z.boolean().default(true) }),
    queue: 'mail',
    /** An email may contain a link that opens an account, so the payload is erased once it is sent. */
    isSecret: true,
  },
  'notifications.fan-out': {
    payload: z.object({
      notificationId: z.string(),
      /** Deliver to the readers after this id; each step is one job. */
      afterUserId: z.string(),
    }),
    result: z.object({}),
    queue: 'notifications',
  },
  'notifications.deliver': {
    /** A long list is split into shorter ones, each with its own job. */
    payload: z.object({ notificationId: z.string(), userIds: z.array(z.string()) }),
    result: z.object({}),
    queue: 'notifications',
  },
  'letters.start': {
    /** `publicUrl`: for the addresses in the letter. */
    payload: z.object({ letterId: z.string(), publicUrl: z.string() }),
    result: z.object({}),
    queue: 'posts',
  },
  'letters.send': {
    payload: z.object({
      letterId: z.string(),
      /** `batch`: when it is done, the next one is written; `retry`: whom an earlier one did not reach. */
      kind: z.enum(['batch', 'retry', 'test']),
      subject: z.string(),
      html: z.string(),
      text: z.string(),
      /** Address by which a recipient unsubscribes, with a mark for the recipient's id. */
      leave: z.string(),
      recipients: z.array(z.object({ id: z.string(), email: z.string() })),
      sender: sender.optional(),
    }),
    /** Ids of recipients: those whose mail was taken over, and those whom the mail server will never take. */
    result: z.object({ sent: z.array(z.string()), refused: z.array(z.string()) }),
    queue: 'letters',
    /** It contains the addresses of subscribers. */
    isSecret: true,
  },
  'posts.publish': {
    /** `publishAt`: the time, in ms since 1970, for which the post was scheduled when this was written. */
    payload: z.object({ postId: z.string(), publishAt: z.int() }),
    result: z.object({}),
    queue: 'posts',
  },
  'posts.end-pins': {
    /** When pins of the home page end, in ms since 1970. */
    payload: z.object({ until: z.int() }),
    result: z.object({}),
    queue: 'posts',
  },
  'settings.draw-mark': {
    payload: z.object({
      name: z.enum(['logo', 'logoDark', 'icon']),
      id: z.string(),
      /** Storage key of the original. */
      originalKey: z.string(),
    }),
    result: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), width: z.int(), height: z.int(), tone: z.enum(tones).optional() }),
      z.object({ ok: z.literal(false) }),
    ]),
    queue: 'media',
  },
  'settings.end-notice': {
    /** When the notice ends: an ISO date. */
    payload: z.object({ until: z.string() }),
    result: z.object({}),
    queue: 'posts',
  },
  'orders.tell': {
    payload: z.object({
      orderId: z.string(),
      /** The time of the step that the buyer is told of, in ms since 1970. */
      at: z.int(),
      /** Where links in emails lead; null: no email is sent. */
      mailLinks: z.string().nullable(),
    }),
    result: z.object({}),
    queue: 'posts',
  },
  'plans.tell': {
    payload: z.object({
      requestId: z.string(),
      /** When the request was decided, in ms since 1970. */
      at: z.int(),
    }),
    result: z.object({}),
    queue: 'posts',
  },
  'cdn.purge': {
    /** `version`: of the content when this was written; each purge has a second one, some seconds later. */
    payload: z.object({ version: z.int(), isSecond: z.boolean() }),
    result: z.object({}),
    queue: 'cdn',
  },
} as const satisfies Record<string, { payload: z.ZodType; result: z.ZodType; queue: QueueName; isSecret?: true }>

export type JobName = keyof typeof jobs
export type JobPayload<N extends JobName> = z.infer<(typeof jobs)[N]['payload']>
export type JobResult<N extends JobName> = z.infer<(typeof jobs)[N]['result']>

export const queueNames = ['media', 'pdfs', 'mail', 'letters', 'notifications', 'posts', 'cdn'] as const
export type QueueName = (typeof queueNames)[number]

/** Whether the payload must not be stored longer than needed. */
export const isSecretJob = (name: string): boolean => name in jobs && 'isSecret' in jobs[name as JobName]

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
  // What has a time, in a queue of its own: no picture or mail may delay a post beyond its minute.
  posts: { concurrency: 4, retryDays: 1 },
  // Readers wait for it.
  cdn: { concurrency: 1, retryDays: 1 },
}
