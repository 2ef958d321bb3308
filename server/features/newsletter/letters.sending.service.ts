import { and, eq, gt, sql } from 'drizzle-orm'
import { letters, subscribers } from '#drizzle/schema/index.ts'
import { minuteMs } from '#shared/durations.ts'
import type { JobPayload, JobResult } from '#worker/jobs/jobs.ts'
import { recipientMark } from '#shared/letters.rules.ts'
import type { LetterRow } from '#shared/letters.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { changeJob, enqueue, removeJob, unfinishedJobs } from '#server/core/jobs.ts'
import { canSendMail, senderOf } from '#server/features/mail/mail.service.ts'
import { isEmptyContent } from '#server/features/posts/posts.content.ts'
import { readSite } from '#server/features/settings/settings.service.ts'
import { letterDocument, letterText, wordsOf } from './newsletter.emails.ts'
import { mailTextOf } from './letters.mail-html.ts'
import {
  among,
  countAudiences,
  countRest,
  findStaying,
  takeBack,
  takeRecipients,
  uncount,
} from './letters.recipients.service.ts'
import { bodyOf, findRow, getEditable, getLetter, getRow, type Editor, type LetterRecord } from './letters.service.ts'

// A letter goes out in batches, one job after the other: the text is in one job at a time, a mail server is never flooded,
// and to stop means that the next batch is not written. What of a batch could not be delivered is tried again by a job of
// its own, so that the others need not wait for it. A job reports each mail (worker/jobs/send-letter): whatever ends
// it, at most one recipient gets the letter twice.

/** Before those are tried again whom the mail server did not take for the time being. */
const retryMs = 10 * minuteMs

type Sender = Editor & { env: Pick<Env, 'SMTP_URL'> }
/** What all recipients get; made once, when the sending begins. */
type LetterMail = Pick<JobPayload<'letters.send'>, 'subject' | 'html' | 'text' | 'leave' | 'sender'>

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
 * Takes a scheduled letter back, or stops one that is being sent: who has it keeps it, and once the batch under way has
 * ended nobody else gets it.
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
      withdraw(tx, id)
    } else throw new AppError('LETTER_SENT')
    writeAudit(tx, user, 'letters.stop', id, row.subject)
    return getLetter(tx, id)
  })
}

/** Takes back from the jobs that nobody is working on whom they have not reached. */
function withdraw(tx: Tx, letterId: string): void {
  for (const job of unfinishedJobs(tx, 'letters.send', letterId, ['waiting', 'given up'])) {
    const { state, payload, progress } = job
    if (payload.kind === 'test') continue
    const outcome = outcomeOf(payload, progress)
    if (state === 'waiting') countOutcome(tx, letterId, { ...outcome, unreached: [] })
    else countOutcome(tx, letterId, { ...outcome, sent: [], refused: [] }, -1)
    takeBack(tx, letterId, outcome.unreached)
    removeJob(tx, job)
  }
}

/**
 * Sends a stopped letter to those who have not got it. One that goes on already is left alone.
 * @throws LETTER_NOT_FOUND, LETTER_SENT, LETTER_NOBODY, MAIL_SERVER_MISSING
 */
