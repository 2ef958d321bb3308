import { CodeChallengeMethod, decodeIdToken, OAuth2Client } from 'arctic'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { users } from '#drizzle/schema/index.ts'
import type { GoogleError } from '#shared/auth.rules.ts'
import { email, isAdmin, personName } from '#shared/auth.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Tx } from '#server/core/db.ts'
import type { Env } from '#server/core/env.ts'
import { newId } from '#server/core/ids.ts'
import { endSessions } from '#server/core/session.ts'
import { dropLinks } from './auth.recovery.service.ts'

// Sign-in by Google: OpenID Connect with state, PKCE and nonce.

const googleEndpoints = {
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  issuers: ['https://accounts.google.com', 'accounts.google.com'],
}
const answerMs = 10_000

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
}

/** Redirect address at Google. */
export function authorizationUrl(provider: Provider, { state, verifier, nonce }: Attempt): URL {
  const url = provider.client.createAuthorizationURLWithPKCE(
    provider.authorization,
    state,
    CodeChallengeMethod.S256,
    verifier,
    ['openid', 'email', 'profile'],
  )
  url.searchParams.set('nonce', nonce)
  return url
}

const claims = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().min(1).max(255),
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
async function askProvider(provider: Provider, code: string, { verifier, nonce }: Attempt): Promise<Person> {
  const answer = await Promise.race([
    provider.client.validateAuthorizationCode(provider.token, code, verifier),
    new Promise<never>((_resolve, reject) => setTimeout(reject, answerMs, new Error('No answer from Google')).unref()),
  ]).catch((error: unknown) => {
    throw new GoogleSignInError('google_failed', error)
  })
  const parsed = claims.safeParse(decodeClaims(() => decodeIdToken(answer.idToken())))
  if (!parsed.success) throw new GoogleSignInError('google_failed', parsed.error)
  const { iss, aud, exp, nonce: sentNonce, email_verified: isVerified, ...person } = parsed.data
  const isOurs = provider.issuers.includes(iss) && aud === provider.clientId && exp * 1000 > Date.now()
  if (!isOurs || sentNonce !== nonce) throw new GoogleSignInError('google_failed')
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
function accountOf(tx: Tx, { sub, email: address, name }: Person): string {
  const linked = tx.select().from(users).where(eq(users.googleId, sub)).get()
  const known = linked ?? tx.select().from(users).where(eq(users.email, address)).get()
  if (known && isAdmin(known.role)) throw new GoogleSignInError('google_admin')
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
    dropLinks(tx, known.id)
  }
  return known.id
}

/**
 * Completes a sign-in by Google with a session.
 * @throws GoogleSignInError
 */
export async function finishGoogleSignIn(
  { db, sessions, device }: Pick<Context, 'db' | 'sessions' | 'device'>,
  provider: Provider,
  code: string,
  attempt: Attempt,
): Promise<{ token: string; userId: string }> {
  const person = await askProvider(provider, code, attempt)
  const userId = write(db, (tx) => accountOf(tx, person))
  return { token: await sessions.create(userId, device), userId }
}
