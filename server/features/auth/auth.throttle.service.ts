import { and, count, eq, gt, lt } from 'drizzle-orm'
import { knownNetworks, type users } from '#drizzle/schema/index.ts'
import { dayMs, minuteMs } from '#shared/durations.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import {
  countAttempts,
  countOf,
  forgetAttempts,
  clearThrottlePrefix,
  takeBackAttempt,
  waitOf,
  wasCountedWithin,
  type Attempt,
} from '#server/core/throttle.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { canSendMail, sendMail } from '#server/features/mail/mail.service.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import { langOf, guessesEmail } from './auth.emails.ts'

// Guessing passwords is slow for whoever guesses, and costs the owner of the account nothing:
// - A browser in which the account has signed in before is counted by itself (core/device-cookie.ts).
// - Everybody else is counted by account and network. Where the account has signed in from that network lately, by that
//   alone, which serves clients without cookies.
// - A stranger's attempts count for the account as a whole: after a hundred of them in a day they wait for each other. Who
//   comes from a network that has not failed today waits for others of these only, so that whoever has used up the free
//   ones keeps no owner out who travels.
// - Accounts tried from a network count for that network, which waits a minute at most, since others share it.

/** Wrong passwords of one caller before the wait grows from a second to an hour. */
export const freeFailures = 5
/** Wrong passwords of all strangers in a day; then one in two minutes of networks that have failed, and one of others. */
const freeForStrangers = 100
const strangersWaitMs = 2 * minuteMs
/** Accounts that fail from one network, besides as many as have signed in from it within a day. */
const freeAccounts = 20
/** Within this time an account counts once for its network, and half of what a network did is forgotten. */
const networkHalfLifeMs = 10 * minuteMs
/** An account has not been used from a network for so long that it counts as a stranger's again. */
const knownNetworkMs = 30 * dayMs
/** Wrong passwords of strangers after which the owner is told, if no single caller has used up its free ones. */
const toldAfter = 20

type Caller = Pick<Context, 'db' | 'network' | 'browser'>
type Account = Pick<typeof users.$inferSelect, 'id' | 'name' | 'email' | 'role' | 'emailVerifiedAt'>

/** An attempt that was counted. */
export interface SignInAttempt {
  /** The count of this caller alone; the others are shared. */
  own: Attempt
  shared: Attempt[]
  isStranger: boolean
}

function isKnownNetwork(tx: Tx, userId: string, network: string): boolean {
  const known = and(eq(knownNetworks.userId, userId), eq(knownNetworks.network, network))
  const row = tx.select({ at: knownNetworks.at }).from(knownNetworks).where(known).get()
  return row !== undefined && row.at > Date.now() - knownNetworkMs
}

function accountsSignedInFrom(tx: Tx, network: string): number {
  const today = and(eq(knownNetworks.network, network), gt(knownNetworks.at, Date.now() - dayMs))
  return tx.select({ accounts: count() }).from(knownNetworks).where(today).get()?.accounts ?? 0
}

/** Counts, and makes nobody wait by itself. */
const attemptOfStrangers = (email: string): Attempt => ({ key: `sign-in ${email}`, free: Infinity })

/** What a stranger waits for besides the own slips: nothing, as long as there are few wrong passwords. */
function attemptsOfStranger(tx: Tx, email: string, own: Attempt): Attempt[] {
  const all = attemptOfStrangers(email)
  if (countOf(tx, all) < freeForStrangers) return [all]
  const place = wasCountedWithin(tx, own.key, dayMs) ? 'again' : 'anew'
  return [all, { key: `sign-in ${email} ${place}`, free: 0, waitMs: strangersWaitMs }]
}

