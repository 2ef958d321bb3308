import { timingSafeEqual } from 'node:crypto'
import { CodeChallengeMethod, decodeIdToken, OAuth2Client } from 'arctic'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#drizzle/schema/index.ts'
import type { GoogleError } from '#shared/auth.rules.ts'
import { email, isStaff, personName, type SessionUser } from '#shared/auth.ts'
import type { Context } from '#server/core/context.ts'
import { writeDurably, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { recordEvent } from '#server/core/security-events.ts'
import { endSessions, hashToken } from '#server/core/session.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { rememberSignIn } from './auth.throttle.service.ts'
import { consumeToken, dropAllTokens, findToken, makeToken } from './auth.tokens.service.ts'
import { tellOfChange } from './auth.recovery.service.ts'

// Sign-in by Google: OpenID Connect with state, PKCE and nonce.

const googleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
}
const answerMs = 10_000
const skewSeconds = 60

/** Why a sign-in failed: one of our own codes, never a text sent by others. */
export class GoogleSignInError extends Error {
  override name = 'GoogleSignInError'
  readonly code: GoogleError

  constructor(code: GoogleError, cause?: unknown) {
    super(code, { cause })
    this.code = code
  }
}

interface Provider {
  client: OAuth2Client
  clientId: string
  authorization: string
  token: string
  issuers: string[]
}

/** @returns undefined if Google is not configured */
export function providerOf(env: Env): Provider | undefined {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, GOOGLE_ISSUER, PUBLIC_URL } = env
  if (!GOOGLE_CLIENT_ID || !GOOGLE_CLIENT_SECRET) return undefined
  const endpoints = GOOGLE_ISSUER
    ? { authorization: `${GOOGLE_ISSUER}/authorize`, token: `${GOOGLE_ISSUER}/token`, issuers: [GOOGLE_ISSUER] }
    : googleEndpoints
  const client = new OAuth2Client(GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, `${PUBLIC_URL}/api/auth/google/callback`)
  return { client, clientId: GOOGLE_CLIENT_ID, ...endpoints }
}

/** Stored in a cookie while the reader is at Google. */
export interface Attempt {
  state: string
  verifier: string
  nonce: string
  /** Google is to ask who is there, although it knows: the reader wants to change the account. */
  isAgain: boolean
}

/** How old a sign-in at Google may be that proves who is there, in seconds. */
const recentSeconds = 300

/** Redirect address at Google. */
export function authorizationUrl(provider: Provider, { state, verifier, nonce, isAgain }: Attempt): URL {
  const url = provider.client.createAuthorizationURLWithPKCE(
    provider.authorization,
    state,
    CodeChallengeMethod.S256,
    verifier,
    ['openid', 'email', 'profile'],
  )
  url.searchParams.set('nonce', nonce)
  if (isAgain) {
    url.searchParams.set('prompt', 'login')
    url.searchParams.set('max_age', String(recentSeconds))
  }
  return url
}

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1).max(255),
  auth_time: z.number().optional(),
  email,
  email_verified: z.boolean().or(z.stringbool()),
  name: personName.catch(''),
})

interface Person {
  sub: string
  email: string
  name: string
}

/**
 * Exchanges the code for the person's claims. The response comes directly from Google over TLS, so its signature need not
 * be checked.
 * @throws GoogleSignInError
 */
async function askProvider(provider: Provider, code: string, { verifier, nonce, isAgain }: Attempt): Promise<Person> {
  const answer = await Promise.race([
    provider.client.validateAuthorizationCode(provider.token, code, verifier),
    new Promise<never>((_resolve, reject) => setTimeout(reject, answerMs, new Error('No answer from Google')).unref()),
  ]).catch((error: unknown) => {
    throw new GoogleSignInError('google_failed', error)
  })
  const parsed = claims.safeParse(decodeClaims(() => decodeIdToken(answer.idToken())))
  if (!parsed.success) throw new GoogleSignInError('google_failed', parsed.error)
  const { iss, aud, exp, nonce: sentNonce, email_verified: isVerified, auth_time: at, ...person } = parsed.data
  const isOurs = provider.issuers.includes(iss) && aud === provider.clientId && exp * 1000 > Date.now()
  if (!isOurs || sentNonce !== nonce) throw new GoogleSignInError('google_failed')
  // Not every provider says when the person signed in there.
  if (isAgain && at !== undefined && at < Date.now() / 1000 - recentSeconds - skewSeconds)
    throw new GoogleSignInError('google_expired')
  if (!isVerified) throw new GoogleSignInError('google_unverified')
  return person
}

