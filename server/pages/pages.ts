import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import { langOfCookies, type Lang } from '#shared/lang.ts'
import { pageAddress } from '#shared/page-search.rules.ts'
import type { Site } from '#shared/site.ts'
import { createCaller } from '#server/app-router.ts'
import type { Services } from '#server/core/context.ts'
import { requestIdOf } from '#server/core/request-id.ts'
import { securityHeaders } from '#server/core/security-headers.ts'
import { findCounterpartPath } from '#server/features/posts/posts.terms.service.ts'
import { siteReader } from '#server/features/settings/settings.service.ts'
import { toAppError } from '#server/core/errors.ts'
import { costs, type RateLimit } from '#server/core/rate-limit.ts'
import { busyRetryAfter, type WorkQueue } from '#server/core/work-queue.ts'
import { distDir, openBuiltBundle, openDevBundle, openDevServer, type ClientBundle } from './client-bundle.ts'
import { categoryFeed, siteFeed, termFeed, type TermFeed } from './feed.ts'
import { switchLanguage, mendCutLinks } from './redirects.ts'
import { iconPath, webManifest, robotsTxt, passwordPage, securityTxt } from './well-known.ts'
import { anonymousContext, createPageCalls, type PageCalls } from './page-calls.ts'
import { pageCaching, renderPage } from './render.ts'
import { sitemap, sitemapFile } from './sitemap.ts'
import { createStaticFiles } from './static-files.ts'
import { refusedPage } from './error-page.ts'

type App = Hono<{ Bindings: HttpBindings }>
type C = Context<{ Bindings: HttpBindings }>

interface Pages {
  /** Serves a file of the build. @returns false when there is none */
  serve(req: IncomingMessage, res: ServerResponse): boolean
  /** Adds the pages, feeds and the sitemap behind all other routes. */
  mount(app: App): void
  close(): Promise<void>
}

/** Rendering and static files. In development Vite serves the sources. */
export async function createPages(
  services: Services,
  options: { dev: boolean; server: Server } & PageBounds,
): Promise<Pages> {
  const dev = options.dev ? await openDevServer(options.server) : undefined
  const bundle = dev ? await openDevBundle(dev.vite) : await openBuiltBundle()
  // Nothing is read from the build's folder after this, so a new build does not disturb the running site.
  const calls = createPageCalls(services)
  if (!dev) await (await bundle.entry()).warmUp({ call: calls('start'), publicUrl: services.env.PUBLIC_URL })
  return {
    serve: dev
      ? (req, res) => dev.serve(req, res)
      : createStaticFiles(join(distDir, 'client'), securityHeaders(services.env)),
    mount: (app) => mountPages(app, services, { bundle, calls }, options),
    close: async () => dev?.close(),
  }
}

