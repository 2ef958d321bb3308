import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pushSubscriptions, sessions } from '#drizzle/schema/index.ts'
import { hourMs, minuteMs } from '#shared/durations.ts'
import type { pushInput } from '#shared/follows.ts'
import type { PushMessage } from '#shared/push.ts'
import type { JobPayload, JobResult } from '#worker/jobs/jobs.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { hashToken } from '#server/core/session.ts'
import { signingKey } from '#server/core/signing-key.ts'
import { readSetting } from '#server/features/settings/settings.service.ts'
import { publicKeyOf, signingKeysOf } from './follows.push-signature.ts'

// Browsers that are told by push (RFC 8030). The site signs for each push service and the worker encrypts and sends: the
// key of the site never leaves it.

/** Browsers of one reader; a further one takes the place of the oldest. */
const maxSubscriptions = 10
/** A browser that its push service refuses so often in a row is forgotten. */
const maxFailures = 3
/** How long a message is worth sending. Signatures hold as long; push services accept a day at most. */
export const pushLifeMs = 12 * hourMs
/** Before those are tried again whom their push service did not take for the time being. */
const retryMs = 10 * minuteMs
/** Recipients of one job. */
const batchSize = 100

/** Where the push services of common browsers are: nothing else is ever sent to, so that nobody has the site call an address. */
const knownHosts = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

function isPushService(endpoint: string, { PUSH_SERVICES }: Pick<Env, 'PUSH_SERVICES'>): boolean {
  const { origin, protocol, hostname, port, username, password } = new URL(endpoint)
  if (username || password) return false
  if (PUSH_SERVICES.includes(origin)) return true
  const isKnown = knownHosts.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  return protocol === 'https:' && port === '' && isKnown
}

/** The key with which the site signs: made when it is first needed, kept in the database. */
const secretKey = (tx: Tx): string => signingKey(tx, 'push')
export const pushKey = (tx: Tx): string => publicKeyOf(secretKey(tx))

interface Subscriber {
  db: Db
  env: Pick<Env, 'PUSH_SERVICES'>
  userId: string
  token: string | null
}

/**
 * Has a browser told by push, until the session ends. Doing it again changes nothing but the session.
 * @throws PUSH_REFUSED for an address that is of no known push service
 */
export function addPush(
  { db, env, userId, token }: Subscriber,
  { endpoint, keys }: z.output<typeof pushInput>,
  now = Date.now(),
): void {
  if (!isPushService(endpoint, env)) throw new AppError('PUSH_REFUSED')
  if (!token) throw new AppError('SESSION_INVALID')
  write(db, (tx) => {
    const sessionId = hashToken(token)
    if (!tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).get())
      throw new AppError('SESSION_INVALID')
    const own = { userId, sessionId, ...keys, failures: 0 }
    tx.insert(pushSubscriptions)
      .values({ id: newId(), endpoint, createdAt: now, ...own })
      .onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: own })
      .run()
    const kept = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId))
      .orderBy(desc(pushSubscriptions.createdAt))
      .all()
    const tooMany = kept.slice(maxSubscriptions).map(({ id }) => id)
    if (tooMany.length > 0) tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany)).run()
  })
}

/** A reader's browser is told no longer. One that is not known, or another's, changes nothing. */
export function removePush(db: Db, userId: string, endpoint: string): void {
  db.delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.userId, userId)))
    .run()
}

/** Which of these readers have a browser that is told by push. */
export const readersWithPush = (tx: Tx, userIds: readonly string[]): string[] =>
  tx
    .selectDistinct({ userId: pushSubscriptions.userId })
    .from(pushSubscriptions)
    .where(sql`${pushSubscriptions.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`)
    .orderBy(asc(pushSubscriptions.userId))
    .all()
    .map(({ userId }) => userId)

type PushPayload = JobPayload<'follows.push'>

/** Whom push services may ask about the site's messages: the address of the settings. */
function contactOf(tx: Tx): string {
  const address = readSetting(tx, 'email') || readSetting(tx, 'mailSender').address
  return `mailto:${address || 'webmaster@localhost'}`
}

function enqueueSending(
  tx: Tx,
  message: Pick<PushPayload, 'message' | 'until'>,
  recipients: Omit<PushPayload['recipients'][number], 'token'>[],
  delayMs = 0,
): void {
  const keys = signingKeysOf(secretKey(tx), { subject: contactOf(tx), expiresAt: message.until })
  const tokens = new Map<string, string>()
  const tokenFor = (endpoint: string) => {
    const { origin } = new URL(endpoint)
    const token = tokens.get(origin) ?? keys.tokenFor(origin)
    tokens.set(origin, token)
    return token
  }
  const signed = recipients.map((recipient) => ({ ...recipient, token: tokenFor(recipient.endpoint) }))
  for (let start = 0; start < signed.length; start += batchSize)
    enqueue(
      tx,
      'follows.push',
      { ...message, publicKey: keys.publicKey, recipients: signed.slice(start, start + batchSize) },
      { delayMs },
    )
}

/** Sends a message to all browsers of these readers, in the caller's transaction. */
export function sendPush(tx: Tx, userIds: readonly string[], message: PushMessage): void {
  const recipients = tx
    .select({
      id: pushSubscriptions.id,
      endpoint: pushSubscriptions.endpoint,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        sql`${pushSubscriptions.userId} IN (SELECT value FROM json_each(${JSON.stringify(userIds)}))`,
        // Sessions that have ended are removed once an hour.
        gte(sessions.expiresAt, Math.floor(Date.now() / 1000)),
      ),
    )
    .all()
  if (recipients.length === 0) return
  enqueueSending(tx, { message: JSON.stringify(message), until: Date.now() + pushLifeMs }, recipients)
}

/**
 * What has become of a batch: browsers that have unsubscribed are forgotten; what a push service did not take for the
 * time being is sent again later, as long as it is worth it.
 */
export function applyPush(
  tx: Tx,
  { message, until, recipients }: PushPayload,
  result: JobResult<'follows.push'>,
): void {
  const isIn = (ids: readonly string[]) => inArray(pushSubscriptions.id, [...ids])
  if (result.gone.length > 0) tx.delete(pushSubscriptions).where(isIn(result.gone)).run()
  if (result.refused.length > 0) {
    tx.update(pushSubscriptions)
      .set({ failures: sql`failures + 1` })
      .where(isIn(result.refused))
      .run()
    tx.delete(pushSubscriptions)
      .where(and(isIn(result.refused), gte(pushSubscriptions.failures, maxFailures)))
      .run()
  }
  if (result.sent.length > 0)
    tx.update(pushSubscriptions)
      .set({ failures: 0 })
      .where(and(isIn(result.sent), sql`failures > 0`))
      .run()
  const reached = new Set([...result.sent, ...result.gone, ...result.refused])
  const left = recipients.filter(({ id }) => !reached.has(id))
  if (left.length === 0 || Date.now() + retryMs >= until) return
  const staying = new Set(
    tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(isIn(left.map(({ id }) => id)))
      .all()
      .map(({ id }) => id),
  )
  const again = left.filter(({ id }) => staying.has(id)).map(({ token: _token, ...recipient }) => recipient)
  if (again.length > 0) enqueueSending(tx, { message, until }, again, retryMs)
}

/** The browsers of a reader that are told, for the data export. */
export const exportPushes = (tx: Tx, userId: string) =>
  tx
    .select({ endpoint: pushSubscriptions.endpoint, createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userId, userId))
    .orderBy(desc(pushSubscriptions.createdAt))
    .all()
    .map(({ endpoint, createdAt }) => ({ service: new URL(endpoint).host, since: iso(createdAt) }))
