/** Who is there: what can take an account over, or open the admin to others, needs more than a token. */
import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import type { ProofInput } from '#shared/factors.ts'
import type { SessionUser } from '#shared/auth.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { hashToken, hasSession, isRecentSignIn, proveSession, verifyPassword } from '#server/core/session.ts'
import { forgetAttempts, noteAttempt } from '#server/core/throttle.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { verifyPasskey } from './auth.passkeys.service.ts'
import { freeFailures } from './auth.throttle.service.ts'

export type Account = typeof users.$inferSelect

/** @throws UNAUTHENTICATED when the account was deleted */
export function getAccount(tx: Tx, userId: string): Account {
  const account = tx.select().from(users).where(eq(users.id, userId)).get()
  if (!account) throw new AppError('UNAUTHENTICATED')
  return account
}

/**
 * Checks the account's password. An account without one has none that is right.
 * @throws PASSWORD_WRONG, LOGIN_THROTTLED
 */
export async function checkPassword(
  { db, env, token }: Pick<Context, 'db' | 'env' | 'token'>,
  account: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  // By session, so that a thief's guesses do not make the owner wait.
  const key = `password ${account.id} ${token && hashToken(token)}`
  if (env.RATE_LIMIT) noteAttempt(db, [{ key, free: freeFailures }], 'LOGIN_THROTTLED')
  if (!(await verifyPassword(account.passwordHash, password)))
    throw new AppError('PASSWORD_WRONG', { fields: { currentPassword: 'PASSWORD_WRONG' } })
  await writeWhenFree(db, (tx) => forgetAttempts(tx, [key]))
}

/**
 * Whatever can take an account over needs more than a token, which may be stolen: a sign-in of the last ten minutes, or
 * the current password. An account without a password signs in by Google again, or gets one by email.
 * @throws REAUTHENTICATION_NEEDED, PASSWORD_WRONG, LOGIN_THROTTLED
 */
export async function reauthenticate(
  self: Pick<Context, 'db' | 'env' | 'token'>,
  account: Pick<Account, 'id' | 'passwordHash'>,
  currentPassword: string,
): Promise<void> {
  if (currentPassword !== '' && account.passwordHash !== null) return checkPassword(self, account, currentPassword)
  if (isRecentSignIn(self.db, self.token)) return
  if (account.passwordHash === null) throw new AppError('REAUTHENTICATION_NEEDED')
  throw new AppError('REAUTHENTICATION_NEEDED', { fields: { currentPassword: 'REAUTHENTICATION_NEEDED' } })
}

/**
 * The account, in the transaction of a change for which `reauthenticate` was asked. Checking passwords takes time: one that
 * was replaced meanwhile, or a session that was ended, proves nothing any more.
 * @throws SESSION_INVALID
 */
export function getAccountAgain(tx: Tx, token: string | null, before: Pick<Account, 'id' | 'passwordHash'>): Account {
  const account = getAccount(tx, before.id)
  if (account.passwordHash !== before.passwordHash || (token && !hasSession(tx, token)))
    throw new AppError('SESSION_INVALID')
  return account
}

/**
 * Notes in the session that its owner is there, for the ten minutes that follow: by the password, or by a passkey.
 * @throws PASSWORD_WRONG, LOGIN_THROTTLED, PASSKEY_REFUSED, SESSION_INVALID
 */
export async function proveIdentity(
  self: Pick<Context, 'db' | 'env' | 'token'> & { user: SessionUser },
  input: ProofInput,
): Promise<void> {
  const account = getAccount(self.db, self.user.id)
  if ('password' in input) await checkPassword(self, account, input.password)
  else if ((await verifyPasskey(self, input.passkey)).userId !== account.id) throw new AppError('PASSKEY_REFUSED')
  await writeWhenFree(self.db, (tx) => {
    getAccountAgain(tx, self.token, account)
    if (self.token) proveSession(tx, self.token)
  })
}
