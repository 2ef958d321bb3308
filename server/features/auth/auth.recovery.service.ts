import { and, eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import { isStaff, mailedTokenMinutes } from '#shared/auth.ts'
import { minuteMs } from '#shared/durations.ts'
import type { Lang } from '#shared/lang.ts'
import type { Context } from '#server/core/context.ts'
import { write, writeDurably, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { recordEvent } from '#server/core/security-events.ts'
import { endSessions, hashPassword } from '#server/core/session.ts'
import { countAttempts, noteAttempt, sharedNetwork, type Attempt } from '#server/core/throttle.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { sendMail, canSendMail } from '#server/features/mail/mail.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import {
  confirmationEmail,
  resetEmail,
  changeEmail as writeOfChange,
  langOf,
  type Addressee,
  type AccountChange,
} from './auth.emails.ts'
import { hasSecondFactor } from './auth.factors.service.ts'
import { checkNewPassword } from './auth.passwords.ts'
import { liftThrottles, rememberSignIn } from './auth.throttle.service.ts'
import { consumeToken, dropLinks, findToken, endOfLink, makeToken, dropLinksSince } from './auth.tokens.service.ts'

// Password reset and confirmation of addresses by email, and the way back from a change of an account.

/** Emails to an address before further ones are delayed. */
const freeEmails = 5
const freeRequests = 20
/** By then an answer is on its way, also of a busy site. */
const afterAnswerMs = 250

/**
 * Counts an email to an address in the caller's transaction.
 * @returns false when too many were sent; then the caller silently sends none
 */
export const mayEmail = (
  tx: Tx,
  env: Pick<Env, 'RATE_LIMIT'>,
  email: string,
  kind: 'letters' | 'reset' = 'letters',
): boolean =>
  !env.RATE_LIMIT ||
  countAttempts(tx, [{ key: `${kind} ${email}`, free: freeEmails, waitMs: mailedTokenMinutes.reset * minuteMs }]) === 0

/** Sends the email that asks an address to confirm that it is this account's. */
export function askToConfirm(
  tx: Tx,
  env: Pick<Env, 'PUBLIC_URL' | 'SMTP_URL'>,
  { userId, email, lang }: { userId: string; email: string; lang: Lang },
): void {
  const token = makeToken(tx, userId, 'confirm', email)
  // In the fragment, which browsers do not send to servers, so it appears in no log.
  const letter = confirmationEmail(readSiteName(tx), lang, `${env.PUBLIC_URL}/confirm-email#${token}`)
  sendMail(tx, env, { to: email, ...letter, expiresAt: endOfLink('confirm') })
}

/** The caller, for throttling. */
type Caller = Pick<Context, 'db' | 'env' | 'network' | 'browser'>

/**
 * Sends a password reset link if the account exists. The response does not reveal whether it does. Strangers cannot use up
 * the requests of the owner: after a few emails to an address they get one further each time that the last link expires,
 * so that there is always a link in the mailbox that works.
 * @throws TOO_MANY_REQUESTS
 */
export function requestReset(
  { db, env, network, browser, isRemote, log }: Caller & Pick<Context, 'isRemote' | 'log'>,
  { email, lang }: { email: string; lang: Lang },
): void {
  const user = db.select().from(users).where(eq(users.email, email)).get()
  const deviceKey = user && browser?.keyFor(user.id)
  const attempts: Attempt[] = deviceKey
    ? [{ key: `reset ${deviceKey}`, free: freeEmails }]
    : [
        { key: `reset ${email} from ${network}`, free: freeEmails },
        { key: `reset from ${network}`, free: freeRequests, ...sharedNetwork },
      ]
  if (env.RATE_LIMIT) noteAttempt(db, attempts, 'TOO_MANY_REQUESTS')
  if (!user) return
  const sendLink = () =>
    write(db, (tx) => {
      if (deviceKey || mayEmail(tx, env, email, 'reset')) sendResetLink(tx, env, user, lang)
    })
  if (!isRemote) return sendLink()
  // After the answer, which comes as early for an address that nobody has: its time would tell who has an account.
  setTimeout(() => {
    try {
      sendLink()
    } catch (err) {
      log.error({ err }, 'a link to a new password could not be written')
    }
  }, afterAnswerMs)
}

/** Sends the link by which an account gets a new password and its address counts as confirmed. */
export function sendResetLink(
  tx: Tx,
  env: Pick<Env, 'PUBLIC_URL' | 'SMTP_URL'>,
  user: Addressee & { id: string; email: string },
  lang: Lang,
): void {
  const token = makeToken(tx, user.id, 'reset', user.email)
  const letter = resetEmail(readSiteName(tx), lang, user, `${env.PUBLIC_URL}/reset-password#${token}`)
  sendMail(tx, env, { to: user.email, ...letter, expiresAt: endOfLink('reset') })
}

/**
 * Sets a new password by the link of an email, which also confirms the address; ends all sessions. The account can be used
 * at once, however many wrong passwords there were before, and this browser is known to be its owner's; a second factor is
 * asked for as before.
 * @returns whether the account is one of the staff, which signs in elsewhere
 * @throws LINK_INVALID, PASSWORD_COMMON, ADMIN_PASSWORD_TOO_SHORT
 */
export async function resetPassword(
  { db, env, ...caller }: Caller,
  input: { token: string; password: string },
): Promise<{ isStaff: boolean }> {
  // A refused password does not use up the link.
  const owner = findToken(db, input.token, 'reset')
  if (owner) checkNewPassword(readSiteName(db), input.password, owner)
  // Hash before checking the link, so that an invalid one takes the same time.
  const passwordHash = await hashPassword(input.password)
  const reset = (tx: Tx) => {
    const { userId, email } = consumeToken(tx, input.token, 'reset')
    const user = tx
      .select()
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .get()
    // The account's address has changed since.
    if (!user) throw new AppError('LINK_INVALID')
    tx.update(users)
      .set({ passwordHash, mustChangePassword: false, emailVerifiedAt: Date.now() })
      .where(eq(users.id, userId))
      .run()
    dropLinks(tx, userId)
    endSessions(tx, userId)
    liftThrottles(tx, { id: userId, email })
    // The link is one factor of two.
    if (!hasSecondFactor(tx, user)) rememberSignIn(tx, caller, userId)
    recordEvent(tx, 'password-reset', user)
    tellOfChange(tx, env, user, 'password')
    return { isStaff: isStaff(user.role) }
  }
  return writeWhenFree(db, reset, writeDurably)
}

/** Confirms an address; a changed address replaces the old one, which is told. @throws LINK_INVALID */
export function confirmEmail({ db, env }: Pick<Context, 'db' | 'env'>, token: string): void {
  writeDurably(db, (tx) => {
    const { userId, email } = consumeToken(tx, token, 'confirm')
    const owner = tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()
    // Another account has taken the address since.
    if (owner && owner.id !== userId) throw new AppError('LINK_INVALID')
    const before = tx.select().from(users).where(eq(users.id, userId)).get()
    if (before && before.email !== email) {
      recordEvent(tx, 'address-changed', before)
      tellOfChange(tx, env, before, 'address')
    }
    tx.update(users).set({ email, emailVerifiedAt: Date.now() }).where(eq(users.id, userId)).run()
  })
}

/** Sends the confirmation email again, if the address is not confirmed yet. @throws TOO_MANY_REQUESTS */
export function resendConfirmation(
  { db, env }: Pick<Context, 'db' | 'env'>,
  { userId, lang }: { userId: string; lang: Lang },
): void {
  write(db, (tx) => {
    const user = tx.select().from(users).where(eq(users.id, userId)).get()
    if (!user || user.emailVerifiedAt !== null) return
    if (!mayEmail(tx, env, user.email))
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter: mailedTokenMinutes.reset * 60 })
    askToConfirm(tx, env, { userId, email: user.email, lang })
  })
}

