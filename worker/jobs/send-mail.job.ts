import { createTransport } from 'nodemailer'
import { readEnv } from '#server/core/env.ts'
import { PermanentJobError, type JobRunner } from '../job-runner.ts'

const answerMs = 20_000

/** Whether the mail server will never take a mail to this recipient. A 5xx to anything else is a fault of the settings. */
const isRefusal = (error: unknown): boolean => {
  const { command, code, responseCode } = error as { command?: string; code?: string; responseCode?: number }
  if (responseCode === undefined) return code === 'EENVELOPE'
  return command === 'RCPT TO' && responseCode >= 500
}

/**
 * Passes an email to the mail server, unless its link has expired. An email that is sent again after a crash has the same
 * Message-ID.
 */
export const sendMail: JobRunner<'mail.send'> = async ({ mailId, recipient, subject, text, expiresAt }) => {
  if (expiresAt !== undefined && expiresAt <= Date.now()) return { isSent: false }
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = readEnv()
  // Not permanent: the settings can be corrected.
  if (!SMTP_URL || !MAIL_FROM) throw new Error('This worker has no SMTP_URL and MAIL_FROM')
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const messageId = `<${mailId}@${new URL(PUBLIC_URL).hostname}>`
    await transport.sendMail({ from: MAIL_FROM, to: recipient, subject, text, messageId })
  } catch (error) {
    if (isRefusal(error)) throw new PermanentJobError(error instanceof Error ? error.message : String(error))
    throw error
  } finally {
    transport.close()
  }
  return { isSent: true }
}
