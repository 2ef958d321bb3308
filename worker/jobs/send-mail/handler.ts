import { PermanentJobError, type JobHandler } from '../../job-handler.ts'
import { isRefusal, withMailServer } from '../../mail-server.ts'

/**
 * Passes an email to the mail server, unless its link has expired. An email that is sent again after a crash has the same
 * Message-ID.
 */
export const sendMail: JobHandler<'mail.send'> = async ({ mailId, recipient, subject, text, expiresAt, sender }) => {
  if (expiresAt !== undefined && expiresAt <= Date.now()) return { isSent: false }
  await withMailServer({ sender }, async ({ transport, from, messageId }) => {
    try {
      await transport.sendMail({ from, to: recipient, subject, text, messageId: messageId(mailId) })
    } catch (error) {
      if (isRefusal(error)) throw new PermanentJobError(error instanceof Error ? error.message : String(error))
      throw error
    }
  })
  return { isSent: true }
}
