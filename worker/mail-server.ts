import { createTransport, type Transport } from 'nodemailer'
import type { MailSender } from './jobs/jobs.ts'
import { readEnv } from '#server/core/env.ts'

const answerMs = 20_000

interface MailServer {
  transport: Transport
  from: string
  /** Of one email: the same for each attempt. */
  messageId: (id: string) => string
}

/**
 * Runs `work` with the mail server of the settings.
 * @param options.isPooled several emails go over the same connection
 * @throws Error without a mail server; not permanent, since the settings can be corrected
 */
export async function withMailServer<T>(
  { isPooled = false, sender }: { isPooled?: boolean; sender: MailSender | undefined },
  work: (server: MailServer) => Promise<T>,
): Promise<T> {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = readEnv()
  if (!SMTP_URL || !MAIL_FROM) throw new Error('This worker has no SMTP_URL and MAIL_FROM')
  const transport = createTransport({
    url: SMTP_URL,
    ...(isPooled && { pool: true, maxConnections: 1, maxMessages: Number.MAX_SAFE_INTEGER }),
    connectionTimeout: answerMs,
    greetingTimeout: answerMs,
    socketTimeout: answerMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    const { hostname } = new URL(PUBLIC_URL)
    return await work({ transport, from: fromOf(sender, MAIL_FROM), messageId: (id) => `<${id}@${hostname}>` })
  } finally {
    transport.close()
  }
}

/** The sender of the settings; what it leaves empty is that of MAIL_FROM, `Name <address>` or an address alone. */
export function fromOf(sender: MailSender | undefined, mailFrom: string): string {
  if (!sender) return mailFrom
  const [, name = '', address = mailFrom] = /^\s*(.*?)\s*<([^<>]+)>\s*$/.exec(mailFrom) ?? []
  const shown = (sender.name || name || sender.site).replaceAll(/["\\]/g, '')
  return `"${shown}" <${sender.address || address}>`
}

interface MailError {
  command?: string
  code?: string
  responseCode?: number
}

/** Whether the mail server will never take a mail to this recipient. A 5xx to anything else is a fault of the settings. */
export function isRefusal(error: unknown): boolean {
  const { command, code, responseCode } = error as MailError
  if (responseCode === undefined) return code === 'EENVELOPE'
  return command === 'RCPT TO' && responseCode >= 500
}

/** Whether the mail server does not take mail to this recipient now; others may have more luck. */
export function isDelay(error: unknown): boolean {
  const { command, responseCode } = error as MailError
  return command === 'RCPT TO' && responseCode !== undefined && responseCode < 500
}
