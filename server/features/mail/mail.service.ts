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

/** Whether mails reach anybody: what depends on a reader opening a link may insist on it only then. */
export const canSendMail = (env: Pick<Env, 'SMTP_URL'>): boolean => env.SMTP_URL !== undefined

/** Writes a mail in the caller's transaction. The worker sends it; without a mail server it is kept to be read. */
export function sendMail(tx: Tx, env: Pick<Env, 'SMTP_URL'>, { to, subject, text }: Email): void {
  const id = newId()
  const state = canSendMail(env) ? 'waiting' : 'kept'
  tx.insert(mails).values({ id, recipient: to, subject, text, state, createdAt: Date.now() }).run()
  if (state === 'waiting') enqueue(tx, 'mail.send', { mailId: id, recipient: to, subject, text })
}

/** Once it is sent, what stood in it is forgotten: it may have been a link that opens an account. */
export function applySent(tx: Tx, { mailId }: { mailId: string }): void {
  tx.update(mails).set({ state: 'sent', text: '', sentAt: Date.now() }).where(eq(mails.id, mailId)).run()
}

/** Forgets all mails to an address, when its account goes. */
export function forgetMailsTo(tx: Tx, recipient: string): void {
  tx.delete(mails).where(eq(mails.recipient, recipient)).run()
}

interface MailFilter {
  state?: MailState | undefined
  q?: string | undefined
}

/** The newest first. */
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
