import { createHash } from 'node:crypto'
import { recipientMark } from '#shared/letters.rules.ts'
import type { JobHandler } from '../../job-handler.ts'
import { sendMails } from '../../send-mails.ts'

/** Passes a letter to the mail server for each recipient in turn. @throws Error when nobody could be reached */
export const sendLetter: JobHandler<'letters.send'> = (letter, { progress, ...tools }) =>
  sendMails(
    {
      sender: letter.sender,
      recipients: letter.recipients,
      progress,
      mailOf({ id, email }) {
        const leave = letter.leave.replace(recipientMark, id)
        const own = (text: string): string => text.replaceAll(letter.leave, leave)
        // The id of a subscriber is the key of the link to unsubscribe: it stands in no other line.
        const name = createHash('sha256').update(`${letter.letterId} ${id}`).digest('hex').slice(0, 32)
        return { email, leave, name, subject: letter.subject, html: own(letter.html), text: own(letter.text) }
      },
    },
    tools,
  )
