import { and, asc, eq, gt, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { letters, subscribers } from '#drizzle/schema/index.ts'
import type { JobPayload, JobResult } from '#shared/jobs.ts'
import { recipientMark, type Audience } from '#shared/letters.rules.ts'
import type { LetterRow } from '#shared/letters.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { changeJobs, enqueue } from '#server/core/jobs.ts'
import { totalsOf } from '#server/core/totals.ts'
import { canSendMail, senderOf } from '#server/features/mail/mail.service.ts'
import { isEmptyContent } from '#server/features/posts/posts.content.ts'
import { readSite } from '#server/features/settings/settings.service.ts'
import { letterDocument, letterText, wordsOf } from './letters.emails.ts'
import { mailTextOf } from './letters.mail-html.ts'
import { bodyOf, findRow, getEditable, getLetter, getRow, type Editor, type LetterRecord } from './letters.service.ts'

// A letter goes out in batches, one job after the other: the text is in one job at a time, a mail server is never flooded,
// and to stop means that the next batch is not written. What of a batch could not be delivered is tried again by a job of
// its own, so that the others need not wait for it.

/** Recipients of one job. */
export const batchSize = 50
/** Before those are tried again whom the mail server did not take for the time being. */
const retryMs = 10 * 60_000
/** An address that has refused so many letters in a row gets no more. */
export const mostBounces = 3

type Sender = Editor & { env: Pick<Env, 'SMTP_URL'> }
/** What all recipients get; made once, when the sending begins. */
type LetterMail = Pick<JobPayload<'letters.send'>, 'subject' | 'html' | 'text' | 'leave' | 'sender'>

/** Who gets letters: confirmed, and reachable. */
const reachable = (audience: Audience) =>
  and(
    audience === 'all' ? undefined : eq(subscribers.lang, audience),
    isNotNull(subscribers.confirmedAt),
    lt(subscribers.bounces, mostBounces),
  )

/** How many subscribers letters reach, by audience. */
export function countAudiences(tx: Tx): Record<Audience, number> {
  const totals = totalsOf(tx, 'subscribers')
  const of = (lang: 'ta' | 'en') => totals.get(`${lang} confirmed`)?.count ?? 0
  return { ta: of('ta'), en: of('en'), all: of('ta') + of('en') }
}

/** @throws LETTER_FIELDS_REQUIRED with the fields that are empty */
function requireAll({ subject, content }: LetterRecord): void {
  const missing = [...(subject ? [] : ['subject']), ...(isEmptyContent(content) ? ['content'] : [])]
  if (missing.length === 0) return
  throw new AppError('LETTER_FIELDS_REQUIRED', {
    fields: Object.fromEntries(missing.map((field) => [field, 'LETTER_FIELDS_REQUIRED' as const])),
  })
}

/**
 * Sends a letter, or schedules it: in both cases what was seen is what is sent.
 * @param sendAt in milliseconds since 1970; null: now
 * @throws LETTER_NOT_FOUND, LETTER_SENT, LETTER_CHANGED, LETTER_FIELDS_REQUIRED, LETTER_TIME_PAST, LETTER_NOBODY,
 *   MAIL_SERVER_MISSING
 */
export function sendLetter(
  { db, user, env, publicUrl }: Sender,
  { id, seenUpdatedAt, sendAt }: { id: string; seenUpdatedAt: string; sendAt: number | null },
): LetterRow {
  if (!canSendMail(env)) throw new AppError('MAIL_SERVER_MISSING')
  return write(db, (tx) => {
    const row = getEditable(tx, id, seenUpdatedAt)
    requireAll(row)
    const now = Date.now()
    if (sendAt !== null && sendAt <= now)
      throw new AppError('LETTER_TIME_PAST', { fields: { sendAt: 'LETTER_TIME_PAST' } })
    if (sendAt === null && countAudiences(tx)[row.audience] === 0) throw new AppError('LETTER_NOBODY')
    if (sendAt === null) start(tx, row, publicUrl, now)
    else schedule(tx, row, publicUrl, sendAt)
    writeAudit(tx, user, sendAt === null ? 'letters.send' : 'letters.schedule', id, row.subject)
    return getLetter(tx, id)
  })
}

function schedule(tx: Tx, { id, updatedAt }: LetterRecord, publicUrl: string, sendAt: number): void {
  tx.update(letters)
    .set({ state: 'scheduled', sendAt, updatedAt: Math.max(Date.now(), updatedAt + 1) })
    .where(eq(letters.id, id))
    .run()
  enqueue(tx, 'letters.start', { letterId: id, publicUrl }, { runAt: sendAt, dedupe: `letters.start ${id} ${sendAt}` })
}

/**
 * Takes a scheduled letter back, or stops one that is being sent: who has it keeps it, nobody else gets it.
 * @throws LETTER_NOT_FOUND, LETTER_SENT
 */
export function stopLetter({ db, user }: Pick<Editor, 'db' | 'user'>, id: string): LetterRow {
  return write(db, (tx) => {
    const row = getRow(tx, id)
    const now = Math.max(Date.now(), row.updatedAt + 1)
    if (row.state === 'scheduled')
      tx.update(letters).set({ state: 'draft', sendAt: null, updatedAt: now }).where(eq(letters.id, id)).run()
    else if (row.state === 'sending') {
      tx.update(letters).set({ state: 'stopped', endedAt: now, updatedAt: now }).where(eq(letters.id, id)).run()
      forgetRetries(tx, id)
    } else throw new AppError('LETTER_SENT')
    writeAudit(tx, user, 'letters.stop', id, row.subject)
    return getLetter(tx, id)
  })
}

/**
 * The time of a scheduled letter has come. One that was taken back or rescheduled is left alone; a clock that was set back
 * has the job written again.
 */
export function applyStart(tx: Tx, { letterId, publicUrl }: JobPayload<'letters.start'>): void {
  const row = findRow(tx, letterId)
  if (row?.state !== 'scheduled' || row.sendAt === null) return
  const now = Date.now()
  if (row.sendAt > now) schedule(tx, row, publicUrl, row.sendAt)
  else start(tx, row, publicUrl, now)
}

function start(tx: Tx, row: LetterRecord, publicUrl: string, now: number): void {
  const updatedAt = Math.max(now, row.updatedAt + 1)
  const started = { state: 'sending' as const, sendAt: null, startedAt: now, updatedAt }
  tx.update(letters).set(started).where(eq(letters.id, row.id)).run()
  sendNext(tx, { ...row, ...started }, mailOf(tx, row, publicUrl))
}

function mailOf(tx: Tx, row: LetterRecord, publicUrl: string): LetterMail {
  const { id, lang, subject } = row
  const site = readSite(tx)
  const leave = `${publicUrl}/newsletter/leave/${recipientMark}?letter=${id}`
  const links = { leave, browser: `${publicUrl}/newsletter/letters/${id}` }
  return {
    subject,
    html: letterDocument({ site, lang, subject, body: bodyOf(tx, row, publicUrl), publicUrl, links }),
    text: letterText({ site, lang, subject, body: mailTextOf(row.content, publicUrl, wordsOf(lang)), links }),
    leave,
    sender: senderOf(tx),
  }
}

/** Writes the job of the next batch; after the last recipient the letter is sent. */
function sendNext(tx: Tx, row: LetterRecord, mail: LetterMail): void {
  const recipients = tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(
      and(
        gt(subscribers.id, row.lastSubscriberId),
        reachable(row.audience),
        lte(subscribers.confirmedAt, row.startedAt ?? 0),
      ),
    )
    .orderBy(asc(subscribers.id))
    .limit(batchSize)
    .all()
  const last = recipients.at(-1)
  const progress = last
    ? { lastSubscriberId: last.id, recipients: row.recipients + recipients.length }
    : { state: 'sent' as const, endedAt: Date.now() }
  tx.update(letters).set(progress).where(eq(letters.id, row.id)).run()
  if (last) enqueue(tx, 'letters.send', { letterId: row.id, kind: 'batch', recipients, ...mail })
}

/** Counts what became of a batch, and goes on with the next. */
export function applyBatch(tx: Tx, payload: JobPayload<'letters.send'>, result: JobResult<'letters.send'>): void {
  const { letterId, kind, recipients } = payload
  if (kind === 'test') return
  const { sent, refused } = result
  const done = new Set([...sent, ...refused])
  const unreached = recipients.flatMap(({ id }) => (done.has(id) ? [] : [id]))
  const among = (ids: string[]) => sql`${subscribers.id} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
  tx.update(subscribers)
    .set({ bounces: 0 })
    .where(and(among(sent), gt(subscribers.bounces, 0)))
    .run()
  tx.update(subscribers)
    .set({ bounces: sql`bounces + 1` })
    .where(among(refused))
    .run()
  tx.update(letters)
    .set({ delivered: sql`delivered + ${sent.length}`, bounced: sql`bounced + ${refused.length}` })
    .where(eq(letters.id, letterId))
    .run()
  const row = findRow(tx, letterId)
  // Whoever has left since the batch was written is no recipient any more.
  const left = tx
    .select({ id: subscribers.id, email: subscribers.email })
    .from(subscribers)
    .where(among(unreached))
    .all()
  if (left.length > 0 && row?.state !== 'stopped')
    enqueue(tx, 'letters.send', { ...payload, kind: 'retry', recipients: left }, { delayMs: retryMs })
  if (kind === 'batch') goOn(tx, payload)
}

function goOn(tx: Tx, { letterId, subject, html, text, leave, sender }: JobPayload<'letters.send'>): void {
  const row = findRow(tx, letterId)
  if (row?.state === 'sending') sendNext(tx, row, { subject, html, text, leave, sender })
}

/** A batch of which nobody could be reached for days. The next one is tried all the same. */
export function applyLostBatch(tx: Tx, payload: JobPayload<'letters.send'>): void {
  const { letterId, kind, recipients } = payload
  if (kind === 'test') return
  tx.update(letters)
    .set({ failed: sql`failed + ${recipients.length}` })
    .where(eq(letters.id, letterId))
    .run()
  if (kind === 'batch') goOn(tx, payload)
}

/**
 * Sends a letter as it is stored to the editor who asks, and to nobody else.
 * @throws LETTER_NOT_FOUND, MAIL_SERVER_MISSING
 */
export function sendTest({ db, user, env, publicUrl }: Sender, id: string): { to: string } {
  if (!canSendMail(env)) throw new AppError('MAIL_SERVER_MISSING')
  return write(db, (tx) => {
    const row = getRow(tx, id)
    requireAll(row)
    const mail = mailOf(tx, row, publicUrl)
    const subject = `[${wordsOf(row.lang).test}] ${mail.subject}`
    // An id that nobody has: the link to unsubscribe of a test does nothing.
    const recipients = [{ id: 'test-of-a-letter-to-oneself', email: user.email }]
    enqueue(tx, 'letters.send', { ...mail, subject, letterId: id, kind: 'test', recipients })
    return { to: user.email }
  })
}

/** Takes whoever has left out of all batches: they are tried again for days. */
export function forgetRecipient(tx: Tx, id: string): void {
  changeJobs(tx, 'letters.send', id, (payload) => ({
    ...payload,
    recipients: payload.recipients.filter((recipient) => recipient.id !== id),
  }))
}

/** Nobody whom a letter could not reach yet gets it later. */
const forgetRetries = (tx: Tx, letterId: string): void =>
  changeJobs(tx, 'letters.send', letterId, (payload) =>
    payload.kind === 'retry' ? { ...payload, recipients: [] } : payload,
  )

/** Counts that a subscriber left by the link of a letter. */
export function noteLeaving(tx: Tx, letterId: string): void {
  tx.update(letters)
    .set({ unsubscribed: sql`unsubscribed + 1` })
    .where(eq(letters.id, letterId))
    .run()
}
