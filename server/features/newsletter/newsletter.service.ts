import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { subscribers } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { BulkResult } from '#shared/bulk.ts'
import { istMinute } from '#shared/dates.ts'
import { dayMs } from '#shared/durations.ts'
import type { Lang } from '#shared/lang.ts'
import {
  confirmDays,
  confirmMailsPerDay,
  type Subscriber,
  type subscribeInput,
  type subscriberFilter,
  type SubscriberTotals,
} from '#shared/newsletter.ts'
import { subscriberStates, type SubscriberSort } from '#shared/newsletter.rules.ts'
import { writeAudit } from '#server/core/audit.ts'
import { beginBulk, changeEachId, erased } from '#server/core/bulk.ts'
import { byState, countByState } from '#server/core/counting.ts'
import { csvHead, csvLine } from '#server/core/csv.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { containing } from '#server/core/matching.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { noteAttempt, sharedNetwork } from '#server/core/throttle.ts'
import { findByEmail } from '#server/features/auth/auth.service.ts'
import { forgetMailsTo, sendMail } from '#server/features/mail/mail.service.ts'
import { maxBounces } from './letters.recipients.service.ts'
import { forgetRecipient, noteLeaving } from './letters.sending.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import { forgetLeft, rememberLeft } from './newsletter.import.service.ts'
import { subscriptionEmail } from './newsletter.emails.ts'

/** Requests from one network before further ones are delayed. */
const freeRequests = 10

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

type MailEnv = Pick<Env, 'PUBLIC_URL' | 'SMTP_URL' | 'RATE_LIMIT'>

/**
 * Sends a confirmation email. The response does not reveal whether the address is known, is confirmed, or has reached its
 * daily limit of emails.
 * @throws TOO_MANY_REQUESTS by the caller's network
 */
export function subscribe(
  { db, env, network }: { db: Db; env: MailEnv; network: string },
  { email, lang }: z.output<typeof subscribeInput>,
): void {
  if (env.RATE_LIMIT)
    noteAttempt(db, [{ key: `newsletter ${network}`, free: freeRequests, ...sharedNetwork }], 'TOO_MANY_REQUESTS')
  write(db, (tx) => {
    const now = Date.now()
    const known = tx.select().from(subscribers).where(eq(subscribers.email, email)).get()
    if (known?.confirmedAt) return
    // A time that is yet to come was written before the clock was set back.
    const isToday = known && known.mailsSince > now - dayMs && known.mailsSince <= now
    const today = isToday ? known : { mails: 0, mailsSince: now }
    if (today.mails >= confirmMailsPerDay) return

    const id = known?.id ?? newId()
    const token = randomBytes(24).toString('base64url')
    const values = {
      lang,
      confirmHash: hashOf(token),
      confirmUntil: now + confirmDays * dayMs,
      mails: today.mails + 1,
      mailsSince: today.mailsSince,
    }
    tx.insert(subscribers)
      .values({ id, email, createdAt: now, ...values })
      .onConflictDoUpdate({ target: subscribers.email, set: values })
      .run()
    const links = {
      confirm: `${env.PUBLIC_URL}/newsletter/confirm/${token}`,
      leave: `${env.PUBLIC_URL}/newsletter/leave/${id}`,
    }
    sendMail(tx, env, { to: email, ...subscriptionEmail(readSiteName(tx), lang, links) })
  })
}

/** Deletes addresses that nobody has confirmed within a month, and to which no link leads any more. */
export function removeUnconfirmed(tx: Tx, now: number): void {
  tx.delete(subscribers)
    .where(
      and(sql`confirmed_at IS NULL`, lt(subscribers.createdAt, now - 30 * dayMs), lt(subscribers.confirmUntil, now)),
    )
    .run()
}

/** @throws NEWSLETTER_LINK_INVALID when the link is unknown, used, or too old */
export function confirmSubscription(db: Db, token: string): void {
  write(db, (tx) => {
    const now = Date.now()
    const row = tx
      .select()
      .from(subscribers)
      .where(eq(subscribers.confirmHash, hashOf(token)))
      .get()
    if (!row || (row.confirmUntil ?? 0) < now) throw new AppError('NEWSLETTER_LINK_INVALID')
    // The link stays valid until it expires, since links are often opened twice.
    tx.update(subscribers)
      .set({ confirmedAt: row.confirmedAt ?? now })
      .where(eq(subscribers.id, row.id))
      .run()
    forgetLeft(tx, row.email)
  })
}

/**
 * No letter goes to an address that has left any more. What was mailed to it is deleted, unless it is an account's: those
 * mails go with the account.
 */
function forgetAddress(tx: Tx, { id, email }: { id: string; email: string }): void {
  forgetRecipient(tx, id)
  rememberLeft(tx, email)
  if (!findByEmail(tx, email)) forgetMailsTo(tx, email)
}

/**
 * Unsubscribes: deletes the address. The response is the same if it is already deleted.
 * @param letter the one whose link was opened
 */
