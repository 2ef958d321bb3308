import { timingSafeEqual } from 'node:crypto'
import { generateCodeVerifier, generateState } from 'arctic'
import { Hono, type Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { googleErrors, type GoogleError } from '#shared/auth.rules.ts'
import type { Services } from '#server/core/context.ts'
import type { Operation } from '#server/rest/operation.ts'
import {
  authorizationUrl,
  finishGoogleSignIn,
  GoogleSignInError,
  hostCookie,
  providerOf,
  type Attempt,
} from './auth.google.service.ts'

// The redirects to Google and back. They end at /login, with a session or an error code.

const googlePath = '/api/auth/google'
/** Time to choose an account at Google. */
const attemptSeconds = 600
/** Time for the page to exchange what it was led to with. */
const exchangeSeconds = 60

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const readAttempt = (cookie: string | undefined): Attempt | undefined => {
  const [state, verifier, nonce, again] = cookie?.split('.') ?? []
  return state && verifier && nonce ? { state, verifier, nonce, isAgain: again === 'again' } : undefined
}

const redirect = (summary: string, parameters: Operation['parameters'], leadsTo: string): Operation => ({
  operationId: summary.toLowerCase().replace(/\W+/g, '_'),
  summary,
  description: 'To be opened by a browser: it answers redirects only.',
  tags: ['auth'],
  parameters,
  security: [],
  responses: {
    302: {
      description: leadsTo,
      headers: { Location: { description: 'Where it leads.', schema: { type: 'string' } } },
    },
  },
})
const callbackParameters = [
  { name: 'state', description: 'The state of the attempt, as Google was given it.' },
  { name: 'code', description: 'What Google grants.' },
  { name: 'error', description: 'Why Google grants nothing.' },
]

/** For the OpenAPI document. */
export const googleOperations: Record<string, Operation> = {
  [googlePath]: redirect(
    'Sign in with Google',
    [
      {
        ...{ name: 'again', in: 'query', required: false, schema: { type: 'string' } },
        description: 'With `1`, Google asks for the password although it knows who is there.',
      },
    ],
    'To Google; or to `/login?error=google_unavailable` where the site has no Google sign-in.',
  ),
  [`${googlePath}/callback`]: redirect(
    'Come back from Google',
    callbackParameters.map((query) => ({ ...query, in: 'query', required: false, schema: { type: 'string' } })),
    `To \`/login\` with \`uid\` and \`token\`, a code which that page, in that browser, exchanges for a session within a minute; or with \`error\`: ${googleErrors.join(', ')}.`,
  ),
}

export function googleRoutes(services: Services): Hono {
  const { env, log } = services
  const isSecure = env.PUBLIC_URL.startsWith('https:')
  const attemptCookie = hostCookie(env, 'google')
  const sessionCookie = hostCookie(env, 'google-session')
  const provider = providerOf(env)
  const app = new Hono()

  const toLogin = (c: HonoContext, answer: Record<string, string>): Response => {
    c.header('cache-control', 'no-store')
    c.header('referrer-policy', 'no-referrer')
    return c.redirect(`/login?${new URLSearchParams(answer).toString()}`)
  }
  const fail = (c: HonoContext, error: GoogleError): Response => toLogin(c, { error })

  app.get(googlePath, (c) => {
    if (!provider) return fail(c, 'google_unavailable')
    const isAgain = c.req.query('again') === '1'
    const attempt: Attempt = {
      state: generateState(),
      verifier: generateCodeVerifier(),
      nonce: generateState(),
      isAgain,
    }
    setCookie(c, attemptCookie, [attempt.state, attempt.verifier, attempt.nonce, isAgain ? 'again' : ''].join('.'), {
      ...{ path: '/', httpOnly: true, secure: isSecure },
      // Lax: sent with the navigation back from Google, but with no other cross-site request.
      sameSite: 'Lax',
      maxAge: attemptSeconds,
    })
    c.header('cache-control', 'no-store')
    return c.redirect(authorizationUrl(provider, attempt).href)
  })

  app.get(`${googlePath}/callback`, async (c) => {
    if (!provider) return fail(c, 'google_unavailable')
    const attempt = readAttempt(getCookie(c, attemptCookie))
    // Each attempt can be completed once.
    deleteCookie(c, attemptCookie, { path: '/', secure: isSecure })
    const { state, code, error } = c.req.query()
    if (!attempt || !state || !isSame(state, attempt.state)) return fail(c, 'google_expired')
    if (error) return fail(c, error === 'access_denied' ? 'google_denied' : 'google_failed')
    if (!code) return fail(c, 'google_failed')
    try {
      const { secret, code: token, userId } = await finishGoogleSignIn(services, provider, code, attempt)
      setCookie(c, sessionCookie, secret, {
        ...{ path: '/', httpOnly: true, secure: isSecure },
        ...{ sameSite: 'Strict', maxAge: exchangeSeconds },
      })
      return toLogin(c, { token, uid: userId })
    } catch (failure) {
      if (!(failure instanceof GoogleSignInError)) throw failure
      log.warn({ err: failure.cause, code: failure.code }, 'sign-in by Google failed')
      return fail(c, failure.code)
    }
  })
  return app
}
