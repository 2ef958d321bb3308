import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import { isStaff, type OwnSession, type SessionUser } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import type { Context } from '#server/core/context.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { recordEvent } from '#server/core/security-events.ts'
import { endSessions, hashPassword, replaceToken, verifyPassword } from '#server/core/session.ts'
import { noteAttempt, sharedNetwork } from '#server/core/throttle.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { canSendMail, sendMail } from '#server/features/mail/mail.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import { knownAccountEmail } from './auth.emails.ts'
import { hasSecondFactor } from './auth.factors.service.ts'
import { checkNewPassword } from './auth.passwords.ts'
import { getAccount, getAccountAgain, reauthenticate, type Account } from './auth.proof.service.ts'
import { askToConfirm, mayEmail, resendConfirmation, sendResetLink, tellOfChange } from './auth.recovery.service.ts'
import { openSession, type Caller, type SignedIn } from './auth.sign-in.service.ts'
import { forgiveSignIn, noteSignIn, rememberSignIn, tellOfGuesses } from './auth.throttle.service.ts'
import { dropLinks, isAddressHeld } from './auth.tokens.service.ts'

/** Sign-ups by network, which many readers may share: a school, a mobile network. */
const freeSignUps = 30

export const findByEmail = (tx: Tx, email: string) => tx.select().from(users).where(eq(users.email, email)).get()

/**
 * Finds the account of an address and its password. An account that may not enter here gets the same response as a wrong
 * password, in the same time.
 * @throws LOGIN_FAILED, LOGIN_THROTTLED; ACCOUNT_SUSPENDED to whoever knows the password
 */
export async function checkLogin(
  caller: Caller,
  { email, password }: { email: string; password: string },
  mayEnter: (account: Account) => boolean = () => true,
): Promise<Account> {
  const { db, env } = caller
  const row = findByEmail(db, email)
  const attempt = env.RATE_LIMIT ? noteSignIn(caller, email, row?.id) : undefined
  const right = await verifyPassword(row?.passwordHash ?? null, password)
  if (row && !right && attempt) await tellOfGuesses(caller, row, attempt)
  if (!row || !right || !mayEnter(row)) throw new AppError('LOGIN_FAILED')
  if (row.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
  await writeWhenFree(db, (tx) => {
    // Replaced while it was checked: a former password must not open a session after all have been ended.
    const now = getAccount(tx, row.id)
    if (now.passwordHash !== row.passwordHash || now.suspendedAt !== null) throw new AppError('LOGIN_FAILED')
    if (attempt) forgiveSignIn(tx, attempt)
    // Otherwise the password is the first half, and proves less.
    if (!hasSecondFactor(tx, row)) rememberSignIn(tx, caller, row.id)
  })
  return row
}

/** @throws LOGIN_FAILED, LOGIN_THROTTLED, SECOND_FACTOR_NEEDED */
export const loginAdmin = async (caller: Caller, input: { email: string; password: string }): Promise<SignedIn> =>
  openSession(caller, await checkLogin(caller, input, ({ role }) => isStaff(role)))

/** If mail is configured, a reader's address must be confirmed first. */
const isUnconfirmed = ({ env }: Pick<Context, 'env'>, { role, emailVerifiedAt }: Account): boolean =>
  !isStaff(role) && emailVerifiedAt === null && canSendMail(env)

/** @throws LOGIN_FAILED, LOGIN_THROTTLED; EMAIL_UNCONFIRMED, SECOND_FACTOR_NEEDED to whoever knows the password */
export async function loginReader(caller: Caller, input: { email: string; password: string }): Promise<SignedIn> {
  const account = await checkLogin(caller, input)
  if (isUnconfirmed(caller, account)) throw new AppError('EMAIL_UNCONFIRMED')
  return openSession(caller, account)
}

/**
 * Sends the confirmation email again to whoever knows the password, since a login is not possible without it.
 * @throws LOGIN_FAILED, LOGIN_THROTTLED, TOO_MANY_REQUESTS
 */
export async function confirmAgain(
  caller: Caller,
  { lang, ...input }: { email: string; password: string; lang: Lang },
): Promise<void> {
  const account = await checkLogin(caller, input)
  if (isUnconfirmed(caller, account)) resendConfirmation(caller, { userId: account.id, lang })
}

/**
 * Makes a reader's account. If mail is configured, the response does not reveal whether the address is known: it has no
 * token, and everything else is said by email. If not, the account is usable at once.
 * @throws EMAIL_TAKEN if mail is not configured, TOO_MANY_REQUESTS
 */
export async function registerReader(
  caller: Caller,
  input: { name: string; email: string; password: string; lang: Lang },
): Promise<SignedIn | null> {
  const { db, env, sessions, network, device } = caller
  if (env.RATE_LIMIT)
    noteAttempt(db, [{ key: `sign-up ${network}`, free: freeSignUps, ...sharedNetwork }], 'TOO_MANY_REQUESTS')
  checkNewPassword(readSiteName(db), input.password, { ...input, role: 'reader' })
  const passwordHash = await hashPassword(input.password)
  const before = findByEmail(db, input.email)
  const isSamePassword = await verifyPassword(before?.passwordHash ?? null, input.password)
  const register = (tx: Tx): SessionUser | null => {
    const known = findByEmail(tx, input.email)
    if (known && !canSendMail(env)) throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } })
    if (known) {
      if (mayEmail(tx, env, input.email)) answerByEmail(tx, env, known, { ...input, isSamePassword })
      return null
    }
    // Its former owner may still take it back, and learns nothing that is not known there.
    if (isAddressHeld(tx, input.email)) return null
    const made: SessionUser = { id: newId(), name: input.name, email: input.email, role: 'reader' }
    tx.insert(users)
      .values({ ...made, passwordHash, createdAt: Date.now() })
      .run()
    askToConfirm(tx, env, { userId: made.id, email: made.email, lang: input.lang })
    if (!canSendMail(env)) rememberSignIn(tx, caller, made.id)
    return made
  }
  const user = await writeWhenFree(db, register, writeDurably)
  if (!user || canSendMail(env)) return null
  return { token: await sessions.create(user.id, device), user }
}