export function resumeLetter({ db, user, env, publicUrl }: Sender, id: string): LetterRow {
  if (!canSendMail(env)) throw new AppError('MAIL_SERVER_MISSING')
  return write(db, (tx) => {
    const row = getRow(tx, id)
    if (row.state === 'sending') return getLetter(tx, id)
    if (row.state !== 'stopped') throw new AppError('LETTER_SENT')
    const rest = countRest(tx, row)
    if (rest === 0) throw new AppError('LETTER_NOBODY')
    const going = { state: 'sending' as const, endedAt: null, updatedAt: Math.max(Date.now(), row.updatedAt + 1) }
    tx.update(letters).set(going).where(eq(letters.id, id)).run()
    // A batch that is still under way writes the next one when it ends.
    const isUnderWay = unfinishedJobs(tx, 'letters.send', id, ['waiting', 'running']).some(
      ({ payload }) => payload.kind === 'batch',
    )
    if (!isUnderWay) sendNext(tx, { ...row, ...going }, mailOf(tx, row, publicUrl))
    writeAudit(tx, user, 'letters.resume', id, row.subject)
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
  const total = countAudiences(tx)[row.audience]
  const started = { state: 'sending' as const, sendAt: null, startedAt: now, updatedAt, total }
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
  const recipients = takeRecipients(tx, row)
  if (recipients.length > 0) enqueue(tx, 'letters.send', { letterId: row.id, kind: 'batch', recipients, ...mail })
  else tx.update(letters).set({ state: 'sent', endedAt: Date.now() }).where(eq(letters.id, row.id)).run()
}

type Payload = JobPayload<'letters.send'>
type Result = JobResult<'letters.send'>
type Outcome = Result & { unreached: string[] }

/** What has become of the recipients of a job. */
function outcomeOf({ recipients }: Payload, { sent, refused }: Result = { sent: [], refused: [] }): Outcome {
  const done = new Set([...sent, ...refused])
  return { sent, refused, unreached: recipients.flatMap(({ id }) => (done.has(id) ? [] : [id])) }
}

/** @param sign -1 takes a former count back */
function countOutcome(tx: Tx, letterId: string, { sent, refused, unreached }: Outcome, sign: 1 | -1 = 1): void {
  const done = [...sent, ...refused]
  // Who left while the mail to them was under way was taken for no recipient then.
  const leftSince = sign === 1 ? done.length - findStaying(tx, done).length : 0
  tx.update(letters)
    .set({
      recipients: sql`recipients + ${leftSince}`,
      delivered: sql`delivered + ${sign * sent.length}`,
      bounced: sql`bounced + ${sign * refused.length}`,
      failed: sql`max(failed + ${sign * unreached.length}, 0)`,
    })
    .where(eq(letters.id, letterId))
    .run()
}

/** Counts what became of a batch, and goes on with the next. */
export function applyBatch(tx: Tx, payload: Payload, result: Result): void {
  const { letterId, kind } = payload
  if (kind === 'test') return
  const { sent, refused, unreached } = outcomeOf(payload, result)
  tx.update(subscribers)
    .set({ bounces: 0 })
    .where(and(among(sent), gt(subscribers.bounces, 0)))
    .run()
  tx.update(subscribers)
    .set({ bounces: sql`bounces + 1` })
    .where(among(refused))
    .run()
  countOutcome(tx, letterId, { sent, refused, unreached: [] })
  if (findRow(tx, letterId)?.state === 'stopped') takeBack(tx, letterId, unreached)
  else {
    // Whoever has left since the batch was written is no recipient any more.
    const left = findStaying(tx, unreached)
    if (left.length > 0)
      enqueue(tx, 'letters.send', { ...payload, kind: 'retry', recipients: left }, { delayMs: retryMs })
  }
  if (kind === 'batch') goOn(tx, payload)
}

function goOn(tx: Tx, { letterId, subject, html, text, leave, sender }: Payload): void {
  const row = findRow(tx, letterId)
  if (row?.state === 'sending') sendNext(tx, row, { subject, html, text, leave, sender })
}

/** A batch that could not be ended for days. The next one is tried all the same. */
export function applyLostBatch(tx: Tx, payload: Payload, progress: Result | undefined): void {
  const { letterId, kind } = payload
  if (kind === 'test') return
  countOutcome(tx, letterId, outcomeOf(payload, progress))
  if (kind === 'batch') goOn(tx, payload)
}

/** A batch that was counted as lost is tried again. */
export function uncountLost(tx: Tx, payload: Payload, progress: Result | undefined): void {
  if (payload.kind !== 'test') countOutcome(tx, payload.letterId, outcomeOf(payload, progress), -1)
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
  for (const job of unfinishedJobs(tx, 'letters.send', id)) {
    const { state, payload, progress } = job
    const recipients = payload.recipients.filter((recipient) => recipient.id !== id)
    if (recipients.length === payload.recipients.length) continue
    changeJob(tx, job, { ...payload, recipients })
    const { letterId } = payload
    if (payload.kind === 'test' || progress?.sent.includes(id) || progress?.refused.includes(id)) continue
    uncount(tx, letterId, 1)
    if (state === 'given up') countOutcome(tx, letterId, { sent: [], refused: [], unreached: [id] }, -1)
  }
}

/** Counts that a subscriber left by the link of a letter. */
export function noteLeaving(tx: Tx, letterId: string): void {
  tx.update(letters)
    .set({ unsubscribed: sql`unsubscribed + 1` })
    .where(eq(letters.id, letterId))
    .run()
}
