import { z } from 'zod'

/**
 * From whom a mail is, as the settings say; what is empty is that of MAIL_FROM. `site`: the site's name, where that has
 * none either.
 */
export const sender = z.object({ name: z.string(), address: z.string(), site: z.string().default('') })

export const sendMailJob = {
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
} as const
