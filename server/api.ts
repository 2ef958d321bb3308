import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { getCookie } from 'hono/cookie'
import { cors } from 'hono/cors'
import { isStaff } from '#shared/auth.ts'
import { maxBatchSize } from '#shared/batches.ts'
import { appRouter } from './app-router.ts'
import { actsAsAdmin } from './core/access.ts'
import { isLoopback } from './core/client-address.ts'
import type { Context, Services } from './core/context.ts'
import type { BrowserReader } from './core/device-cookie.ts'
import { AppError, isOurFault, siteIsReadOnly, toAppError } from './core/errors.ts'
import type { Health } from './core/health.ts'
import type { Metrics } from './core/metrics.ts'
import { costs, type CallKind, type RateLimit, requestCounter } from './core/rate-limit.ts'
import { requestIdOf } from './core/request-id.ts'
import type { ResponseCache } from './core/response-cache.ts'
import { secure } from './core/security-headers.ts'
import { sharedCaching } from './core/shared-caches.ts'
import { bearerToken } from './core/session.ts'
import type { UserReader } from './core/session-user.ts'
import { busyRetryAfter, type WorkQueue } from './core/work-queue.ts'
import { answerError, mountRest, privateHeaders, readText, sharedHeaders } from './rest/adapter.ts'
import { mountDocs } from './rest/docs.ts'
import { shareFiles } from './pages/share-pictures.ts'
import { endpoints } from './rest/endpoints.ts'
import { isReading, refusalOf } from './early-refusal.ts'
import { googleRoutes } from './features/auth/auth.google.ts'
import { followPages } from './features/follows/follows.pages.ts'
import { mediaFiles } from './features/media/media.files.ts'
import { newsletterPages } from './features/newsletter/newsletter.pages.ts'
import { markFiles } from './features/settings/settings.files.ts'
import { siteReader } from './features/settings/settings.service.ts'
import { pdfFiles } from './features/pdfs/pdfs.files.ts'

type App = Hono<{ Bindings: HttpBindings }>
type C = HonoContext<{ Bindings: HttpBindings }>

/** Limits of request bodies in bytes. The calls of admins may carry the text of a post, all others are short. */
const maxProcedureBytes = 4 * 1024 * 1024
const maxJsonBytes = 1024 * 1024
const maxReaderBytes = 64 * 1024
/** What pages of other sites may send and read. */
const corsOptions = {
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'],
  exposeHeaders: ['Allow', 'ETag', 'Retry-After', 'X-Request-Id'],
  maxAge: 600,
}

interface ApiOptions {
  metrics: Metrics
  cache: ResponseCache
  callerNetwork: (req: IncomingMessage) => string
  browserOf: BrowserReader
  userOf: UserReader
  /** Counts the requests of each caller; without it nobody is refused. */
  limit?: RateLimit | undefined
  queue: WorkQueue
  health: Health
}

/** Reads the caller of a request. */
function contextReader(services: Services, { callerNetwork, browserOf, limit, userOf }: ApiOptions) {
  /** @param headers those of the response, where they are not Hono's */
  return async (c: C, headers?: Headers): Promise<Context> => {
    const token = bearerToken(c.req.header('authorization'))
    const user = await userOf(c.env.incoming)
    const network = callerNetwork(c.env.incoming)
    const browser = browserOf(c.req.header('cookie'), (cookie) =>
      headers ? headers.append('set-cookie', cookie) : c.header('set-cookie', cookie, { append: true }),
    )
    return {
      ...services,
      requestId: requestIdOf(c.env.incoming),
      network,
      token,
      idempotencyKey: c.req.header('idempotency-key'),
      user,
      browser,
      device: c.req.header('user-agent') ?? '',
      wantsNoTrace: c.req.header('dnt') === '1' || c.req.header('sec-gpc') === '1',
      cookie: (name) => getCookie(c, name),
      // Others in the same network cannot use up what a browser may ask for in which somebody has signed in before.
      onCall: limit && requestCounter(limit, { userId: user?.id ?? browser.accounts[0], network }),
    }
  }
}

/** On a site that only reads, calls that write are refused before anything else is asked of them. */
const refuseWrites: MiddlewareHandler = async ({ req: { method } }, next) => {
  if (!isReading(method) && method !== 'OPTIONS') throw siteIsReadOnly()
  return next()
}

/** Counts what no procedure answers. */
const counterOf =
  ({ limit, callerNetwork }: ApiOptions) =>
  (kind: CallKind): MiddlewareHandler<{ Bindings: HttpBindings }> =>
  (c, next) => {
    limit?.count({ network: callerNetwork(c.env.incoming) }, kind)
    return next()
  }

