import { createHash, randomBytes } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { subscribers } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { confirmDays, confirmMailsPerDay, type Subscriber, type subscribeInput } from '#shared/newsletter.ts'
import { writeAudit } from '#server/core/audit.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { newestFirst, pageOf, type Paging } from '#server/core/paging.ts'
import { noteAttempt, sharedNetwork } from '#server/core/throttle.ts'
import { sendMail } from '#server/features/mail/mail.service.ts'
import { subscriptionEmail } from './newsletter.emails.ts'

const dayMs = 86_400_000
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
    forgetUnconfirmed(tx, now)
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
    sendMail(tx, env, { to: email, ...subscriptionEmail(lang, links) })
  })
}

/** Deletes unconfirmed addresses some days after their last link has expired. */
function forgetUnconfirmed(tx: Tx, now: number): void {
  tx.delete(subscribers)
    .where(and(sql`confirmed_at IS NULL`, lt(subscribers.createdAt, now - 30 * dayMs)))
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
  })
}

/** Unsubscribes: deletes the address. The response is the same if it is already deleted. */
export function leave(db: Db, id: string): void {
  db.delete(subscribers).where(eq(subscribers.id, id)).run()
}

/** Newest first. */
export function listSubscribers(tx: Tx, paging: Paging): { subscribers: Subscriber[]; next: string | null } {
  const { rows, next } = pageOf(tx.select().from(subscribers).$dynamic(), undefined, newestFirst(subscribers), paging)
  return {
    subscribers: rows.map(({ id, email, lang, createdAt, confirmedAt }) => ({
      id,
      email,
      lang,
      createdAt: iso(createdAt),
      confirmedAt: confirmedAt === null ? null : iso(confirmedAt),
    })),
    next,
  }
}

/** Removes an address, for example when its owner asks by email. */
export function removeSubscriber(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const row = tx.delete(subscribers).where(eq(subscribers.id, id)).returning().get()
    if (!row) throw new AppError('NOT_FOUND')
    // The audit log does not contain the address, since it must be erased.
    writeAudit(tx, user, 'newsletter.remove', id, '')
    return { id }
  })
}
