import { randomUUID } from 'node:crypto'
import type { Services } from '#server/core/context.ts'
import { wholeResponse } from '#server/core/encoded-response.ts'
import type { Lang } from '#shared/lang.ts'
import { accentSheet } from '#shared/colours.ts'
import { hasDefaultAccent, type Site } from '#shared/site.ts'
import { inlineSheet, type ClientBundle, type InlineSheet } from './client-bundle.ts'
import { contentSecurityPolicy, inlineScripts, withFiles, withoutNonce, type PageHtml } from './document.ts'
import { failedPage } from './error-page.ts'
import type { MissingPages } from './missing-pages.ts'
import type { KeptParts } from './kept-parts.ts'
import type { PageCall } from './page-calls.ts'
import { recordSources } from './page-sources.ts'

/** The input of a render. */
interface PageRequest {
  /** Path, and the part of the query that belongs to the page. */
  address: string
  lang: Lang
  requestId: string
  call: PageCall
  parts: KeptParts | undefined
  missing: MissingPages
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
    return await renderApp(services, bundle, page)
  } catch (error) {
    services.log.error({ err: error, path: page.address, requestId: page.requestId }, 'page failed')
    return failedPage(page.site(), page.lang, page.requestId, bundle.files([], page.lang).fonts[0])
  }
}

async function renderApp(services: Services, bundle: ClientBundle, page: PageRequest): Promise<Response> {
  const rendered = await renderAddress(services, bundle, page, 'unless it does not exist')
  if (isNothing(rendered)) {
    const missing = await pageOfNothing(services, bundle, page, rendered)
    return missing ?? (await renderAddress(services, bundle, page)).response
  }
  const location = rendered.response.headers.get('location')
  if (location !== null && location === withoutSlash(page.address)) {
    // Old links of other sites end with a slash: nobody is led on to a page that does not exist.
    const there = await renderAddress(services, bundle, { ...page, address: location }, 'unless it does not exist')
    if (isNothing(there)) return (await pageOfNothing(services, bundle, page, there)) ?? rendered.response
  }
  return rendered.response
}

const isNothing = ({ body, response }: RenderedAddress): boolean => body === undefined && response.status === 404

/** The page that says that there is nothing at any address of a route; undefined where there is none for all of them. */
const pageOfNothing = (
  services: Services,
  bundle: ClientBundle,
  page: PageRequest,
  { routeIds }: RenderedAddress,
): Promise<Response | undefined> => {
  const routeId = routeIds.at(-1) ?? ''
  return page.missing.get(`${page.lang} ${routeId}`, async () => {
    const address = emptyAddressOf(routeId)
    const { body, response } = await renderAddress(services, bundle, { ...page, address })
    return body !== undefined && response.status === 404 ? { address, body, response } : undefined
  })
}

interface RenderedAddress {
  response: Response
  routeIds: string[]
  /** Undefined when nothing was rendered. */
  body?: Buffer<ArrayBuffer>
}

async function renderAddress(
  services: Services,
  bundle: ClientBundle,
  { address, lang, call, parts: keptParts, site }: PageRequest,
  condition?: 'unless it does not exist',
): Promise<RenderedAddress> {
  const nonce = randomUUID()
  const entry = await bundle.entry()
  const { PUBLIC_URL: publicUrl } = services.env
  const request = new Request(publicUrl + address)
  const withoutNotFound = condition !== undefined
  const startedAt = Date.now()
  const page = keptParts?.({ address, lang, nonce })
  const recorder = recordSources(call, site)
  const context = { call: recorder.call, publicUrl, lang, nonce, parts: page?.parts }
  const rendered = await entry.render({ ...context, request, withoutNotFound })
  const { routeIds, location, messages, error } = rendered
  if (error) throw error

  if (location !== null) {
    const headers = { ...pageCaching, location: ownPath(location, publicUrl) }
    return { routeIds, response: new Response(null, { status: rendered.status, headers }) }
  }
  if (rendered.html === '') return { routeIds, response: new Response(null, { status: rendered.status }) }
  const pieces = page?.fill(rendered.html, !rendered.hasFailures) ?? [{ text: rendered.html }]
  const html = withoutClocks(pieces, startedAt)
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
  const body = withFiles(withoutNonce(html, nonce), files, {
    headScript: entry.headScript,
    accent,
    data: rendered.data,
  })
  // In development a page depends on the code, too, as its parts do.
  const sources = keptParts && (await recorder.sources())
  return { routeIds, body, response: wholeResponse(body, { status, headers }, sources) }
}

/**
 * The router says when its parts were loaded, and of failed queries when they failed, in ms. A page is read later than it is
 * made, and its tag must be the same in each process and after each render: the browser takes its own time instead.
 */
function withoutClocks(html: PageHtml, startedAt: number): PageHtml {
  const now = Date.now()
  const { text, ...rest } = html.at(-1)!
  // The router's scripts come last.
  const data = text.indexOf('data-tsr-stream-part')
  const scripts = text
    .slice(data)
    // The colon first: of the names before it, only those are looked at that a number of this length follows.
    .replace(/:(?<=\b(?:u|dehydratedAt|dataUpdatedAt|errorUpdatedAt):)(\d{13})\b/g, (whole, time: string) =>
      Number(time) >= startedAt && Number(time) <= now ? ':Date.now()' : whole,
    )
  return [...html.slice(0, -1), { ...rest, text: text.slice(0, data) + scripts }]
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

/** An address of a route that leads to nothing: what is kept for all must not tell what somebody has asked for. */
const emptyAddressOf = (routeId: string): string =>
  routeId.replaceAll(/\/(?:_[^/]*|\([^)]*\))/g, '').replaceAll(/\$\w*/g, '-') || '/-'

const withoutSlash = (address: string): string => address.replace(/\/(?=\?|$)/, '')

/** Redirects are relative, so that they work under any host name of the site. */
const ownPath = (location: string, publicUrl: string): string =>
  location.startsWith(`${publicUrl}/`) ? location.slice(publicUrl.length) : location
