import { randomBytes } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { users } from '#drizzle/schema/index.ts'
import { isAdmin, type OwnSession, type Role, type SessionUser } from '#shared/auth.ts'
import type { Lang } from '#shared/lang.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { endSessions, hashPassword, verifyPassword } from '#server/core/session.ts'
import { forgetAttempts, noteAttempt, sharedNetwork } from '#server/core/throttle.ts'
import { canSendMail, sendMail } from '#server/features/mail/mail.service.ts'
import { knownAccountEmail } from './auth.emails.ts'
import { askToConfirm, dropLinks, mayEmail } from './auth.recovery.service.ts'
import { forgiveSignIn, freeFailures, noteSignIn, rememberSignIn, tellOfGuesses } from './auth.throttle.service.ts'

/** The context of a sign-in. */
type Caller = Pick<Context, 'db' | 'env' | 'sessions' | 'network' | 'browser' | 'device'>

interface SignedIn {
  token: string
  user: SessionUser
}

/** Sign-ups by network, which many readers may share: a school, a mobile network. */
const freeSignUps = 30

const toUser = ({ id, name, email, role, mustChangePassword }: SessionUser): SessionUser => ({
  ...{ id, name, email, role },
  ...(mustChangePassword && { mustChangePassword }),
})

const findByEmail = (tx: Tx, email: string) => tx.select().from(users).where(eq(users.email, email)).get()
type Account = NonNullable<ReturnType<typeof findByEmail>>

/**
 * Signs in an account with one of the roles. Any other account gets the same response as a wrong password, in the same time.
 * @throws LOGIN_FAILED, LOGIN_THROTTLED
 */
async function signIn(
  caller: Caller,
  { email, password }: { email: string; password: string },
  mayEnter: (account: Account) => boolean,
): Promise<SignedIn> {
  const { db, env, sessions, device } = caller
  const row = findByEmail(db, email)
  const attempt = env.RATE_LIMIT ? noteSignIn(caller, email, row?.id) : undefined
  const right = await verifyPassword(row?.passwordHash ?? null, password)
  if (row && !right && attempt) tellOfGuesses(caller, row, attempt)
  if (!row || !right || !mayEnter(row)) throw new AppError('LOGIN_FAILED')
  write(db, (tx) => {
    if (attempt) forgiveSignIn(tx, attempt)
    rememberSignIn(tx, caller, row.id)
  })
  return { token: await sessions.create(row.id, device), user: toUser(row) }
}

/** @throws LOGIN_FAILED, LOGIN_THROTTLED */
export const loginAdmin = (caller: Caller, input: { email: string; password: string }): Promise<SignedIn> =>
  signIn(caller, input, ({ role }) => isAdmin(role))

/**
 * If mail is configured, the address must have been confirmed.
 * @throws LOGIN_FAILED, LOGIN_THROTTLED
 */
export const loginReader = (caller: Caller, input: { email: string; password: string }): Promise<SignedIn> =>
  signIn(
    caller,
    input,
    ({ role, emailVerifiedAt }) => isAdmin(role) || emailVerifiedAt !== null || !canSendMail(caller.env),
  )

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
  const passwordHash = await hashPassword(input.password)
  const user = write(db, (tx): SessionUser | null => {
    const known = findByEmail(tx, input.email)
    if (known && !canSendMail(env)) throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } })
    if (known) {
      if (mayEmail(tx, env, input.email))
        sendMail(tx, env, { to: input.email, ...knownAccountEmail(input.lang, known.name, `${env.PUBLIC_URL}/login`) })
      return null
    }
    const made: SessionUser = { id: newId(), name: input.name, email: input.email, role: 'reader' }
    tx.insert(users)
      .values({ ...made, passwordHash, createdAt: Date.now() })
      .run()
    askToConfirm(tx, env, { userId: made.id, name: made.name, email: made.email, lang: input.lang })
    return made
  })
  if (!user || canSendMail(env)) return null
  rememberSignIn(db, caller, user.id)
  return { token: await sessions.create(user.id, device), user }
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