/** What an attempt is counted by. `userId` is undefined where there is no such account. */
function attemptOf(tx: Tx, { network, browser }: Caller, email: string, userId: string | undefined): SignInAttempt {
  const deviceKey = userId && browser?.keyFor(userId)
  if (deviceKey) return { own: { key: deviceKey, free: freeFailures }, shared: [], isStranger: false }
  const own: Attempt = { key: `sign-in ${email} from ${network}`, free: freeFailures }
  if (userId && isKnownNetwork(tx, userId, network)) return { own, shared: [], isStranger: true }
  const shared = attemptsOfStranger(tx, email, own)
  if (!wasCountedWithin(tx, own.key, networkHalfLifeMs))
    shared.push({
      key: `sign-in from ${network}`,
      free: freeAccounts + accountsSignedInFrom(tx, network),
      maxWaitMs: minuteMs,
      halfLifeMs: networkHalfLifeMs,
    })
  return { own, shared, isStranger: true }
}

/**
 * Counts a sign-in as failed before its password is checked, so that a thousand concurrent ones count as a thousand.
 * @throws LOGIN_THROTTLED
 */
export function noteSignIn(caller: Caller, email: string, userId: string | undefined): SignInAttempt {
  const note = (tx: Tx, waitFor: typeof countAttempts): SignInAttempt => {
    const attempt = attemptOf(tx, caller, email, userId)
    const wait = waitFor(tx, [attempt.own, ...attempt.shared])
    if (wait > 0) throw new AppError('LOGIN_THROTTLED', { retryAfter: Math.ceil(wait / 1000) })
    return attempt
  }
  // A refused attempt takes no write lock.
  note(caller.db, waitOf)
  return write(caller.db, (tx) => note(tx, countAttempts))
}

/** After the right password: takes the attempt out of the counts. */
export function forgiveSignIn(tx: Tx, { own, shared }: SignInAttempt): void {
  forgetAttempts(tx, [own.key])
  const keys = shared.map(({ key }) => key)
  // Only this attempt: otherwise anybody with an account could reset the counts while guessing the passwords of others.
  takeBackAttempt(tx, keys)
}

/** Makes browser and network of the caller ones from which the account has signed in. */
export function rememberSignIn(tx: Tx, { network, browser }: Omit<Caller, 'db'>, userId: string): void {
  browser?.remember(userId)
  const at = Date.now()
  tx.delete(knownNetworks)
    .where(lt(knownNetworks.at, at - knownNetworkMs))
    .run()
  tx.insert(knownNetworks)
    .values({ userId, network, at })
    .onConflictDoUpdate({ target: [knownNetworks.userId, knownNetworks.network], set: { at } })
    .run()
}

/** Tells an account by mail, at most once a day, that strangers are guessing its password. */
export async function tellOfGuesses(
  { db, env }: Pick<Context, 'db' | 'env'>,
  account: Account,
  attempt: SignInAttempt,
): Promise<void> {
  // An address that nobody has confirmed may be somebody else's.
  if (!attempt.isStranger || !canSendMail(env) || account.emailVerifiedAt === null) return
  const isMany = countOf(db, attempt.own) >= freeFailures || countOf(db, attemptOfStrangers(account.email)) >= toldAfter
  if (!isMany) return
  await writeWhenFree(db, (tx) => {
    if (countAttempts(tx, [{ key: `told ${account.id}`, free: 1, waitMs: dayMs }]) > 0) return
    const link = `${env.PUBLIC_URL}/forgot-password`
    const words = guessesEmail(readSiteName(tx), langOf(tx, account.id), account, link)
    sendMail(tx, env, { to: account.email, ...words })
  })
}

/** Forgets what makes attempts at the password of this account wait. A link to a new one must not do so for second factors. */
export function liftThrottles(tx: Tx, { id, email }: Pick<Account, 'id' | 'email'>): void {
  for (const action of ['sign-in', 'reset', 'letters']) clearThrottlePrefix(tx, `${action} ${email}`)
  for (const action of ['device', 'reset device', 'password']) clearThrottlePrefix(tx, `${action} ${id}`)
}

/** Forgets what makes attempts at the second factor of this account wait. */
export function liftFactorThrottles(tx: Tx, { id }: Pick<Account, 'id'>): void {
  for (const action of ['factor', 'factor device']) clearThrottlePrefix(tx, `${action} ${id}`)
}
