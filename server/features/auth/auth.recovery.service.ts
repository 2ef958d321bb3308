import { randomBytes } from 'node:crypto'
import { and, eq, gt, lte } from 'drizzle-orm'
import { accountTokens, loginFailures, users } from '#drizzle/schema/index.ts'
import { mailedTokenMinutes } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { endSessions, hashPassword, hashToken } from '#server/core/session.ts'
import { noteAttempt } from '#server/core/throttle.ts'
import { sendMail } from '#server/features/mail/mail.service.ts'
import { confirmLetter, resetLetter } from './auth.letters.ts'

// What goes by mail: a new password, and the proof that an address is one's own.

/** Letters about its account that an address gets without anybody having to wait. */
const freeLetters = 5
const freeRequests = 20

type Purpose = (typeof accountTokens.$inferSelect)['purpose']

/** Makes a token that is good for one use; the database keeps its hash only. */
function makeToken(tx: Tx, userId: string, purpose: Purpose, email: string): string {
  const token = randomBytes(32).toString('base64url')
  const now = Date.now()
  tx.delete(accountTokens).where(lte(accountTokens.expiresAt, now)).run()
  // The newest letter is the one that counts.
  tx.delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), eq(accountTokens.purpose, purpose)))
    .run()
  tx.insert(accountTokens)
    .values({ id: hashToken(token), userId, purpose, email, expiresAt: now + mailedTokenMinutes * 60_000 })
    .run()
  return token
}

/** Uses a token up. @throws LINK_INVALID */
function useToken(tx: Tx, token: string, purpose: Purpose) {
  const [used] = tx
    .delete(accountTokens)
    .where(
      and(
        eq(accountTokens.id, hashToken(token)),
        eq(accountTokens.purpose, purpose),
        gt(accountTokens.expiresAt, Date.now()),
      ),
    )
    .returning()
    .all()
  if (!used) throw new AppError('LINK_INVALID')
  return used
}

/** Makes all links of earlier letters worthless. */
export function dropLinks(tx: Tx, userId: string): void {
  tx.delete(accountTokens).where(eq(accountTokens.userId, userId)).run()
}

/**
 * Counts a letter to an address inside the caller's transaction.
 * @returns false when it has had so many that this one is better not written; the caller says nothing of it
 */
export function noteLetter(tx: Tx, env: Pick<Env, 'RATE_LIMIT'>, email: string): boolean {
  if (!env.RATE_LIMIT) return true
  const key = `letters ${email}`
  const now = Date.now()
  const row = tx.select().from(loginFailures).where(eq(loginFailures.key, key)).get()
  if (row && row.blockedUntil > now) return false
  const failures = (row?.failures ?? 0) + 1
  const blockedUntil = failures < freeLetters ? now : now + mailedTokenMinutes * 60_000
  tx.insert(loginFailures)
    .values({ key, failures, blockedUntil })
    .onConflictDoUpdate({ target: loginFailures.key, set: { failures, blockedUntil } })
    .run()
  return true
}

/** Writes the letter that asks an address to say that it is this account's. */
export function askToConfirm(
  tx: Tx,
  env: Pick<Env, 'PUBLIC_URL' | 'SMTP_URL'>,
  { userId, name, email, lang }: { userId: string; name: string; email: string; lang: Lang },
): void {
  const token = makeToken(tx, userId, 'confirm', email)
  // Behind the mark, so that it is sent to no server before the page asks, and stands in no log.
  sendMail(tx, env, { to: email, ...confirmLetter(lang, name, `${env.PUBLIC_URL}/confirm-email#${token}`) })
}

/** Whose call it is, for throttling. */
type Asker = Pick<Context, 'db' | 'env' | 'ip'>

/**
 * Writes a letter with a link to a new password, when there is such an account. Nobody learns whether there is.
 * @throws TOO_MANY_REQUESTS
 */
export function requestReset({ db, env, ip }: Asker, { email, lang }: { email: string; lang: Lang }): void {
  if (env.RATE_LIMIT)
    noteAttempt(
      db,
      [
        { key: `reset ${email}`, free: freeLetters },
        { key: `reset from ${ip}`, free: freeRequests },
      ],
      'TOO_MANY_REQUESTS',
    )
  write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.email, email)).get()
    if (!user) return
    const token = makeToken(tx, user.id, 'reset', email)
    sendMail(tx, env, { to: email, ...resetLetter(lang, user.name, `${env.PUBLIC_URL}/reset-password#${token}`) })
  })
}

/**
 * Sets a new password by the link of a letter; it ends all sessions, and shows that the address is the account's.
 * @throws LINK_INVALID
 */
export async function resetPassword({ db }: Pick<Context, 'db'>, input: { token: string; password: string }) {
  // Before the link is looked at: so a dead one takes the same time.
  const passwordHash = await hashPassword(input.password)
  write(db, (tx) => {
    const { userId, email } = useToken(tx, input.token, 'reset')
    const { changes } = tx
      .update(users)
      .set({ passwordHash, emailVerifiedAt: Date.now() })
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .run()
    // The account has another address by now.
    if (changes === 0) throw new AppError('LINK_INVALID')
    dropLinks(tx, userId)
    endSessions(tx, userId)
  })
}

/** Notes that an address is its account's; a new address takes the place of the old one. @throws LINK_INVALID */
export function confirmEmail({ db }: Pick<Context, 'db'>, token: string): void {
  write(db, (tx) => {
    const { userId, email } = useToken(tx, token, 'confirm')
    const owner = tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()
    // Somebody else has taken the address since.
    if (owner && owner.id !== userId) throw new AppError('LINK_INVALID')
    tx.update(users).set({ email, emailVerifiedAt: Date.now() }).where(eq(users.id, userId)).run()
  })
}

/** Writes the letter once more, for an account whose address is not confirmed yet. @throws TOO_MANY_REQUESTS */
export function resendConfirmation(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { userId, lang }: { userId: string; lang: Lang },
): void {
  write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.id, userId)).get()
    if (!user || user.emailVerifiedAt !== null) return
    if (!noteLetter(tx, env, user.email))
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: mailedTokenMinutes * 60 })
    askToConfirm(tx, env, { userId, name: user.name, email: user.email, lang })
  })
}