// ---------------------------------------------------------------------------------------------- For the profile

/** @throws UNAUTHENTICATED when the account was deleted */
export function getAccount(tx: Tx, userId: string): Account {
  const account = tx.select().from(users).where(eq(users.id, userId)).get()
  if (!account) throw new AppError('UNAUTHENTICATED')
  return account
}

/**
 * Checks the account's password; an account without one accepts any.
 * @throws PASSWORD_WRONG, LOGIN_THROTTLED
 */
export async function checkPassword(
  { db, env }: Pick<Context, 'db' | 'env'>,
  account: Pick<Account, 'id' | 'passwordHash'>,
  password: string,
): Promise<void> {
  if (account.passwordHash === null) return
  const key = `password ${account.id}`
  if (env.RATE_LIMIT) noteAttempt(db, [{ key, free: freeFailures }], 'LOGIN_THROTTLED')
  if (!(await verifyPassword(account.passwordHash, password)))
    throw new AppError('PASSWORD_WRONG', { fields: { currentPassword: 'PASSWORD_WRONG' } })
  forgetAttempts(db, [key])
}

/** Changes name and password; a changed password ends all other sessions. */
export function changeAccount(
  tx: Tx,
  account: Pick<Account, 'id'>,
  change: { name: string; passwordHash: string | null },
  token: string | null,
): void {
  const { name, passwordHash } = change
  tx.update(users)
    .set({ name, ...(passwordHash && { passwordHash }) })
    .where(eq(users.id, account.id))
    .run()
  if (!passwordHash) return
  endSessions(tx, account.id, token)
  dropLinks(tx, account.id)
}

/**
 * Changes the address. If mail is configured the new one must be confirmed first, and the response does not reveal whether
 * it is known.
 * @throws EMAIL_TAKEN if mail is not configured, TOO_MANY_REQUESTS
 */
export function changeEmail(
  tx: Tx,
  env: Context['env'],
  account: Pick<Account, 'id' | 'name' | 'email'>,
  email: string,
  lang: Lang,
): void {
  if (email === account.email) return
  const known = findByEmail(tx, email)
  if (!canSendMail(env)) {
    if (known) throw new AppError('EMAIL_TAKEN', { fields: { email: 'EMAIL_TAKEN' } })
    tx.update(users).set({ email, emailVerifiedAt: null }).where(eq(users.id, account.id)).run()
  }
  if (!known && mayEmail(tx, env, email)) askToConfirm(tx, env, { userId: account.id, name: account.name, email, lang })
}

/** Deletes an account with everything that belongs to it. @throws OWNER_LAST */
export function deleteAccount(tx: Tx, { id, role }: { id: string; role: Role }): void {
  const otherOwner = () =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.role, 'owner'), ne(users.id, id)))
      .limit(1)
      .get()
  if (role === 'owner' && !otherOwner()) throw new AppError('OWNER_LAST')
  tx.delete(users).where(eq(users.id, id)).run()
}

// ----------------------------------------------------------------------------------------------------- The first start

/**
 * Makes the first owner if there is no admin yet.
 * @returns the password if it was generated here, to be shown once
 */
export async function ensureFirstAdmin(
  db: Db,
  { email, password }: { email: string; password: string | undefined },
): Promise<{ email: string; password: string } | undefined> {
  const hasAdmin = () => db.select({ id: users.id }).from(users).where(ne(users.role, 'reader')).limit(1).get()
  if (hasAdmin()) return undefined
  const chosen = password ?? randomBytes(12).toString('base64url')
  const passwordHash = await hashPassword(chosen)
  const made = write(db, (tx) => {
    if (hasAdmin()) return false
    tx.insert(users)
      .values({
        id: newId(),
        email: email.toLowerCase(),
        name: 'Admin',
        role: 'owner',
        passwordHash,
        createdAt: Date.now(),
      })
      .onConflictDoUpdate({ target: users.email, set: { role: 'owner', passwordHash } })
      .run()
    return true
  })
  return made && !password ? { email, password: chosen } : undefined
}
