import type { HttpBindings } from '@hono/node-server'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { secureHeaders } from 'hono/secure-headers'
import { isAdmin } from '#shared/auth.ts'
import { appRouter } from './app-router.ts'
import type { AnswerCache } from './core/answer-cache.ts'
import { clientAddress, isLoopback } from './core/client-address.ts'
import type { Context, Services } from './core/context.ts'
import { TRPCError } from '@trpc/server'
import { AppError, toAppError, trpcCodeOf } from './core/errors.ts'
import { checkReadiness } from './core/health.ts'
import { keyOfCall } from './core/kept-call.ts'
import type { Metrics } from './core/metrics.ts'
import { pack, packedResponse } from './core/packed.ts'
import { createRateLimit, kindOfCall } from './core/rate-limit.ts'
import { requestIdOf } from './core/request-id.ts'
import { bearerToken } from './core/session.ts'
import { answerError, keptHeaders, mountRest } from './rest/adapter.ts'
import { mountDocs } from './rest/docs.ts'
import { shareFiles } from './pages/share-pictures.ts'
import { restTable } from './rest/table.ts'
import { googleRoutes } from './features/auth/auth.google.ts'
import { mediaFiles } from './features/media/media.files.ts'
import { pdfFiles } from './features/pdfs/pdfs.files.ts'

type App = Hono<{ Bindings: HttpBindings }>
type C = HonoContext<{ Bindings: HttpBindings }>

/** Longest bodies in bytes: of a procedure's call, which may carry the text of a post, and of a documented one. */
const maxProcedureBytes = 4 * 1024 * 1024
const maxJsonBytes = 1024 * 1024
/** What pages of other sites may send and read. */
const foreign = {
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-None-Match'],
  exposeHeaders: ['Allow', 'ETag', 'Retry-After', 'X-Request-Id'],
  maxAge: 600,
}

interface ApiOptions {
  metrics: Metrics
  cache: AnswerCache
  /** Asks the queue's server; the embedded queue has none. */
  pingQueue?: (() => Promise<unknown>) | undefined
}

/** Everything but the pages: health, figures, media, procedures and the documented calls. */
export function createApi(services: Services, { metrics, cache, pingQueue = async () => {} }: ApiOptions): App {
  const { env, log, sessions } = services
  const app: App = new Hono()

  const limit = env.RATE_LIMIT ? createRateLimit() : undefined

  /** @throws AppError TOO_MANY_REQUESTS; `names` are the procedures that are called, or else it is the path */
  const createContext = async (c: C, names: readonly string[] = [c.req.path]): Promise<Context> => {
    const token = bearerToken(c.req.header('authorization'))
    const user = token ? await sessions.validate(token) : null
    const address = clientAddress(c.env.incoming)
    const type = c.req.header('content-type')
    limit?.count(
      { userId: user?.id, address },
      names.map((name) => kindOfCall(c.req.method, name, type)),
    )
    return {
      ...services,
      requestId: requestIdOf(c.env.incoming),
      ip: address,
      token,
      idempotencyKey: c.req.header('idempotency-key'),
      user,
      device: c.req.header('user-agent') ?? '',
    }
  }
  const logOf = (c: C) => ({ log, requestId: requestIdOf(c.env.incoming) })

  app.onError((error, c) => answerError(c, error, logOf(c)))
  // Before the headers of the rest: other sites, feed readers above all, may show our pictures.
  app.route('/', pdfFiles(services))
  app.route('/', mediaFiles(services))
  app.route('/', shareFiles(services))

  // The pages bring a policy of their own, made of the hashes of their scripts.
  app.use(
    secureHeaders({
      crossOriginResourcePolicy: 'same-site',
      xFrameOptions: 'DENY',
      referrerPolicy: 'strict-origin-when-cross-origin',
      strictTransportSecurity: env.PUBLIC_URL.startsWith('https:') ? 'max-age=31536000' : false,
    }),
  )

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    const readiness = await checkReadiness(services, pingQueue)
    const ready = Object.values(readiness).every((state) => state === 'ok')
    return c.json({ ready, ...readiness }, ready ? 200 : 503)
  })
  app.get('/metrics', async (c) => {
    const { user } = await createContext(c)
    if (!isLoopback(c.env.incoming) && !(user && isAdmin(user.role)))
      return answerError(c, new AppError('FORBIDDEN'), logOf(c))
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })

  if (env.CORS_ORIGINS.length > 0) {
    const { CORS_ORIGINS: origins } = env
    // Never with credentials: a session is a header that the other site's page must have, no cookie.
    const open = cors({ ...foreign, origin: origins.includes('*') ? '*' : [...origins] })
    app.use('/api/*', (c, next) => (c.req.header('origin') === undefined ? next() : open(c, next)))
  }
  const limitBody = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (c) => answerError(c as C, new AppError('BODY_TOO_LARGE'), logOf(c as C)) })
  app.use('/trpc/*', limitBody(maxProcedureBytes))
  const jsonLimit = limitBody(maxJsonBytes)
  app.use('/api/*', (c, next) =>
    // Forms are bounded part by part while they stream to the disk.
    c.req.header('content-type')?.startsWith('multipart/') ? next() : jsonLimit(c, next),
  )

  const callProcedure = (c: C) =>
    fetchRequestHandler({
      endpoint: '/trpc',
      req: c.req.raw,
      router: appRouter,
      createContext: async ({ info }) => {
        try {
          return await createContext(
            c,
            info.calls.map(({ path }) => path),
          )
        } catch (error) {
          const { code } = toAppError(error)
          throw new TRPCError({ code: trpcCodeOf(code), cause: error })
        }
      },
      responseMeta: ({ errors }) => {
        const waits = errors.map((error) => toAppError(error).retryAfter ?? 0)
        const longest = Math.max(0, ...waits)
        return longest > 0 ? { headers: { 'retry-after': String(longest) } } : {}
      },
      onError: ({ error, path, ctx }) => {
        if (toAppError(error).code === 'INTERNAL')
          log.error({ err: error, path, requestId: ctx?.requestId }, 'procedure failed')
      },
    })
  const kept = keptHeaders(env)
  app.all('/trpc/*', async (c) => {
    const url = c.req.url.slice(c.req.url.indexOf('/trpc/'))
    const key = keyOfCall(c.req.method, url, (name) => c.req.header(name))
    if (!key) return callProcedure(c)
    const packed = await cache.get(key, async () => {
      const response = await callProcedure(c)
      const headers = response.ok ? kept : { ...kept, 'cache-control': 'no-store' }
      return pack({ status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) })
    })
    return packedResponse(packed, c.req.raw)
  })
  app.route('/', googleRoutes(services))
  mountDocs(app, restTable, env)
  mountRest(app, restTable, { createContext, cache })
  return app
}
