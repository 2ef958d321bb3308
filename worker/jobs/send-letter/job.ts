import { z } from 'zod'
import { sender } from '../send-mail/job.ts'

export const sendLetterJob = {
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
} as const