/**
 * Says by email what a sign-up with a known address comes to. Where the address was never confirmed, it can be now: the
 * account keeps the password of the first sign-up, so whoever has sent another gets a link to choose one.
 */
function answerByEmail(
  tx: Tx,
  env: Context['env'],
  known: Account,
  { lang, isSamePassword }: { lang: Lang; isSamePassword: boolean },
): void {
  const { id, email } = known
  if (!isUnconfirmed({ env }, known))
    sendMail(tx, env, { to: email, ...knownAccountEmail(readSiteName(tx), lang, known, `${env.PUBLIC_URL}/login`) })
  else if (isSamePassword) askToConfirm(tx, env, { userId: id, email, lang })
  else sendResetLink(tx, env, known, lang)
}

/** The caller's own sessions. */
export const listSessions = ({ sessions, user, token }: Pick<Context, 'sessions' | 'token'> & { user: SessionUser }) =>
  sessions.list(user.id, token) satisfies OwnSession[]

/** Ends one of the caller's own sessions. @throws SESSION_NOT_FOUND */
export function endSession({ sessions, user }: Pick<Context, 'sessions'> & { user: SessionUser }, id: string): void {
  if (!sessions.endListed(user.id, id)) throw new AppError('SESSION_NOT_FOUND')
}

/** Ends all of the caller's sessions, including this one. */
export const endAllSessions = ({ sessions, user }: Pick<Context, 'sessions'> & { user: SessionUser }): Promise<void> =>
  sessions.endAll(user.id)

/**
 * Changes the name, and the password if there is a new one: then all other sessions end, and the owner is told.
 * @param token of the caller's session, which goes on
 */
export function changeAccount(
  tx: Tx,
  env: Context['env'],
  account: Account,
  { name, passwordHash, token }: { name: string; passwordHash: string | null; token: string | null },
): void {
  tx.update(users)
    .set({ name, ...(passwordHash && { passwordHash, mustChangePassword: false }) })
    .where(eq(users.id, account.id))
    .run()
  if (!passwordHash) return
  endSessions(tx, account.id, token)
  dropLinks(tx, account.id)
  recordEvent(tx, 'password-changed', account)
  tellOfChange(tx, env, account, 'password')
}

/**
 * Replaces the password of the caller, also a generated one.
 * @returns the token that takes the place of the caller's
 * @throws REAUTHENTICATION_NEEDED, PASSWORD_WRONG, LOGIN_THROTTLED, PASSWORD_COMMON, ADMIN_PASSWORD_TOO_SHORT
 */
export async function changePassword(
  self: Pick<Context, 'db' | 'env' | 'token'> & { user: SessionUser },
  input: { currentPassword: string; newPassword: string },
): Promise<{ token: string | null }> {
  const account = getAccount(self.db, self.user.id)
  await reauthenticate(self, account, input.currentPassword)
  checkNewPassword(readSiteName(self.db), input.newPassword, account, 'newPassword')
  if (await verifyPassword(account.passwordHash, input.newPassword))
    throw new AppError('PASSWORD_COMMON', { fields: { newPassword: 'PASSWORD_COMMON' } })
  const passwordHash = await hashPassword(input.newPassword)
  const change = (tx: Tx) => {
    const { name } = getAccountAgain(tx, self.token, account)
    changeAccount(tx, self.env, account, { name, passwordHash, token: self.token })
    return { token: replaceToken(tx, self.token, { isEnded: true }) }
  }
  return writeWhenFree(self.db, change, writeDurably)
}

/**
 * Changes the address. If mail is configured the new one must be confirmed first, and the response does not reveal whether
 * it is known.
 * @throws EMAIL_TAKEN if mail is not configured, TOO_MANY_REQUESTS
 */
export function changeEmail(
  tx: Tx,
  env: Context['env'],
  account: Pick<Account, 'id' | 'name' | 'email' | 'role'>,
  email: string,
  lang: Lang,
): void {
  if (email === account.email) return
  const isKnown = findByEmail(tx, email) !== undefined || isAddressHeld(tx, email)
  if (!canSendMail(env)) {
    if (isKnown) throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } })
    tx.update(users).set({ email, emailVerifiedAt: null }).where(eq(users.id, account.id)).run()
    recordEvent(tx, 'address-changed', account)
  }
  if (!isKnown && mayEmail(tx, env, email)) askToConfirm(tx, env, { userId: account.id, email, lang })
}
