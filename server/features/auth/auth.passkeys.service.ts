/** Passkeys (WebAuthn): as a second factor, and as a sign-in by themselves, for which they ask for a finger or a PIN. */
import { and, count, eq, gt, isNull, lte } from 'drizzle-orm'
import { passkeyChallenges, passkeys } from '#drizzle/schema/index.ts'
import { minuteMs } from '#shared/durations.ts'
import { maxPasskeys, type NewPasskeyAnswer, type PasskeyAnswer } from '#shared/factors.ts'
import { requireProof } from '#server/core/access.ts'
import type { Context } from '#server/core/context.ts'
import { write, writeDurably, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { readSiteName } from '#server/features/settings/settings.service.ts'
import { afterRemoval, firstRecoveryCodes, noteChange, passkeyHost, type Self } from './auth.factors.service.ts'

/** How long an authenticator may take, in milliseconds. */
const challengeMs = 5 * minuteMs

type Passkey = typeof passkeys.$inferSelect

/** EdDSA, ES256, RS256: what all authenticators know, and Node checks without a warning. */
const algorithms = [-8, -7, -257]

/** Loaded when the first passkey is used: it is a tenth of what the site needs to start. */
const webauthn = () => import('@simplewebauthn/server')

/** The domain that passkeys belong to, and the origin that they are used on. @throws PASSKEY_REFUSED */
function relyingParty(env: Context['env']): { rpID: string; origin: string } {
  const rpID = passkeyHost(env)
  if (!rpID) throw new AppError('PASSKEY_REFUSED')
  return { rpID, origin: new URL(env.PUBLIC_URL).origin }
}

const described = ({ id, transports }: Passkey) => ({
  id,
  transports: JSON.parse(transports) as string[],
})

const ofUser = (tx: Tx, userId: string): Passkey[] =>
  tx.select().from(passkeys).where(eq(passkeys.userId, userId)).all()

async function storeChallenge(db: Db, challenge: string, userId: string | null): Promise<void> {
  const now = Date.now()
  await writeWhenFree(db, (tx) => {
    tx.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)).run()
    tx.insert(passkeyChallenges)
      .values({ challenge, userId, expiresAt: now + challengeMs })
      .run()
  })
}

/** Uses up the challenge that an answer names; what else it says is checked afterwards. @throws PASSKEY_REFUSED */
function takeChallenge(db: Db, clientDataJSON: string, userId: string | null): string {
  const challenge = challengeIn(clientDataJSON)
  const isOurs = and(
    eq(passkeyChallenges.challenge, challenge),
    userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
    gt(passkeyChallenges.expiresAt, Date.now()),
  )
  const { changes } = write(db, (tx) => tx.delete(passkeyChallenges).where(isOurs).run())
  if (changes === 0) throw new AppError('PASSKEY_REFUSED')
  return challenge
}

function challengeIn(clientDataJSON: string): string {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge?: unknown } | null
    return String(data?.challenge)
  } catch {
    throw new AppError('PASSKEY_REFUSED')
  }
}

/**
 * What an authenticator is asked for a sign-in.
 * @param userId whose passkeys are meant; without, the person chooses one of those that the device has for this site
 * @throws PASSKEY_REFUSED where the site has no domain name
 */
export async function askForPasskey({ db, env }: Pick<Context, 'db' | 'env'>, userId?: string) {
  const { rpID } = relyingParty(env)
  const { generateAuthenticationOptions } = await webauthn()
  const { extensions: _none, ...options } = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    timeout: challengeMs,
    allowCredentials: userId === undefined ? [] : ofUser(db, userId).map(described),
  })
  await storeChallenge(db, options.challenge, null)
  return options
}

/**
 * Checks the answer of an authenticator. Its challenge is used up, whatever comes of it.
 * @returns the passkey, and so the account
 * @throws PASSKEY_REFUSED
 */
