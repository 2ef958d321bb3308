import { z } from 'zod'

export const sendPushJob = {
  payload: z.object({
    /** JSON of a `PushMessage` (shared/push.ts). */
    message: z.string(),
    /** When it is worth nothing any more, and its signatures end; in ms since 1970. */
    until: z.int(),
    /** The site's, base64url. */
    publicKey: z.string(),
    recipients: z.array(
      z.object({
        id: z.string(),
        endpoint: z.string(),
        p256dh: z.string(),
        auth: z.string(),
        /** The site's signature for this push service, a JWT. */
        token: z.string(),
      }),
    ),
  }),
  /** Ids of recipients: who has it, who has unsubscribed, and whom the push service refused. All others may be tried again. */
  result: z.object({ sent: z.array(z.string()), gone: z.array(z.string()), refused: z.array(z.string()) }),
  queue: 'push',
  /** Whoever knows an endpoint and its keys can write to that browser. */
  isSecret: true,
} as const