/** Everything but the pages: health, metrics, media, procedures and the documented calls. */
export function createApi(services: Services, options: ApiOptions): App {
  const { metrics, cache, health, queue, limit, callerNetwork, userOf } = options
  const { env, log } = services
  const app: App = new Hono()

  const createContext = contextReader(services, options)
  /** Called from this machine or by an admin. */
  const isOurs = async (c: C): Promise<boolean> => {
    if (isLoopback(c.env.incoming)) return true
    return actsAsAdmin(await userOf(c.env.incoming))
  }
  const logOf = (c: C) => ({ log, requestId: requestIdOf(c.env.incoming) })

  app.onError((error, c) => answerError(c, error, logOf(c)))
  app.use(cache.middleware)
  app.use(sharedCaching(env))
  app.use(secure(env))
  const counted = counterOf(options)
  app.use('/newsletter/letters/*', counted('read'))
  app.use('/newsletter/leave/*', counted('write'))
  app.use('/newsletter/confirm/*', counted('write'))
  // Each may ask Google once more.
  app.use('/api/auth/google/*', counted('login'))
  app.route('/', pdfFiles(services))
  app.route('/', markFiles(services))
  app.route('/', mediaFiles(services))
  app.route('/', newsletterPages(services))
  app.route('/', followPages(services))

  app.get('/healthz', (c) => c.text(env.READ_ONLY ? 'ok, for reading alone' : 'ok'))
  app.get('/readyz', async (c) => {
    const { parts, details } = await health.read()
    const ready = Object.values(parts).every((state) => state === 'ok')
    const body = {
      ...{ ready, ...parts },
      ...(env.READ_ONLY && { readOnly: true, copyAgeSeconds: health.copyAge() }),
      ...((await isOurs(c)) && { details: await details() }),
    }
    return c.json(body, ready ? 200 : 503, { 'cache-control': 'no-store' })
  })
  app.get('/metrics', async (c) => {
    if (!(await isOurs(c))) return answerError(c, new AppError('FORBIDDEN'), logOf(c))
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })

  if (env.CORS_ORIGINS.length > 0) {
    const { CORS_ORIGINS: origins } = env
    // Never with credentials: a session is a header that the other page must send, not a cookie.
    const open = cors({ ...corsOptions, origin: origins.includes('*') ? '*' : [...origins] })
    app.use('/api/*', (c, next) => (c.req.header('origin') === undefined ? next() : open(c, next)))
  }
  if (env.READ_ONLY) app.use('/api/*', refuseWrites)
  const isByStaff = async (c: C): Promise<boolean> => {
    const user = await userOf(c.env.incoming)
    return user !== null && isStaff(user.role)
  }
  const limitBody =
    (maxSize: number): MiddlewareHandler<{ Bindings: HttpBindings }> =>
    async (c, next) => {
      // Forms are limited part by part while they are streamed to the disk.
      if (c.req.header('content-type')?.startsWith('multipart/')) return next()
      const isShort = c.req.method === 'GET' || Number(c.req.header('content-length')) <= maxReaderBytes
      return bodyLimit({
        maxSize: isShort || !(await isByStaff(c)) ? maxReaderBytes : maxSize,
        onError: () => answerError(c, new AppError('BODY_TOO_LARGE'), logOf(c)),
      })(c, next)
    }
  app.use('/trpc/*', limitBody(maxProcedureBytes))
  app.use('/api/*', limitBody(maxJsonBytes))

  /** What the staff asks for, and whatever writes, waits for nobody. */
  const takeTurn: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    if (!isReading(c.req.method) || (await isByStaff(c))) return next()
    if (await queue.enter(limit && callerNetwork(c.env.incoming))) return next()
    const { body, ...init } = refusalOf(c.req.path, new AppError('SITE_BUSY', { retryAfter: busyRetryAfter }))
    return new Response(body, init)
  }
  app.use('/share/*', counted('read'))
  for (const path of ['/trpc/*', '/api/*', '/share/*']) app.use(path, takeTurn)
  const chargeDrawing = (c: C) => limit?.charge({ network: callerNetwork(c.env.incoming) }, costs.page)
  app.route('/', shareFiles(services, chargeDrawing))

  app.all('/trpc/*', async (c) => {
    let isShared = isReading(c.req.method)
    const response = await fetchRequestHandler({
      endpoint: '/trpc',
      req: await procedureRequest(c),
      router: appRouter,
      maxBatchSize,
      createContext: async ({ resHeaders }) => {
        const ctx = await createContext(c, resHeaders)
        isShared &&= ctx.token === null && c.req.header('trpc-accept') === undefined
        const onCall: Context['onCall'] = (call) => {
          isShared &&= !call.isPrivate
          ctx.onCall?.(call)
        }
        return { ...ctx, isRemote: true, onCall }
      },
      responseMeta: ({ errors }) => {
        const longest = Math.max(0, ...errors.map((error) => toAppError(error).retryAfter ?? 0))
        return longest > 0 ? { headers: { 'retry-after': String(longest) } } : {}
      },
      onError: ({ error, path, ctx }) => {
        if (isOurFault(toAppError(error)))
          log.error({ err: error, path, requestId: ctx?.requestId }, 'procedure failed')
      },
    })
    // A live connection sets its own headers.
    if (response.headers.get('content-type')?.startsWith('application/json'))
      for (const [name, value] of Object.entries(
        isShared && response.status === 200 ? sharedHeaders(env) : privateHeaders,
      ))
        response.headers.set(name, value)
    return response
  })
  app.route('/', googleRoutes(services))
  mountDocs(app, endpoints, env, siteReader(services.db))
  mountRest(app, endpoints, createContext)
  return app
}

/**
 * The request as tRPC gets it: HEAD as GET, so that both have the same answer, and a body only after it was found to be
 * no deeper than inputs are.
 * @throws AppError JSON_INVALID, BODY_TOO_LARGE
 */
async function procedureRequest(c: C): Promise<Request> {
  const { raw } = c.req
  if (raw.method === 'HEAD') return new Request(raw.url, { method: 'GET', headers: raw.headers, signal: raw.signal })
  if (raw.method === 'GET' || !c.req.header('content-type')?.includes('json')) return raw
  return new Request(raw.url, {
    method: raw.method,
    headers: raw.headers,
    signal: raw.signal,
    body: await readText(c),
  })
}
