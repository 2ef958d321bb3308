import { z } from 'zod'
import { followKinds } from '#shared/follows.rules.ts'
import type { QueueName } from '#shared/jobs.ts'

// Jobs without work for a worker: their outcome (outcomes.ts) is applied when their time has come.

const timer = <P extends z.ZodType>(queue: QueueName, payload: P) => ({ payload, result: z.object({}), queue })

export const timers = {
  'media.expire-upload': timer('media', z.object({ uploadId: z.string() })),
  'pdfs.expire-file': timer('media', z.object({ fileId: z.string() })),
  /** Delivers to the readers after `afterUserId`; each step is one job. */
  'notifications.fan-out': timer('notifications', z.object({ notificationId: z.string(), afterUserId: z.string() })),
  /** A long list is split into shorter ones, each with its own job. */
  'notifications.deliver': timer(
    'notifications',
    z.object({ notificationId: z.string(), userIds: z.array(z.string()) }),
  ),
  /** Tells the followers of a post that has just been published. */
  'follows.announce': timer('notifications', z.object({ postId: z.string() })),
  /** Tells the followers after `afterUserId`; each step is one job. */
  'follows.fan-out': timer('notifications', z.object({ postId: z.string(), afterUserId: z.string() })),
  /** The quiet hours of these readers are over. */
  'follows.wake': timer('notifications', z.object({ postId: z.string(), userIds: z.array(z.string()) })),
  /** Writes the weekly letters of the readers after `afterUserId`; `week`: when it is due, an ISO date. */
  'follows.letters': timer(
    'notifications',
    z.object({ week: z.string(), afterUserId: z.string(), publicUrl: z.string() }),
  ),
  /** An author or a tag has become another (`into`), or is gone: so has what its followers follow. */
  'follows.move': timer(
    'notifications',
    z.object({ kind: z.enum(followKinds), from: z.string(), into: z.string().nullable() }),
  ),
  /** `publicUrl`: for the addresses in the letter. */
  'letters.start': timer('posts', z.object({ letterId: z.string(), publicUrl: z.string() })),
  /** `publishAt`: the time, in ms since 1970, for which the post was scheduled when this was written. */
  'posts.publish': timer('posts', z.object({ postId: z.string(), publishAt: z.int() })),
  /** `until`: when pins of the home page end, in ms since 1970. */
  'posts.end-pins': timer('posts', z.object({ until: z.int() })),
  /** `until`: when the notice ends, an ISO date. */
  'settings.end-notice': timer('posts', z.object({ until: z.string() })),
  /**
   * `at`: the time of the step that the buyer is told of, in ms since 1970; `mailLinks`: where links in emails lead, null
   * when no email is sent.
   */
  'orders.tell': timer('posts', z.object({ orderId: z.string(), at: z.int(), mailLinks: z.string().nullable() })),
  /** `at`: when the request was decided, in ms since 1970. */
  'plans.tell': timer('posts', z.object({ requestId: z.string(), at: z.int() })),
}
