/** Second factors of an account: the code app and recovery codes. Passkeys are in `auth.passkeys.service.ts`. */
import { createHash, randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { and, asc, count, eq, lt } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { passkeys, recoveryCodes, users } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { codeSeconds, recoveryCodeCount, type OwnFactors } from '#shared/factors.ts'
import { truncate } from '#shared/text.ts'
import { requireProof } from '#server/core/access.ts'
import { writeAudit } from '#server/core/audit.ts'
import type { Context } from '#server/core/context.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { iso } from '#server/core/iso.ts'
import { endSessions } from '#server/core/session.ts'
import { canSendMail, queueMail } from '#server/features/mail/mail.service.ts'
import { readSetting, readSiteName } from '#server/features/settings/settings.service.ts'
import { factorChangeEmail, langOf, type FactorChange } from './auth.emails.ts'

/** Whoever changes the own factors. */
export type Self = Pick<Context, 'db' | 'env' | 'token'> & { user: SessionUser }
type Account = Pick<typeof users.$inferSelect, 'id' | 'totpSecret'>

/** Letters and digits that are not mistaken for each other. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codeLength = 12
const secretBytes = 20
/** How many steps the clock of a phone may be off, to either side. */
const skew = 1

const hasPasskey = (tx: Tx, userId: string): boolean =>
  tx.select({ id: passkeys.id }).from(passkeys).where(eq(passkeys.userId, userId)).limit(1).get() !== undefined

/** Whether a password alone does not open the account. */
export const hasSecondFactor = (tx: Tx, { id, totpSecret }: Account): boolean =>
  totpSecret !== null || hasPasskey(tx, id)

/** What the second step of a sign-in can be made with. */
export const waysOf = (tx: Tx, { id, totpSecret }: Account) => ({
  withCodeApp: totpSecret !== null,
  withPasskey: hasPasskey(tx, id),
})

const codesLeft = (tx: Tx, userId: string): number =>
  tx.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).get()?.left ?? 0

const getOwn = (tx: Tx, { id }: SessionUser): Account => {
  const account = tx.select().from(users).where(eq(users.id, id)).get()
  if (!account) throw new AppError('UNAUTHENTICATED')
  return account
}

/** Browsers make passkeys for domain names, among them `localhost`. */
export const passkeyHost = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string | undefined => {
  const { hostname } = new URL(PUBLIC_URL)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? hostname : undefined
}

/** The second factors of the caller. */
export function ownFactors({ db, env, user }: Pick<Self, 'db' | 'env' | 'user'>): OwnFactors {
  const rows = db.select().from(passkeys).where(eq(passkeys.userId, user.id)).orderBy(asc(passkeys.createdAt)).all()
  return {
    hasCodeApp: getOwn(db, user).totpSecret !== null,
    recoveryCodesLeft: codesLeft(db, user.id),
    passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
      ...{ id, name, createdAt: iso(createdAt) },
      usedAt: usedAt === null ? null : iso(usedAt),
    })),
    isRequired: readSetting(db, 'requireSecondFactor'),
    canUsePasskeys: passkeyHost(env) !== undefined,
  }
}

// ------------------------------------------------------------------------------------------------------------ Codes

const appOf = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...named, issuerInLabel: false, secret: Secret.fromBase32(secret), period: codeSeconds })

/** Letters of the house's name that code apps show: each Tamil one takes some ten signs of the QR code. */
const issuerLetters = 12

/** A secret for a code app. Nothing is stored before a code shows that the app has it: it is sent back then. */
export function newCodeApp({ db, user, token }: Self): { secret: string; uri: string } {
  requireProof({ db, token })
  const secret = new Secret({ size: secretBytes }).base32
  return {
    secret,
    uri: appOf(secret, { issuer: truncate(readSiteName(db), issuerLetters), label: user.email }).toString(),
  }
}

/** The step of time that a code belongs to; null if it is none of now. */
function stepOf(secret: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = appOf(secret).validate({ token, timestamp: now, window: skew })
  return delta === null ? null : Math.floor(now / 1000 / codeSeconds) + delta
}

const hashOfCode = (userId: string, code: string): string =>
  createHash('sha256')
    .update(`${userId} ${code.toLowerCase().replace(/[^a-z\d]/g, '')}`)
    .digest('base64url')

/**
 * Uses up a code of the app, or a recovery code.
 * @returns which of the two it was; null if it is wrong, or was used before
 */
