import { createTransport } from 'nodemailer'
import { readEnv } from '#server/core/env.ts'
import { PermanentJobError, type JobRunner } from '../job-runner.ts'

const answerMs = 20_000

/** Passes an email to the mail server. An email that is sent again after a crash has the same Message-ID. */
export const sendMail: JobRunner<'mail.send'> = async ({ mailId, recipient, subject, text }) => {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = readEnv()
  if (!SMTP_URL || !MAIL_FROM) throw new PermanentJobError('This worker has no SMTP_URL and MAIL_FROM')
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const messageId = `<${mailId}@${new URL(PUBLIC_URL).hostname}>`
    await transport.sendMail({ from: MAIL_FROM, to: recipient, subject, text, messageId })
  } finally {
    transport.close()
  }
  return {}
}
