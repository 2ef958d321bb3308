import { and, eq, inArray, lt, ne, sql, type SQL } from 'drizzle-orm'
import { mails } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import type { JobPayload, JobResult, MailSender } from '#worker/jobs/jobs.ts'
import type { MailPage } from '#shared/mail.ts'
import type { MailState } from '#shared/mail.rules.ts'
import type { Db, Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { matching } from '#server/core/matching.ts'
import { inBatches } from '#server/core/write-lock.ts'
import { readSetting } from '#server/features/settings/settings.service.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'

/** Two days of retries, and seven in which a failed email can be sent again (job-store.ts). */
const erasedAfterMs = 9 * dayMs
/** As long as the trash, and as a failed job. */
const removedAfterMs = 30 * dayMs
const atOnce = 500

interface Email {
  to: string
  subject: string
  /** Plain text. */
  text: string
  /** When its link ends, in milliseconds since 1970; it is not sent any more then. */
  expiresAt?: number
}

/** Whether emails can be sent. Readers can only be required to open an emailed link if so. */
export const canSendMail = (env: Pick<Env, 'SMTP_URL'>): boolean => env.SMTP_URL !== undefined

/** Queues an email in the caller's transaction. Without a mail server it is only stored, for owners to read. */
export function sendMail(tx: Tx, env: Pick<Env, 'SMTP_URL'>, email: Email): void {
  if (canSendMail(env)) queueMail(tx, email)
  else storeMail(tx, email, 'kept')
}

/** Queues an email of a site that has a mail server. */
export function queueMail(tx: Tx, email: Email): void {
  const { to, subject, text, expiresAt } = email
  const mailId = storeMail(tx, email, 'waiting')
  enqueue(tx, 'mail.send', { mailId, recipient: to, subject, text, expiresAt, sender: senderOf(tx) })
}

function storeMail(tx: Tx, { to, subject, text }: Email, state: 'waiting' | 'kept'): string {
  const id = newId()
  tx.insert(mails).values({ id, recipient: to, subject, text, state, createdAt: Date.now() }).run()
  return id
}

/** From whom mails are, as the settings say; where neither they nor MAIL_FROM have a name, it is the site's. */
export const senderOf = (tx: Tx): MailSender => ({ ...readSetting(tx, 'mailSender'), site: readSetting(tx, 'name') })

type MailPayload = JobPayload<'mail.send'>

/** Erases the text, which may contain a link that opens an account: the email is sent, or its link has expired. */
export function applySent(tx: Tx, { mailId }: MailPayload, { isSent }: JobResult<'mail.send'>): void {
  tx.update(mails)
    .set({ text: '', ...(isSent ? { state: 'sent', sentAt: Date.now() } : { state: 'failed' }) })
    .where(eq(mails.id, mailId))
    .run()
}

/** The email is no longer tried. Its text stays for some days: an owner can send it again. */
export function applyUnsent(tx: Tx, { mailId }: MailPayload): void {
  tx.update(mails).set({ state: 'failed' }).where(eq(mails.id, mailId)).run()
}

/** The job of a failed email is tried again. */
export function awaitMail(tx: Tx, { mailId }: MailPayload): void {
  tx.update(mails).set({ state: 'waiting' }).where(eq(mails.id, mailId)).run()
}

/** In the text, since SQLite finds a partial index by no bound value. */
const inState = (state: MailState): SQL => {
  const isIt = sql`${mails.state} = ${sql.raw(`'${state}'`)}`
  return state === 'sent' ? isIt : sql`${isIt} AND ${mails.state} <> 'sent'`
}

/** Erases the texts of emails that failed so long ago that their jobs cannot be retried. */
export async function eraseOldMails(db: Db): Promise<void> {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(and(inState('failed'), ne(mails.text, ''), lt(mails.createdAt, Date.now() - erasedAfterMs)))
    .limit(atOnce)
  await inBatches(db, atOnce, (tx) => tx.update(mails).set({ text: '' }).where(inArray(mails.id, old)).run().changes)
}

/** Deletes emails that are older than thirty days. */
export async function removeOldMails(db: Db): Promise<void> {
  const old = db
    .select({ id: mails.id })
    .from(mails)
    .where(lt(mails.createdAt, Date.now() - removedAfterMs))
    .limit(atOnce)
  await inBatches(db, atOnce, (tx) => tx.delete(mails).where(inArray(mails.id, old)).run().changes)
}

/** Deletes all emails to an address that is to be forgotten. */
export function forgetMailsTo(tx: Tx, recipient: string): void {
  tx.delete(mails).where(eq(mails.recipient, recipient)).run()
}

interface MailFilter {
  state?: MailState | undefined
  q?: string | undefined
}

/** Newest first. */
export function listMails(tx: Tx, { state, q, ...paging }: MailFilter & Paging): MailPage {
  const condition = matching(tx, 'mails', q, state && inState(state))
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