export function leave(db: Db, { token, letter }: { token: string; letter?: string | undefined }): void {
  write(db, (tx) => {
    const left = tx.delete(subscribers).where(eq(subscribers.id, token)).returning().get()
    if (!left) return
    forgetAddress(tx, left)
    if (letter) noteLeaving(tx, letter)
  })
}

type Filter = z.output<typeof subscriberFilter>

/** The condition of a state: an address that refuses letters is confirmed, too. */
const stateIs = {
  confirmed: and(isNotNull(subscribers.confirmedAt), lt(subscribers.bounces, maxBounces)),
  // Not bound parameters: SQLite uses a partial index only for a literal.
  waiting: sql`confirmed_at IS NULL`,
  bouncing: sql`bounces >= ${sql.raw(String(maxBounces))}`,
}

const conditionOf = ({ q, lang, state }: Filter) =>
  and(containing(q, subscribers.email), lang && eq(subscribers.lang, lang), state && stateIs[state])

/** Newest first, unless told otherwise. */
export function listSubscribers(
  tx: Tx,
  { sort = 'newest', cursor, limit, ...filter }: Filter & Paging & { sort?: SubscriberSort },
): { subscribers: Subscriber[]; next: string | null } {
  const order = { ...newestFirst(subscribers), isAscending: sort === 'oldest' }
  const { rows, next } = pageOf(tx.select().from(subscribers).$dynamic(), conditionOf(filter), order, { cursor, limit })
  return {
    subscribers: rows.map(({ id, email, lang: own, createdAt, confirmedAt, bounces }) => ({
      id,
      email,
      lang: own,
      state: confirmedAt === null ? 'waiting' : bounces >= maxBounces ? 'bouncing' : 'confirmed',
      createdAt: iso(createdAt),
      confirmedAt: confirmedAt === null ? null : iso(confirmedAt),
    })),
    next,
  }
}

/** How many addresses of a filter are in each state. */
export function countSubscribers(tx: Tx, { q, lang }: Omit<Filter, 'state'>): SubscriberTotals {
  const { found, isMore } = countByState(tx, {
    from: subscribers,
    where: conditionOf({ q, lang }),
    state: sql`CASE WHEN ${stateIs.bouncing} THEN 'bouncing' WHEN ${stateIs.waiting} THEN 'waiting' ELSE 'confirmed' END`,
    isExact: !q,
  })
  return byState(subscriberStates, isMore, (state) => found.get(state)?.count ?? 0)
}

const exportPage = 1000
const csvHeads: Record<Lang, string[]> = {
  ta: ['மின்னஞ்சல்', 'மொழி', 'நிலை', 'பதிந்த நேரம் (இந்திய நேரம்)', 'உறுதிசெய்த நேரம் (இந்திய நேரம்)'],
  en: ['Email', 'Language', 'State', 'Asked on (India time)', 'Confirmed on (India time)'],
}
const csvWords: Record<Lang, Record<Lang | Subscriber['state'], string>> = {
  ta: {
    ...{ ta: 'தமிழ்', en: 'ஆங்கிலம்' },
    ...{ confirmed: 'உறுதியானது', waiting: 'உறுதிக்குக் காத்திருக்கிறது', bouncing: 'கடிதம் திரும்புகிறது' },
  },
  en: { ta: 'Tamil', en: 'English', confirmed: 'Confirmed', waiting: 'Not confirmed', bouncing: 'Letters come back' },
}

/** The subscribers as a spreadsheet, a page of it at a time. The links by which they leave are not in it. */
export function exportSubscribers(
  tx: Tx,
  { lang, cursor, filter }: { lang: Lang; cursor?: string | undefined; filter: Filter },
): { csv: string; next: string | null } {
  const { subscribers: found, next } = listSubscribers(tx, { ...filter, cursor, limit: exportPage })
  const words = csvWords[lang]
  const lines = found.map((one) =>
    csvLine([
      one.email,
      words[one.lang],
      words[one.state],
      istMinute(one.createdAt),
      one.confirmedAt === null ? '' : istMinute(one.confirmedAt),
    ]),
  )
  return { csv: (cursor ? '' : csvHead(csvHeads[lang])) + lines.join(''), next }
}

/** Removes addresses for ever: their owners have asked for it. */
export const removeSubscribers = (db: Db, user: SessionUser, ids: readonly string[]): BulkResult =>
  write(db, (tx) =>
    changeEachId(tx, beginBulk(user, { area: 'newsletter', undoMs: 0 }), ids, (part, id) => {
      const gone = part.delete(subscribers).where(eq(subscribers.id, id)).returning().get()
      if (!gone) throw new AppError('NOT_FOUND')
      forgetAddress(part, gone)
      // The audit log does not contain the addresses, since they must be erased.
      writeAudit(part, user, 'newsletter.remove', id, '')
      return erased('')
    }),
  )
