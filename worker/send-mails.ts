import { isDelay, isRefusal, withMailServer } from './mail-server.ts'
import type { JobTools } from './job-handler.ts'
import type { MailSender } from './jobs/jobs.ts'

/** One mail of many, which its recipient can end. */
export interface ListMail {
  email: string
  subject: string
  html: string
  text: string
  /** Address by which the recipient ends such mails. */
  leave: string
  /** Names the mail, the same at each attempt. */
  name: string
}

interface Reached {
  /** Ids of recipients. */
  sent: string[]
  refused: string[]
}

interface Mailing<R> {
  sender: MailSender | undefined
  recipients: readonly R[]
  mailOf: (recipient: R) => ListMail
  progress: Reached | undefined
}

/**
 * Passes a mail to the mail server for each recipient in turn, over one connection. What has been taken over is not sent
 * again: when the connection breaks, or the worker is told to stop, those who are left are answered as neither sent nor
 * refused. Whom the mails have reached is reported before each one, so that a worker that dies leaves only one recipient
 * in doubt, and one that may not go on does not.
 * @throws Error when nobody could be reached: the whole job is tried again
 */
export const sendMails = <R extends { id: string }>(
  { sender, recipients, mailOf, progress }: Mailing<R>,
  { stopping, signal, report }: Pick<JobTools, 'stopping' | 'signal'> & { report: (reached: Reached) => Promise<void> },
): Promise<Reached> =>
  withMailServer({ isPooled: true, sender }, async ({ transport, from, messageId }) => {
    const sent = [...(progress?.sent ?? [])]
    const refused = [...(progress?.refused ?? [])]
    const before = new Set([...sent, ...refused])
    let fault: unknown
    for (const recipient of recipients) {
      const { id } = recipient
      if (before.has(id)) continue
      const { email, leave, name, ...content } = mailOf(recipient)
      try {
        stopping.throwIfAborted()
        await report({ sent, refused })
        await transport.sendMail({
          from,
          to: email,
          ...content,
          messageId: messageId(name),
          signal,
          headers: { 'List-Unsubscribe': `<${leave}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
        })
        sent.push(id)
      } catch (error) {
        if (isRefusal(error)) refused.push(id)
        else {
          fault = error
          if (!isDelay(error)) break
        }
      }
    }
    if (fault !== undefined && sent.length + refused.length === 0) throw fault
    return { sent, refused }
  })
