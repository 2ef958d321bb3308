import { z } from 'zod'
import { langs } from './lang.ts'

/** The most that is counted: more are shown as "99+". */
export const maxCounted = 99

/** One more than is counted stands for any number above. */
const counted = z.int().max(maxCounted + 1)
const namedPost = z.object({ id: z.string(), title: z.string() })
const failure = z.object({
  count: counted,
  /** Of the last one. */
  reason: z.string(),
  at: z.iso.datetime(),
})

/** What waits for somebody of the staff; what does not concern a role, or does not wait, is null. */
export const waiting = z.object({
  orders: z
    .object({
      count: counted,
      /** In paise, with delivery; null where there are more than are counted. */
      sum: z.int().nullable(),
      oldestAt: z.iso.datetime(),
    })
    .nullable(),
  review: z.object({ count: counted, first: namedPost }).nullable(),
  scheduled: z.object({ count: counted, next: z.array(namedPost.extend({ publishAt: z.iso.datetime() })) }).nullable(),
  /** Of one's own. */
  drafts: z.object({ count: counted, first: namedPost }).nullable(),
  messages: z.object({ count: counted, latestAt: z.iso.datetime() }).nullable(),
  planRequests: z.object({ count: counted, oldestAt: z.iso.datetime() }).nullable(),
  /** Owed pages of the house that nobody has published, and that are not said to be unneeded. */
  pages: z.object({ count: counted }).nullable(),
  failedMails: failure.nullable(),
  failedJobs: failure.extend({ name: z.string() }).nullable(),
})
export type Waiting = z.infer<typeof waiting>

/** The daily digest as it would be now. */
export const digestPreview = z.object({
  subject: z.string(),
  text: z.string(),
  /** When the last one went out. */
  sentAt: z.iso.datetime().nullable(),
})
export type DigestPreview = z.infer<typeof digestPreview>

/** The home of the admin below what waits. */
export const today = z.object({
  reads: z.int(),
  posts: z.array(namedPost.extend({ lang: z.enum(langs), publishedAt: z.iso.datetime(), reads: z.int() })),
  /** Who is writing now, and what. */
  writing: z.array(z.object({ name: z.string(), post: namedPost })),
  /** For owners. */
  health: z
    .object({
      backupAt: z.iso.datetime().nullable(),
      disk: z.object({ freeBytes: z.number(), isLow: z.boolean() }).nullable(),
    })
    .nullable(),
})
export type Today = z.infer<typeof today>
