import { z } from 'zod'
import { mailStates } from './mail.rules.ts'
import { pagingInput } from './paging.ts'

export const mailList = pagingInput(30).extend({
  state: z.enum(mailStates).optional(),
  /** Part of the recipient's address or of the subject. */
  q: z.string().max(200, 'FIELD_TOO_LONG').optional(),
})

/** An email that the site has written; the text of a sent one is erased. */
const mail = z.object({
  id: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(mailStates),
  createdAt: z.iso.datetime(),
})
export const mailPage = z.object({ mails: z.array(mail), next: z.string().nullable() })
export type MailPage = z.infer<typeof mailPage>
