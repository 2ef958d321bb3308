import type { IncomingMessage, ServerResponse } from 'node:http'
import { statusOf, type ErrorCode } from '#shared/errors.ts'
import { langOfCookies } from '#shared/lang.ts'
import type { Site } from '#shared/site.ts'
import type { Services } from './core/context.ts'
import type { BrowserReader } from './core/device-cookie.ts'
import { AppError, errorData, trpcCodeOf } from './core/errors.ts'
import type { RateLimit } from './core/rate-limit.ts'
import { dataPolicy, securityHeaders } from './core/security-headers.ts'
import { bearerToken } from './core/session.ts'
import { refusedPage } from './pages/error-page.ts'
import { siteReader } from './features/settings/settings.service.ts'
import { errorBody, privateHeaders } from './rest/adapter.ts'

/** What is always answered: health and metrics, and files, which are hardly more than read. */
const isSpared = (path: string): boolean =>
  /^\/(?:healthz|readyz|metrics|media|uploads|share|lang|assets)(?:[/?]|$)/.test(path)

function answerOf(site: () => Site, url: string, cookie: string | undefined, retryAfter: number) {
  if (!/^\/+(?:api|trpc)(?:\/|$)/i.test(url)) {
    const { status, headers, html } = refusedPage(site(), langOfCookies(cookie), 'limited', retryAfter)
    return { status, headers, body: html }
  }
  return refusalOf(url, new AppError('TOO_MANY_REQUESTS', { retryAfter }))
}

/** The numbers that tRPC has for the errors with which calls are refused. */
const trpcNumbers: Partial<Record<ErrorCode, number>> = { TOO_MANY_REQUESTS: -32_029, SITE_BUSY: -32_603 }

/** The answer to a call that is not even looked at. */
export function refusalOf(url: string, error: AppError) {
  const status = statusOf(error.code)
  const data = { code: trpcCodeOf(error.code), httpStatus: status, app: errorData(error) }
  const isProcedure = url.startsWith('/trpc/')
  const body = isProcedure
    ? { error: { message: error.message, code: trpcNumbers[error.code], data } }
    : errorBody(error)
  const retryAfter = String(error.retryAfter)
  const headers = { ...privateHeaders, 'content-security-policy': dataPolicy, 'retry-after': retryAfter }
  return { status, headers, body: JSON.stringify(body) }
}

/**
 * Refuses requests of callers whose budget is spent before anything is set up for them, so that refusing costs next to
 * nothing. Whoever is signed in, or was so in the same browser, has a budget of their own, whatever others do behind the same
 * address.
 * @returns whether the request has been refused
 */
export function createEarlyRefusal(
  limit: RateLimit,
  { callerNetwork, browserOf }: { callerNetwork: (req: IncomingMessage) => string; browserOf: BrowserReader },
  { db, env, sessions }: Pick<Services, 'db' | 'env' | 'sessions'>,
) {
  const common = securityHeaders(env)
  const site = siteReader(db)

  function refuse(req: IncomingMessage, res: ServerResponse, retryAfter: number): true {
    const { status, headers, body } = answerOf(site, req.url ?? '/', req.headers.cookie, retryAfter)
    // What else was sent is not read.
    const connection = req.method === 'GET' || req.method === 'HEAD' ? {} : { connection: 'close' }
    res.writeHead(status, { ...common, ...headers, ...connection, 'content-length': Buffer.byteLength(body) })
    res.end(body)
    return true
  }

  async function refuseUnlessSignedIn(req: IncomingMessage, res: ServerResponse, token: string, retryAfter: number) {
    const user = await sessions.validate(token)
    return user ? false : refuse(req, res, retryAfter)
  }

  return (req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> => {
    const retryAfter = limit.waitOf({ network: callerNetwork(req) })
    if (retryAfter === 0 || isSpared(req.url ?? '/')) return false
    const token = bearerToken(req.headers.authorization)
    if (token === null && browserOf(req.headers.cookie).accounts.length > 0) return false
    return token === null ? refuse(req, res, retryAfter) : refuseUnlessSignedIn(req, res, token, retryAfter)
  }
}
