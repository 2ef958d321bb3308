import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { createApi } from './api.ts'
import { createNetworkReader } from './core/client-address.ts'
import { cacheVersionOf } from './core/cache-version.ts'
import type { Services } from './core/context.ts'
import { createBrowserReader } from './core/device-cookie.ts'
import { answerInTurn, createHttpServer, type TimeLimits } from './core/http-server.ts'
import { createHealth, type Health } from './core/health.ts'
import { createMetrics, type MetricsReader } from './core/metrics.ts'
import { createRateLimit, type RateLimit } from './core/rate-limit.ts'
import { createResponseCache } from './core/response-cache.ts'
import { createUserReader } from './core/session-user.ts'
import { createWorkQueue, type WorkQueue } from './core/work-queue.ts'
import { createEarlyRefusal } from './early-refusal.ts'
import { createCallAddress } from './rest/endpoint.ts'
import { endpoints } from './rest/endpoints.ts'
import { createPages } from './pages/pages.ts'

/** Enough for some hundred pages and lists in all encodings. */
const cacheBytes = 96 * 1024 * 1024

interface Site {
  server: Server
  health: Health
  /** Closes the resources of the site besides the server. */
  close(): Promise<void>
}

interface SiteOptions {
  dev?: boolean
  /** False for tests of calls, which then need no build. */
  hasPages?: boolean
  timeLimits?: TimeLimits | undefined
  /** Pings the server of the queue; the embedded queue has none. */
  pingQueue?: (() => Promise<unknown>) | undefined
  /** Reads the metrics; by default those of this process. */
  readMetrics?: MetricsReader
  /** Counts what each caller asks for. */
  limit?: RateLimit
  /** What is made, page or call, one after the other. */
  queue?: WorkQueue
}

/** The whole site behind one HTTP server, not yet listening. */
export async function createSite(
  services: Services,
  {
    dev = false,
    hasPages = true,
    timeLimits,
    pingQueue = async () => {},
    readMetrics,
    limit: counted = createRateLimit(),
    queue = createWorkQueue(),
  }: SiteOptions = {},
): Promise<Site> {
  const { db, env, log } = services
  const publicHost = new URL(env.PUBLIC_URL).host
  const metrics = createMetrics(db, readMetrics)
  const server = createHttpServer(log, undefined, timeLimits)
  // In development the sources change, too, so nothing is cached beyond a request.
  let requests = 0
  const version = dev ? () => ++requests : cacheVersionOf(db)
  const callAddress = createCallAddress(endpoints)
  const cache = createResponseCache({ version, maxBytes: cacheBytes, corsOrigins: env.CORS_ORIGINS, callAddress })
  const userOf = createUserReader(services.sessions)
  const callerNetwork = createNetworkReader(env.TRUSTED_PROXIES, log)
  const browserOf = createBrowserReader(db, { isSecure: env.PUBLIC_URL.startsWith('https:') })
  const limit = env.RATE_LIMIT ? counted : undefined
  const isBusy = (req: IncomingMessage) => queue.isFullFor(limit && callerNetwork(req)) && !cache.isBeingMade(req)
  const refuse = createEarlyRefusal(
    { limit, callerNetwork, browserOf, userOf, isBusy, serveFormer: cache.serveFormer },
    services,
  )
  const health = createHealth(services, pingQueue)
  const app = createApi(services, { metrics, cache, callerNetwork, browserOf, userOf, limit, queue, health })
  const pages = hasPages ? await createPages(services, { dev, server, callerNetwork, limit, queue }) : undefined
  pages?.mount(app)
  const listener = getRequestListener(async (request, bindings) => {
    const response = await app.fetch(request, bindings)
    // For HEAD Hono makes a response of its own, from which it is no longer seen that the cache has sent one.
    return bindings.outgoing.headersSent ? RESPONSE_ALREADY_SENT : response
  })
  // Request lines contain no secrets, and redaction would add half to their cost.
  const requestLog = log.child({}, { redact: [] })

  /** Nothing here is awaited by anybody: an error, such as the database's, must not leave. */
  function serveCached(req: IncomingMessage, res: ServerResponse): boolean | undefined {
    try {
      return cache.serve(req, res) || pages?.serve(req, res)
    } catch (err) {
      // Made anew instead, so that it answers with its error.
      if (!res.headersSent) return false
      log.error({ err }, 'a cached response broke off')
      res.destroy()
      return true
    }
  }

  answerInTurn(server, (req, res) => {
    const started = performance.now()
    // HTTP/1.0 may leave it out, and what checks health by that does.
    req.headers.host ??= publicHost
    const requestId = randomUUID()
    req.headers['x-request-id'] = requestId
    const logRequest = (level: 'debug' | 'info') => {
      const ms = performance.now() - started
      metrics.observe(req.url ?? '/', res.statusCode, ms)
      if (!requestLog.isLevelEnabled(level)) return
      const path = req.url?.split('?', 1)[0] ?? '/'
      requestLog[level]({ requestId, method: req.method, path, status: res.statusCode, ms: Math.round(ms * 10) / 10 })
    }
    // Cached responses are sent before anything else is set up for the request. They are counted but logged at `debug`
    // only: a line in the log costs a third of the response, and such a response cannot fail.
    const isServed = serveCached(req, res)
    if (res.writableEnded) logRequest('debug')
    else res.once('close', () => logRequest('info'))
    if (isServed) return
    res.setHeader('x-request-id', requestId)
    const refused = refuse(req, res)
    if (refused === false) void listener(req, res)
    else if (refused !== true)
      void refused.then(
        (isRefused) => (isRefused ? undefined : listener(req, res)),
        () => listener(req, res),
      )
  })
  return { server, health, close: async () => pages?.close() }
}
