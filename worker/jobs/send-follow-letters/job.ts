import { z } from 'zod'
import { sender } from '../send-mail/job.ts'

export const sendFollowLettersJob = {
  payload: z.object({
    letters: z.array(
      z.object({
        /** Of the reader. */
        id: z.string(),
        email: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        /** Address by which the reader ends these letters. */
        leave: z.string(),
      }),
    ),
    /** Names the week. */
    week: z.string(),
    sender: sender.optional(),
  }),
  /** Ids of readers: those whose mail was taken over, and those whom the mail server will never take. */
  result: z.object({ sent: z.array(z.string()), refused: z.array(z.string()) }),
  queue: 'letters',
  /** It contains addresses, and links that end letters. */
  isSecret: true,
} as const
