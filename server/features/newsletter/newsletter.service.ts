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
import { noteAttempt } from '#server/core/throttle.ts'
import { sendMail } from '#server/features/mail/mail.service.ts'
import { subscriptionEmail } from './newsletter.emails.ts'

const dayMs = 86_400_000
/** So often one address of the network may ask before it has to wait. */
const freeRequests = 10

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

type MailEnv = Pick<Env, 'PUBLIC_URL' | 'SMTP_URL' | 'RATE_LIMIT'>

/**
 * Asks an address by mail whether it wants the newsletter. Nothing that the caller can see tells whether the address was
 * known, is confirmed, or has had enough mails for today.
 * @throws TOO_MANY_REQUESTS by the caller's address
 */
export function subscribe(
  { db, env, ip }: { db: Db; env: MailEnv; ip: string },
  { email, lang }: z.output<typeof subscribeInput>,
): void {
  if (env.RATE_LIMIT) noteAttempt(db, [{ key: `newsletter ${ip}`, free: freeRequests }], 'TOO_MANY_REQUESTS')
  write(db, (tx) => {
    const now = Date.now()
    forgetUnconfirmed(tx, now)
    const known = tx.select().from(subscribers).where(eq(subscribers.email, email)).get()
    if (known?.confirmedAt) return
    const today = known && known.mailsSince > now - dayMs ? known : { mails: 0, mailsSince: now }
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

/** Who never answered is forgotten, some days after the last link has run out. */
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
    // The link keeps its answer while it holds: it is opened twice more often than one thinks.
    tx.update(subscribers)
      .set({ confirmedAt: row.confirmedAt ?? now })
      .where(eq(subscribers.id, row.id))
      .run()
  })
}

/** Forgets an address for good. Somebody who has left already is answered the same. */
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

/** Takes an address off the list, as when its owner asks by another way. */
export function removeSubscriber(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const row = tx.delete(subscribers).where(eq(subscribers.id, id)).returning().get()
    if (!row) throw new AppError('NOT_FOUND')
    // The address itself is to be forgotten, so the log does not name it.
    writeAudit(tx, user, 'newsletter.remove', id, '')
    return { id }
  })
}
