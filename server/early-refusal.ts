import type { IncomingMessage, ServerResponse } from 'node:http'
import { isStaff, type SessionUser } from '#shared/auth.ts'
import { statusOf, type ErrorCode } from '#shared/errors.ts'
import { langOfCookies } from '#shared/lang.ts'
import type { Site } from '#shared/site.ts'
import type { Services } from './core/context.ts'
import type { BrowserReader } from './core/device-cookie.ts'
import { AppError, errorData, trpcCodeOf } from './core/errors.ts'
import type { RateLimit } from './core/rate-limit.ts'
import { dataPolicy, securityHeaders } from './core/security-headers.ts'
import { bearerToken } from './core/session.ts'
import type { UserReader } from './core/session-user.ts'
import { busyRetryAfter } from './core/work-queue.ts'
import { refusedPage } from './pages/error-page.ts'
import { siteReader } from './features/settings/settings.service.ts'
import { errorBody, privateHeaders } from './rest/adapter.ts'

/** What is always answered: health and metrics, and files, which are hardly more than read. */
const isExempt = (path: string): boolean =>
  /^\/(?:healthz|readyz|metrics|media|uploads|lang|assets)(?:[/?]|$)/.test(path)

/** A caller who asks too much (`limited`), or a site that is asked too much (`busy`). */
interface Refusal {
  reason: 'limited' | 'busy'
  retryAfter: number
}

export const isReading = (method: string | undefined): boolean => method === 'GET' || method === 'HEAD'

function answerOf(site: () => Site, url: string, cookie: string | undefined, { reason, retryAfter }: Refusal) {
  if (!/^\/+(?:api|trpc)(?:\/|$)/i.test(url)) {
    const { status, headers, html } = refusedPage(site(), langOfCookies(cookie), reason, retryAfter)
    return { status, headers, body: html }
  }
  return refusalOf(url, new AppError(reason === 'busy' ? 'SITE_BUSY' : 'TOO_MANY_REQUESTS', { retryAfter }))
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

interface Callers {
  /** Without it nobody is above a limit. */
  limit: RateLimit | undefined
  callerNetwork: (req: IncomingMessage) => string
  browserOf: BrowserReader
  userOf: UserReader
  /** Whether too much waits to be made already. */
  isBusy: (req: IncomingMessage) => boolean
  /** Answers with what was true a moment ago. @returns false when there is nothing */
  serveFormer: (req: IncomingMessage, res: ServerResponse) => boolean
}

/**
 * Refuses requests of callers whose budget is spent, and whatever the site has no time to make, before anything is set up
 * for them, so that refusing costs next to nothing. Whoever is signed in, or was so in the same browser, has a budget of
 * their own, whatever others do behind the same address.
 * @returns whether the request has been answered
 */
export function createEarlyRefusal(
  { limit, callerNetwork, browserOf, userOf, isBusy, serveFormer }: Callers,
  { db, env }: Pick<Services, 'db' | 'env'>,
) {
  const common = securityHeaders(env)
  const site = siteReader(db)

  function refuse(req: IncomingMessage, res: ServerResponse, refusal: Refusal): true {
    const { status, headers, body } = answerOf(site, req.url ?? '/', req.headers.cookie, refusal)
    // What else was sent is not read.
    const connection = isReading(req.method) ? {} : { connection: 'close' }
    res.writeHead(status, { ...common, ...headers, ...connection, 'content-length': Buffer.byteLength(body) })
    res.end(body)
    return true
  }

  function refuseCaller(req: IncomingMessage, res: ServerResponse, user: SessionUser | null): boolean {
    const userId = user?.id ?? browserOf(req.headers.cookie).accounts[0]
    const retryAfter = limit?.waitOf({ userId, network: callerNetwork(req) }) ?? 0
    if (retryAfter > 0) return refuse(req, res, { reason: 'limited', retryAfter })
    // The staff does not wait, and neither does what is written.
    if ((user && isStaff(user.role)) || !isReading(req.method) || !isBusy(req)) return false
    return serveFormer(req, res) || refuse(req, res, { reason: 'busy', retryAfter: busyRetryAfter })
  }

  return (req: IncomingMessage, res: ServerResponse): boolean | Promise<boolean> => {
    if (isExempt(req.url ?? '/')) return false
    if (bearerToken(req.headers.authorization) === null) return refuseCaller(req, res, null)
    return userOf(req).then((user) => refuseCaller(req, res, user))
  }
}
