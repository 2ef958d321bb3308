import { randomUUID } from 'node:crypto'
import type { Services } from '#server/core/context.ts'
import type { Lang } from '#shared/lang.ts'
import { accentSheet } from '#shared/colours.ts'
import { hasDefaultAccent, type Site } from '#shared/site.ts'
import { inlineSheet, type ClientBundle, type InlineSheet } from './client-bundle.ts'
import { contentSecurityPolicy, encodePage, inlineScripts } from './document.ts'
import { failedPage } from './error-page.ts'
import type { PageCall } from './page-calls.ts'

/** The input of a render. */
interface PageRequest {
  /** Path, and the part of the query that belongs to the page. */
  address: string
  lang: Lang
  requestId: string
  call: PageCall
  site: () => Site
}

// Any cache may store a page and revalidates it at each use, which is mostly answered by a 304.
export const pageCaching = { 'cache-control': 'no-cache', vary: 'Cookie, Accept-Encoding' }

const pageHeaders = (policy: string): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  ...pageCaching,
  'content-security-policy': policy,
})

const unknownAdminPage = '/admin/$'

/** Renders a page for an anonymous reader. An error is logged and answered by the error page. */
export async function renderPage(services: Services, bundle: ClientBundle, page: PageRequest): Promise<Response> {
  try {
    return await renderAddress(services, bundle, page)
  } catch (error) {
    services.log.error({ err: error, path: page.address, requestId: page.requestId }, 'page failed')
    return failedPage(page.site(), page.lang, page.requestId, bundle.files([], page.lang).fonts[0])
  }
}

async function renderAddress(
  services: Services,
  bundle: ClientBundle,
  { address, lang, call, site }: PageRequest,
): Promise<Response> {
  const nonce = randomUUID()
  const entry = await bundle.entry()
  const { PUBLIC_URL: publicUrl } = services.env
  const request = new Request(publicUrl + address)
  const startedAt = Date.now()
  const rendered = await entry.render({ call, publicUrl, lang, nonce, request })
  const { routeIds, location, messages, error } = rendered
  if (error) throw error

  if (location !== null) {
    const headers = { ...pageCaching, location: ownPath(location, publicUrl) }
    return new Response(null, { status: rendered.status, headers })
  }
  const html = withoutClocks(rendered.html, startedAt)
  const files = bundle.files(routeIds, lang, messages)
  const accent = accentOf(site())
  const policyOptions = {
    imageOrigins: services.env.IMAGE_ORIGINS,
    sheets: accent ? [...files.sheets, accent] : files.sheets,
    scripts: inlineScripts(files, entry.headScript),
    hasInlineStyles: files.inline.length > 0,
  }
  const headers = pageHeaders(contentSecurityPolicy(html, nonce, policyOptions))
  // Admin pages are rendered in the browser only, so the router cannot report a missing one here.
  const status = routeIds.includes(unknownAdminPage) ? 404 : rendered.status
  const body = encodePage(html, nonce, files, { headScript: entry.headScript, accent, data: rendered.data })
  return new Response(body, { status, headers })
}

/**
 * The router says when its parts were loaded, and of failed queries when they failed, in ms. A page is read later than it is
 * made, and its tag must be the same in each process and after each render: the browser takes its own time instead.
 */
function withoutClocks(html: string, startedAt: number): string {
  const now = Date.now()
  // The router's scripts come last.
  const data = html.indexOf('data-tsr-stream-part')
  const scripts = html
    .slice(data)
    // The colon first: of the names before it, only those are looked at that a number of this length follows.
    .replace(/:(?<=\b(?:u|dehydratedAt|dataUpdatedAt|errorUpdatedAt):)(\d{13})\b/g, (whole, time: string) =>
      Number(time) >= startedAt && Number(time) <= now ? ':Date.now()' : whole,
    )
  return html.slice(0, data) + scripts
}

/** Their colours are reckoned once for a site. */
const accents = new WeakMap<Site['accent'], InlineSheet>()

/** The style sheet of an accent of the site's own. */
function accentOf({ accent }: Site): InlineSheet | undefined {
  if (hasDefaultAccent({ accent })) return undefined
  const sheet = accents.get(accent) ?? inlineSheet(accentSheet(accent))
  accents.set(accent, sheet)
  return sheet
}

/** Redirects are relative, so that they work under any host name of the site. */
const ownPath = (location: string, publicUrl: string): string =>
  location.startsWith(`${publicUrl}/`) ? location.slice(publicUrl.length) : location
