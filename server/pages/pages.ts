import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { appRouter, createCaller } from '#server/app-router.ts'
import type { AnswerCache } from '#server/core/answer-cache.ts'
import type { Services } from '#server/core/context.ts'
import { pack, packedResponse, sendPacked, type Answer, type Packed } from '#server/core/packed.ts'
import { requestIdOf } from '#server/core/request-id.ts'
import { langOfCookies, type Lang } from '#shared/lang.ts'
import { distDir, openBuiltBundle, openDevBundle, type ClientBundle } from './client-bundle.ts'
import { openDevServer } from './dev-server.ts'
import { categoryFeed, siteFeed } from './feed.ts'
import { switchLanguage } from './language.ts'
import { pageAddress } from './page-key.ts'
import { nobody, pageCaching, renderPage } from './render.ts'
import { robotsTxt } from './robots.ts'
import { sitemap, sitemapFile } from './sitemap.ts'
import { createStaticFiles } from './static-files.ts'

type App = Hono<{ Bindings: HttpBindings }>
type C = Context<{ Bindings: HttpBindings }>

interface Pages {
  /** Answers what needs no thought: a kept page, a file of the build. @returns false: not answered */
  serve(req: IncomingMessage, res: ServerResponse): boolean
  /** Adds the pages, feeds and the sitemap behind all other routes. */
  mount(app: App): void
  close(): Promise<void>
}

/** Rendering, kept pages and static files. In development Vite serves the sources and nothing is kept. */
export async function createPages(
  services: Services,
  options: { dev: boolean; server: Server; cache: AnswerCache },
): Promise<Pages> {
  const { cache } = options
  const dev = options.dev ? await openDevServer(options.server) : undefined
  const bundle = dev ? await openDevBundle(dev.vite) : await openBuiltBundle()
  // From here on nothing is read from the build's folder: a new build does not disturb the running site.
  if (!dev) await (await bundle.entry()).warmUp({ appRouter, ctx: nobody(services, 'start') })
  return {
    serve: dev ? (req, res) => dev.serve(req, res) : serveKept(cache, createStaticFiles(join(distDir, 'client'))),
    mount: (app) => mountPages(app, services, bundle, cache),
    close: async () => dev?.close(),
  }
}

function serveKept(cache: AnswerCache, staticFile: (path: string) => Packed | undefined): Pages['serve'] {
  return (req, res) => {
    const { method, url } = req
    if (url === undefined || (method !== 'GET' && method !== 'HEAD')) return false
    const found = cache.find(cacheKey(langOfCookies(req.headers.cookie), pageAddress(url))) ?? staticFile(url)
    if (!found) return false
    sendPacked(found, req, res)
    return true
  }
}

const cacheKey = (lang: Lang, address: string): string => `${lang}${address}`

function mountPages(app: App, services: Services, bundle: ClientBundle, cache: AnswerCache): void {
  const { env, db } = services

  /** Answers from the cache, or by what `make` answers. */
  const answer = async (c: C, make: (lang: Lang, address: string) => Promise<Answer>): Promise<Response> => {
    const lang = langOfCookies(c.req.header('cookie'))
    const address = pageAddress(c.req.url.slice(c.req.url.indexOf('/', 'https://'.length)))
    const packed = await cache.get(cacheKey(lang, address), async () => pack(await make(lang, address)))
    return packedResponse(packed, c.req.raw)
  }
  const page = (c: C) =>
    answer(c, (lang, address) =>
      renderPage(services, bundle, { address, lang, requestId: requestIdOf(c.env.incoming) }),
    )

  const file = (type: string, text: string): Answer => ({
    status: 200,
    headers: { 'content-type': `${type}; charset=utf-8`, ...pageCaching, 'x-content-type-options': 'nosniff' },
    body: Buffer.from(text),
  })
  const caller = (c: C) => createCaller(nobody(services, requestIdOf(c.env.incoming)))
  app.get('/lang/:lang', switchLanguage)
  app.get('/robots.txt', (c) => answer(c, async () => file('text/plain', robotsTxt(env.PUBLIC_URL))))
  app.get('/sitemap.xml', (c) => answer(c, async () => file('application/xml', sitemap(db, env.PUBLIC_URL))))
  app.get('/:file{sitemap-[a-z]+(?:-[1-9][0-9]{0,4})?\\.xml}', (c) =>
    answer(c, async (lang, address) => {
      const name = c.req.param('file').slice('sitemap-'.length, -'.xml'.length)
      const text = sitemapFile(db, env.PUBLIC_URL, name)
      return text === undefined
        ? renderPage(services, bundle, { address, lang, requestId: requestIdOf(c.env.incoming) })
        : file('application/xml', text)
    }),
  )
  app.get('/feed.xml', (c) =>
    answer(c, async (lang) => file('application/rss+xml', await siteFeed(caller(c), env.PUBLIC_URL, lang))),
  )
  app.get('/:slug/feed.xml', (c) =>
    answer(c, async (lang) =>
      file('application/rss+xml', await categoryFeed(caller(c), c.req.param('slug'), env.PUBLIC_URL, lang)),
    ),
  )
  // What asks for files does not want a page.
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.get('/favicon.ico', (c) => c.redirect('/favicon.svg', 308))
  app.get('*', page)
}
