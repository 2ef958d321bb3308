import { createHash } from 'node:crypto'
import type { JobHandler } from '../../job-handler.ts'
import { sendMails } from '../../send-mails.ts'

/** Passes each reader's weekly letter to the mail server. @throws Error when nobody could be reached */
export const sendFollowLetters: JobHandler<'follows.mail'> = ({ letters, week, sender }, { progress, ...tools }) =>
  sendMails(
    {
      sender,
      recipients: letters,
      progress,
      mailOf: ({ id, ...letter }) => ({
        ...letter,
        name: createHash('sha256').update(`${week} ${id}`).digest('hex').slice(0, 32),
      }),
    },
    tools,
  )
