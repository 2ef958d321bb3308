import { and, eq, or } from 'drizzle-orm'
import { mails } from '#drizzle/schema/index.ts'
import type { MailPage } from '#shared/mail.ts'
import type { MailState } from '#shared/mail.rules.ts'
import type { Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { containing } from '#server/core/containing.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'

interface Email {
  to: string
  subject: string
  /** Plain text. */
  text: string
}

/** Whether emails can be sent. Readers can only be required to open an emailed link if so. */
export const canSendMail = (env: Pick<Env, 'SMTP_URL'>): boolean => env.SMTP_URL !== undefined

/** Queues an email in the caller's transaction. Without a mail server it is only stored, for owners to read. */
export function sendMail(tx: Tx, env: Pick<Env, 'SMTP_URL'>, { to, subject, text }: Email): void {
  const id = newId()
  const state = canSendMail(env) ? 'waiting' : 'kept'
  tx.insert(mails).values({ id, recipient: to, subject, text, state, createdAt: Date.now() }).run()
  if (state === 'waiting') enqueue(tx, 'mail.send', { mailId: id, recipient: to, subject, text })
}

/** Erases the text of a sent email, which may contain a link that opens an account. */
export function applySent(tx: Tx, { mailId }: { mailId: string }): void {
  tx.update(mails).set({ state: 'sent', text: '', sentAt: Date.now() }).where(eq(mails.id, mailId)).run()
}

/** Deletes all emails to an address, when its account is deleted. */
export function forgetMailsTo(tx: Tx, recipient: string): void {
  tx.delete(mails).where(eq(mails.recipient, recipient)).run()
}

interface MailFilter {
  state?: MailState | undefined
  q?: string | undefined
}

/** Newest first. */
export function listMails(tx: Tx, { state, q, ...paging }: MailFilter & Paging): MailPage {
  const condition = and(
    state && eq(mails.state, state),
    or(containing(q, mails.recipient), containing(q, mails.subject)),
  )
  const { rows, next } = pageOf(tx.select().from(mails).$dynamic(), condition, newestFirst(mails), paging)
  return {
    mails: rows.map((row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      state: row.state,
      createdAt: iso(row.createdAt),
    })),
    next,
  }
}