export async function verifyPasskey(
  { db, env }: Pick<Context, 'db' | 'env'>,
  answer: PasskeyAnswer,
): Promise<Pick<Passkey, 'userId'>> {
  const { rpID, origin } = relyingParty(env)
  const expectedChallenge = takeChallenge(db, answer.response.clientDataJSON, null)
  const passkey = db.select().from(passkeys).where(eq(passkeys.id, answer.id)).get()
  if (!passkey) throw new AppError('PASSKEY_REFUSED')
  const { verifyAuthenticationResponse } = await webauthn()
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      ...described(passkey),
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw new AppError('PASSKEY_REFUSED', { cause })
  })
  const isThere = eq(passkeys.id, passkey.id)
  const used = { counter: authenticationInfo.newCounter, usedAt: Date.now() }
  if (!verified) throw new AppError('PASSKEY_REFUSED')
  const { changes } = await writeWhenFree(db, (tx) => tx.update(passkeys).set(used).where(isThere).run())
  // Removed while it was checked, it opens nothing.
  if (changes === 0) throw new AppError('PASSKEY_REFUSED')
  return passkey
}

/** What an authenticator is asked to make a passkey of. @throws REAUTHENTICATION_NEEDED, PASSKEYS_FULL, PASSKEY_REFUSED */
export async function askForNewPasskey(self: Self) {
  requireProof(self)
  const { db, env, user } = self
  const { rpID } = relyingParty(env)
  const known = ofUser(db, user.id)
  if (known.length >= maxPasskeys) throw new AppError('PASSKEYS_FULL')
  const { generateRegistrationOptions } = await webauthn()
  const { extensions: _none, ...options } = await generateRegistrationOptions({
    rpName: readSiteName(db),
    rpID,
    userID: new Uint8Array(Buffer.from(user.id)),
    userName: user.email,
    userDisplayName: user.name,
    timeout: challengeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(described),
    // So that each can be a sign-in by itself.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(db, options.challenge, user.id)
  return options
}

/**
 * Stores a passkey that was made.
 * @returns recovery codes, if it is the first factor of the account
 * @throws REAUTHENTICATION_NEEDED, PASSKEYS_FULL, PASSKEY_REFUSED
 */
export async function addPasskey(
  self: Self,
  { name, passkey: answer }: { name: string; passkey: NewPasskeyAnswer },
): Promise<{ recoveryCodes: string[] }> {
  requireProof(self)
  const { db, env, user } = self
  const { rpID, origin } = relyingParty(env)
  const expectedChallenge = takeChallenge(db, answer.response.clientDataJSON, user.id)
  const { verifyRegistrationResponse } = await webauthn()
  const { transports } = answer.response
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw new AppError('PASSKEY_REFUSED', { cause })
  })
  if (!verified || !registrationInfo) throw new AppError('PASSKEY_REFUSED')
  const { id, publicKey, counter } = registrationInfo.credential
  const add = (tx: Tx) => {
    const { known } = tx.select({ known: count() }).from(passkeys).where(eq(passkeys.userId, user.id)).get()!
    if (known >= maxPasskeys) throw new AppError('PASSKEYS_FULL')
    const made = tx
      .insert(passkeys)
      .values({
        ...{ id, userId: user.id, name, counter, createdAt: Date.now() },
        publicKey: Buffer.from(publicKey).toString('base64url'),
        transports: JSON.stringify(transports ?? []),
      })
      .onConflictDoNothing()
      .run()
    if (made.changes === 0) throw new AppError('PASSKEY_REFUSED')
    noteChange(tx, self, 'addPasskey', name)
    return { recoveryCodes: firstRecoveryCodes(tx, user.id) }
  }
  return writeWhenFree(db, add, writeDurably)
}

const own = ({ user }: Self, id: string) => and(eq(passkeys.id, id), eq(passkeys.userId, user.id))

/** @throws REAUTHENTICATION_NEEDED, PASSKEY_NOT_FOUND, SECOND_FACTOR_LAST */
export function removePasskey(self: Self, id: string): void {
  requireProof(self)
  writeDurably(self.db, (tx) => {
    const gone = tx.delete(passkeys).where(own(self, id)).returning().get()
    if (!gone) throw new AppError('PASSKEY_NOT_FOUND')
    afterRemoval(tx, self)
    noteChange(tx, self, 'removePasskey', gone.name)
  })
}

/** @throws PASSKEY_NOT_FOUND */
export function renamePasskey(self: Self, { id, name }: { id: string; name: string }): void {
  const { changes } = write(self.db, (tx) => tx.update(passkeys).set({ name }).where(own(self, id)).run())
  if (changes === 0) throw new AppError('PASSKEY_NOT_FOUND')
}