export function spendCode(
  tx: Tx,
  { id, totpSecret }: Account,
  code: string,
  now = Date.now(),
): 'code' | 'recovery-code' | null {
  const step = totpSecret === null ? null : stepOf(totpSecret, code, now)
  if (step !== null) {
    const isNew = and(eq(users.id, id), lt(users.totpStep, step))
    return tx.update(users).set({ totpStep: step }).where(isNew).run().changes > 0 ? 'code' : null
  }
  const spent = tx
    .delete(recoveryCodes)
    .where(eq(recoveryCodes.id, hashOfCode(id, code)))
    .run()
  return spent.changes > 0 ? 'recovery-code' : null
}

/** Replaces the recovery codes of an account. @returns them, for the only time */
function makeRecoveryCodes(tx: Tx, userId: string): string[] {
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId)).run()
  const codes = Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)])
      .join('')
      .replace(/(.{4})(?=.)/g, '$1-'),
  )
  tx.insert(recoveryCodes)
    .values(codes.map((code) => ({ id: hashOfCode(userId, code), userId })))
    .run()
  return codes
}

// ---------------------------------------------------------------------------------------------------------- Changes

/**
 * What every change of the own factors has in common: it is recorded and mailed, and all other sessions end, which were
 * opened without the new factor, or by whoever has taken it.
 * @param summary the name of a passkey, or of the person
 */
export function noteChange(tx: Tx, { env, user, token }: Self, change: FactorChange, summary: string): void {
  endSessions(tx, user.id, token)
  writeAudit(tx, user, `staff.${change}`, user.id, summary)
  if (!canSendMail(env)) return
  queueMail(tx, { to: user.email, ...factorChangeEmail(readSiteName(tx), langOf(tx, user.id), user, change) })
}

/** Recovery codes come with the first factor. @returns none where there are some already */
export const firstRecoveryCodes = (tx: Tx, userId: string): string[] =>
  codesLeft(tx, userId) > 0 ? [] : makeRecoveryCodes(tx, userId)

/**
 * Makes a code app a second factor, in place of an earlier one.
 * @throws REAUTHENTICATION_NEEDED, SECOND_FACTOR_WRONG
 */
export function turnOnCodeApp(self: Self, { secret, code }: { secret: string; code: string }, now = Date.now()) {
  requireProof(self)
  const step = stepOf(secret, code, now)
  if (step === null) throw new AppError('SECOND_FACTOR_WRONG', { fields: { code: 'SECOND_FACTOR_WRONG' } })
  return writeDurably(self.db, (tx) => {
    // The code that has been shown here opens nothing any more.
    tx.update(users).set({ totpSecret: secret, totpStep: step }).where(eq(users.id, self.user.id)).run()
    noteChange(tx, self, 'turnOnCodes', self.user.name)
    return { recoveryCodes: firstRecoveryCodes(tx, self.user.id) }
  })
}

/** @throws REAUTHENTICATION_NEEDED, SECOND_FACTOR_LAST */
export function turnOffCodeApp(self: Self): void {
  requireProof(self)
  writeDurably(self.db, (tx) => {
    if (getOwn(tx, self.user).totpSecret === null) return
    tx.update(users).set({ totpSecret: null }).where(eq(users.id, self.user.id)).run()
    afterRemoval(tx, self)
    noteChange(tx, self, 'turnOffCodes', self.user.name)
  })
}

/** Without another factor, recovery codes open nothing. @throws SECOND_FACTOR_LAST where the site requires one */
export function afterRemoval(tx: Tx, { user }: Self): void {
  if (hasSecondFactor(tx, getOwn(tx, user))) return
  if (readSetting(tx, 'requireSecondFactor')) throw new AppError('SECOND_FACTOR_LAST')
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, user.id)).run()
}

/** @throws REAUTHENTICATION_NEEDED, SECOND_FACTOR_NONE */
export function renewRecoveryCodes(self: Self): { recoveryCodes: string[] } {
  requireProof(self)
  return writeDurably(self.db, (tx) => {
    if (!hasSecondFactor(tx, getOwn(tx, self.user))) throw new AppError('SECOND_FACTOR_NONE')
    const codes = makeRecoveryCodes(tx, self.user.id)
    noteChange(tx, self, 'renewCodes', self.user.name)
    return { recoveryCodes: codes }
  })
}

/** Removes all factors of an account, in the caller's transaction. @returns whether there were any */
export function dropFactors(tx: Tx, account: Account): boolean {
  const had = hasSecondFactor(tx, account)
  tx.update(users).set({ totpSecret: null }).where(eq(users.id, account.id)).run()
  tx.delete(passkeys).where(eq(passkeys.userId, account.id)).run()
  tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, account.id)).run()
  return had
}
