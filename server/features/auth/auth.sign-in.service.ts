/** The end of a sign-in: a session at once, or after a second step. */
import { eq } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import { isStaff, type SessionUser } from '#shared/auth.ts'
import type { PasskeyAnswer, SecondStep, SecondStepInput } from '#shared/factors.ts'
import type { Context } from '#server/core/context.ts'
import { write, writeDurably, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { recordEvent } from '#server/core/security-events.ts'
import { forgetAttempts, noteAttempt, type Attempt } from '#server/core/throttle.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { hasSecondFactor, spendCode, waysOf } from './auth.factors.service.ts'
import { askForPasskey, verifyPasskey } from './auth.passkeys.service.ts'
import { freeFailures, rememberSignIn } from './auth.throttle.service.ts'
import { consumeToken, endOfLink, findTokenOwner, makeToken } from './auth.tokens.service.ts'

/** The context of a sign-in. */
export type Caller = Pick<Context, 'db' | 'env' | 'sessions' | 'network' | 'browser' | 'device'>

export interface SignedIn {
  token: string
  user: SessionUser
}

/** @throws SESSION_INVALID when the account was suspended or deleted in this moment */
async function startSession({ sessions, device }: Caller, userId: string): Promise<SignedIn> {
  const token = await sessions.create(userId, device)
  const user = await sessions.validate(token)
  if (!user) throw new AppError('SESSION_INVALID')
  return { token, user }
}

/**
 * Opens a session for whoever knows the password, unless the account has a second factor.
 * @throws SECOND_FACTOR_NEEDED with what the second step is made with
 */
export async function openSession(caller: Caller, { id }: { id: string }): Promise<SignedIn> {
  const step = secondStepOf(caller, id)
  if (step) throw new AppError('SECOND_FACTOR_NEEDED', { data: { ...step } })
  return startSession(caller, id)
}

function secondStepOf({ db }: Caller, userId: string): SecondStep | undefined {
  const account = accountOf(db, userId)
  if (!hasSecondFactor(db, account)) return undefined
  return write(db, (tx) => ({
    challenge: makeToken(tx, userId, 'second-factor', account.email),
    expiresAt: iso(endOfLink('second-factor')),
    ...waysOf(tx, account),
  }))
}

function accountOf(tx: Tx, userId: string) {
  const account = tx.select().from(users).where(eq(users.id, userId)).get()
  if (!account) throw new AppError('SESSION_INVALID')
  return account
}

/** Whose challenge it is. It is not used up. @throws SECOND_FACTOR_EXPIRED */
function ownerOf(tx: Tx, challenge: string): string {
  const userId = findTokenOwner(tx, challenge, 'second-factor')
  if (userId === undefined) throw new AppError('SECOND_FACTOR_EXPIRED')
  return userId
}

/**
 * What an authenticator is asked.
 * @param challenge of a sign-in whose first step is done; without, the passkey is the whole sign-in
 * @throws SECOND_FACTOR_EXPIRED, PASSKEY_REFUSED
 */
export const askAtSignIn = (caller: Pick<Context, 'db' | 'env'>, challenge: string | undefined) =>
  askForPasskey(caller, challenge === undefined ? undefined : ownerOf(caller.db, challenge))

/** Counted by account, so that guesses do not become free with another network; a known browser by itself. */
function attemptOf({ browser }: Caller, userId: string): Attempt {
  return { key: `factor ${browser?.keyFor(userId) ?? userId}`, free: freeFailures }
}

/**
 * Completes a sign-in by its second step: a code of the app, a recovery code or a passkey. A wrong one can be tried again;
 * a right one uses up the challenge.
 * @throws SECOND_FACTOR_EXPIRED, SECOND_FACTOR_WRONG, PASSKEY_REFUSED, LOGIN_THROTTLED, ACCOUNT_SUSPENDED
 */
export async function finishSignIn(caller: Caller, input: SecondStepInput): Promise<SignedIn> {
  const { db, env } = caller
  const userId = ownerOf(db, input.challenge)
  const attempt = attemptOf(caller, userId)
  if (env.RATE_LIMIT) noteAttempt(db, [attempt], 'LOGIN_THROTTLED')
  const passkey = 'passkey' in input ? await verifyPasskey(caller, input.passkey) : undefined
  const finish = (tx: Tx): boolean => {
    const account = accountOf(tx, userId)
    if (account.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
    // In another tab it was completed, or the password was changed, while this one was checked.
    if (findTokenOwner(tx, input.challenge, 'second-factor') === undefined) throw new AppError('SECOND_FACTOR_EXPIRED')
    const way = 'code' in input ? spendCode(tx, account, input.code) : passkey?.userId === userId ? 'passkey' : null
    if (way === null) {
      recordEvent(tx, 'login-failed', account, 'second factor')
      return false
    }
    consumeToken(tx, input.challenge, 'second-factor')
    forgetAttempts(tx, [attempt.key])
    rememberSignIn(tx, caller, userId)
    recordEvent(tx, 'login', account, way)
    return true
  }
  const isRight = await writeWhenFree(db, finish, writeDurably)
  if (!isRight) throw new AppError('SECOND_FACTOR_WRONG', { fields: { code: 'SECOND_FACTOR_WRONG' } })
  return startSession(caller, userId)
}

/** Signs somebody of the staff in by a passkey alone. @throws PASSKEY_REFUSED, ACCOUNT_SUSPENDED */
export async function signInByPasskey(caller: Caller, answer: PasskeyAnswer): Promise<SignedIn> {
  const { userId } = await verifyPasskey(caller, answer)
  const enter = (tx: Tx) => {
    const account = accountOf(tx, userId)
    if (!isStaff(account.role)) throw new AppError('PASSKEY_REFUSED')
    if (account.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
    rememberSignIn(tx, caller, userId)
    recordEvent(tx, 'login', account, 'passkey')
  }
  await writeWhenFree(caller.db, enter, writeDurably)
  return startSession(caller, userId)
}