// The owner of an account is told of every change of what opens it, at the address that it had, with a way back.

/**
 * Writes to the address that the account had before the change. Without a mail server nothing is written.
 * @param before the account as it was
 */
export function tellOfChange(
  tx: Tx,
  env: Pick<Env, 'PUBLIC_URL' | 'SMTP_URL'>,
  before: Addressee & { id: string; email: string },
  change: AccountChange,
): void {
  if (!canSendMail(env)) return
  const token = makeToken(tx, before.id, 'undo', before.email)
  const link = `${env.PUBLIC_URL}/undo-change#${token}`
  const words = writeOfChange(readSiteName(tx), langOf(tx, before.id), before, change, link)
  sendMail(tx, env, { to: before.email, ...words })
}

/**
 * Gives an account back to the owner of the address that it had: restores the address, ends all sessions, and makes the
 * password, the Google account and all links worthless, except those that undo earlier changes.
 * @returns a token that sets a new password
 * @throws LINK_INVALID, EMAIL_TAKEN
 */
export function undoChange({ db }: Pick<Context, 'db'>, token: string): { resetToken: string } {
  return writeDurably(db, (tx) => {
    const used = consumeToken(tx, token, 'undo')
    const { userId, email } = used
    const other = tx.select({ id: users.id }).from(users).where(eq(users.email, email)).get()
    if (other && other.id !== userId) throw new AppError('EMAIL_TAKEN')
    const account = tx.select().from(users).where(eq(users.id, userId)).get()
    tx.update(users)
      .set({ email, emailVerifiedAt: Date.now(), passwordHash: null, googleId: null })
      .where(eq(users.id, userId))
      .run()
    endSessions(tx, userId)
    recordEvent(tx, 'change-undone', account)
    dropLinksSince(tx, used)
    return { resetToken: makeToken(tx, userId, 'reset', email) }
  })
}
