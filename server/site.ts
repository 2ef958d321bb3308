import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createApi } from './api.ts'
import { createAnswerCache } from './core/answer-cache.ts'
import { contentStampReader } from './core/content-stamp.ts'
import type { Services } from './core/context.ts'
import { createHttpServer } from './core/http-server.ts'
import { serveKeptCall } from './core/kept-call.ts'
import { createMetrics } from './core/metrics.ts'
import { createPages } from './pages/pages.ts'

/** Some hundred pages and lists in all their encodings. */
const cacheBytes = 96 * 1024 * 1024

interface Site {
  server: Server
  /** Ends what the site holds open besides the server. */
  close(): Promise<void>
}

interface SiteOptions {
  dev?: boolean
  pingQueue?: () => Promise<unknown>
}

/** The whole site behind one HTTP server, not yet listening. */
export async function createSite(services: Services, { dev = false, pingQueue }: SiteOptions = {}): Promise<Site> {
  const metrics = createMetrics(services.db)
  const server = createHttpServer()
  const cache = createAnswerCache({ stamp: contentStampReader(services.db), maxBytes: dev ? 0 : cacheBytes })
  const pages = await createPages(services, { dev, server, cache })
  const app = createApi(services, { metrics, cache, pingQueue })
  pages.mount(app)
  const listener = getRequestListener(app.fetch)
  // Request lines hold nothing to hide, and looking for it would cost a third of each.
  const requestLog = services.log.child({}, { redact: [] })

  server.on('request', (req, res) => {
    const started = performance.now()
    const requestId = randomUUID()
    req.headers['x-request-id'] = requestId
    const tell = (level: 'debug' | 'info') => {
      const ms = performance.now() - started
      metrics.observe(req.url ?? '/', res.statusCode, ms)
      if (!requestLog.isLevelEnabled(level)) return
      const path = req.url?.split('?', 1)[0] ?? '/'
      requestLog[level]({ requestId, method: req.method, path, status: res.statusCode, ms: Math.round(ms * 10) / 10 })
    }
    // What is in the cache is answered before anything else is set up for the request. It is counted, but a line in the
    // log would cost a third of the answer, and nothing can go wrong there that it would tell.
    const isServed = serveKeptCall(cache, req, res, services.env) || pages.serve(req, res)
    if (res.writableEnded) tell('debug')
    else res.once('close', () => tell('info'))
    if (isServed) return
    res.setHeader('x-request-id', requestId)
    void listener(req, res)
  })
  return { server, close: () => pages.close() }
}