function decodeClaims(decode: () => object): unknown {
  try {
    return decode()
  } catch (error) {
    throw new GoogleSignInError('google_failed', error)
  }
}

/**
 * The account for a Google identity: the linked one, else the one with the verified address, else a new one.
 * @throws GoogleSignInError for an admin's account, which requires its password
 */
function accountOf(tx: Tx, env: Env, { sub, email: address, name }: Person): string {
  const linked = tx.select().from(users).where(eq(users.googleId, sub)).get()
  const known = linked ?? tx.select().from(users).where(eq(users.email, address)).get()
  if (known && isStaff(known.role)) throw new GoogleSignInError('google_admin')
  if (linked) return linked.id
  const now = Date.now()
  if (!known) {
    const id = newId()
    tx.insert(users)
      .values({
        id,
        email: address,
        name: name || address.split('@', 1)[0]!,
        role: 'reader',
        googleId: sub,
        emailVerifiedAt: now,
        createdAt: now,
      })
      .run()
    return id
  }
  // Somebody else may have registered this address without confirming it, and must lose access.
  const isProven = known.emailVerifiedAt !== null
  tx.update(users)
    .set({ googleId: sub, emailVerifiedAt: known.emailVerifiedAt ?? now, ...(!isProven && { passwordHash: null }) })
    .where(eq(users.id, known.id))
    .run()
  if (!isProven) {
    endSessions(tx, known.id)
    dropAllTokens(tx, known.id)
  }
  tellOfChange(tx, env, known, 'google')
  return known.id
}

/** What stands in the address to which Google's sign-in leads: worth nothing without the cookie that it was made of. */
const codeOf = (secret: string): string => hashToken(`code ${secret}`)

/**
 * Completes a sign-in by Google. The browser that began it gets a secret for a minute, as a cookie, and a code in its
 * address; both together are exchanged for a session.
 * @throws GoogleSignInError
 */
export async function finishGoogleSignIn(
  { db, env }: Pick<Context, 'db' | 'env'>,
  provider: Provider,
  code: string,
  attempt: Attempt,
): Promise<{ secret: string; code: string; userId: string }> {
  const person = await askProvider(provider, code, attempt)
  const enter = (tx: Tx) => {
    const userId = accountOf(tx, env, person)
    const secret = makeToken(tx, userId, 'google', person.email)
    return { secret, code: codeOf(secret), userId }
  }
  return writeWhenFree(db, enter, writeDurably)
}

/** The name of a cookie that other hosts of the domain cannot set, which browsers enforce by its prefix, over https. */
export const hostCookie = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, name: 'google' | 'google-session'): string =>
  PUBLIC_URL.startsWith('https:') ? `__Host-${name}` : name

/**
 * Exchanges the code of the address and the secret of the cookie for a session, once.
 * @throws LINK_INVALID for the code of another browser
 */
export async function takeGoogleSession(
  ctx: Pick<Context, 'db' | 'env' | 'sessions' | 'device' | 'cookie' | 'network' | 'browser'>,
  code: string,
): Promise<{ token: string; user: SessionUser }> {
  const { db, env, sessions, device, cookie } = ctx
  const secret = cookie?.(hostCookie(env, 'google-session')) ?? ''
  const expected = Buffer.from(codeOf(secret))
  const given = Buffer.from(code)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw new AppError('LINK_INVALID')
  const owner = findToken(db, secret, 'google')
  // Made an admin in this very minute.
  if (owner && isStaff(owner.role)) throw new AppError('LINK_INVALID')
  const { userId } = writeDurably(db, (tx) => {
    const used = consumeToken(tx, secret, 'google')
    rememberSignIn(tx, ctx, used.userId)
    return used
  })
  const token = await sessions.create(userId, device)
  const user = await sessions.validate(token)
  if (!user) throw new AppError('LINK_INVALID')
  recordEvent(db, 'login', user, 'google')
  return { token, user }
}