function mountPages(
  app: App,
  services: Services,
  { bundle, calls }: { bundle: ClientBundle; calls: PageCalls },
  bounds: PageBounds,
): void {
  const { env, db } = services
  const site = siteReader(db)
  const langOf = (c: C): Lang => langOfCookies(c.req.header('cookie'))
  const page = async (c: C): Promise<Response> => {
    const call = calls(requestIdOf(c.env.incoming))
    const address = pageAddress(c.req.url.slice(c.req.url.indexOf('/', 'https://'.length)))
    return renderPage(services, bundle, {
      address,
      call,
      site,
      lang: langOf(c),
      requestId: requestIdOf(c.env.incoming),
    })
  }
  const file = (c: C, type: string, text: string): Response =>
    c.body(text, 200, { 'content-type': `${type}; charset=utf-8`, ...pageCaching })
  const caller = (c: C) => createCaller(anonymousContext(services, requestIdOf(c.env.incoming)))

  app.use(mendCutLinks)
  app.get(
    '/lang/:lang',
    switchLanguage(env.PUBLIC_URL, (id, lang) => findCounterpartPath(db, id, lang)),
  )
  app.use(boundPages(bounds, site))
  app.get('/robots.txt', (c) => file(c, 'text/plain', robotsTxt(env.PUBLIC_URL)))
  app.get('/.well-known/security.txt', (c) => file(c, 'text/plain', securityTxt(env.PUBLIC_URL)))
  app.get('/.well-known/change-password', (c) => c.redirect(passwordPage, 302))
  app.get('/sitemap.xml', (c) => file(c, 'application/xml', sitemap(db, env.PUBLIC_URL)))
  app.get('/:file{sitemap-[a-z]+(?:-[1-9][0-9]{0,4})?\\.xml}', (c) => {
    const name = c.req.param('file').slice('sitemap-'.length, -'.xml'.length)
    const text = sitemapFile(db, env.PUBLIC_URL, name)
    return text === undefined ? page(c) : file(c, 'application/xml', text)
  })
  app.get('/feed.xml', async (c) =>
    file(c, 'application/rss+xml', await siteFeed(caller(c), env.PUBLIC_URL, langOf(c))),
  )
  app.get('/:slug/feed.xml', async (c) =>
    file(c, 'application/rss+xml', await categoryFeed(caller(c), c.req.param('slug'), env.PUBLIC_URL, langOf(c))),
  )
  app.on('GET', ['/preview/*', '/newsletter/confirm/*', '/newsletter/leave/*'], async (c) => {
    // Of one person at one moment: a revoked link must show nothing, and nobody else may keep it.
    const { body, status, headers } = await page(c)
    const own = new Headers(headers)
    own.set('cache-control', 'no-store')
    own.set('x-robots-tag', 'noindex')
    return new Response(body, { status, headers: own })
  })
  app.get('/:kind{authors|tags|series}/:slug/feed.xml', async (c) => {
    const term = { kind: c.req.param('kind') as TermFeed, slug: c.req.param('slug') }
    return file(c, 'application/rss+xml', await termFeed(caller(c), term, env.PUBLIC_URL, langOf(c)))
  })
  // A request for a missing file gets no page.
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.get('/manifest.webmanifest', (c) => file(c, 'application/manifest+json', webManifest(site(), langOf(c))))
  app.get('/favicon.ico', (c) => c.redirect(iconPath(site(), 'icon'), 302))
  app.get('/apple-touch-icon.png', (c) => c.redirect(iconPath(site(), 'touch'), 302))
  app.get('*', page)
  app.options('*', (c) => c.body(null, 204, { allow: 'GET, HEAD, OPTIONS' }))
}

/** Whether a page shows what a search has found: its search then counts like the call of the same name. */
const isSearch = (url: string): boolean => /[?&]q=/.test(pageAddress(url))

interface PageBounds {
  callerNetwork: (req: IncomingMessage) => string
  /** Counts what each caller asks for; without it nobody is refused. */
  limit?: RateLimit | undefined
  queue: WorkQueue
}

/**
 * Bounds what is rendered: by caller, and by what waits already. It stands behind the cache, so neither concerns a cached
 * page.
 */
export function boundPages(
  { callerNetwork, limit, queue }: PageBounds,
  site: () => Site,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const network = callerNetwork(c.env.incoming)
    const refuse = (reason: 'limited' | 'busy', seconds: number): Response => {
      const lang: Lang = langOfCookies(c.req.header('cookie'))
      const { html, status, headers } = refusedPage(site(), lang, reason, seconds)
      return c.body(html, status as 429, headers)
    }
    try {
      if (isSearch(c.env.incoming.url ?? '/')) limit?.count({ network }, 'search', costs.search + costs.page)
      else limit?.count({ network }, 'page')
    } catch (error) {
      return refuse('limited', toAppError(error).retryAfter ?? 1)
    }
    if (!(await queue.enter(limit && network))) return refuse('busy', busyRetryAfter)
    await next()
  }
}
