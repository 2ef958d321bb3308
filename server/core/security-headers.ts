import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'

/** The policy of answers that no browser should show as a page: JSON, pictures, plain texts, redirects. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox"

/** Of a drawing of ours, whose styles stand in it: no script runs in it. */
export const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"

/** Browsers show PDFs by a viewer of their own, which a sandbox, and in some of them any other rule, would stop. */
export const pdfPolicy = "frame-ancestors 'none'"

/**
 * From where pictures are shown on pages: this site, and those that the settings name.
 * @param origins of IMAGE_ORIGINS; `*`: any site
 */
export const imageSources = (origins: readonly string[]): string =>
  ["img-src 'self' data:", ...origins.map((origin) => (origin === '*' ? 'https:' : origin))].join(' ')

/** What neither this site nor anything in its frames may ask a browser for. */
const unusedFeatures = [
  'camera',
  'microphone',
  'geolocation',
  'payment',
  'usb',
  'serial',
  'hid',
  'midi',
  'display-capture',
]
  .map((name) => `${name}=()`)
  .join(', ')

const yearSeconds = 365 * 24 * 60 * 60

/** Headers of every answer, whatever it is and wherever it comes from. */
export function securityHeaders({
  PUBLIC_URL,
  HSTS_SUBDOMAINS,
}: Pick<Env, 'PUBLIC_URL' | 'HSTS_SUBDOMAINS'>): Record<string, string> {
  const subdomains = HSTS_SUBDOMAINS ? '; includeSubDomains' : ''
  return {
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-site',
    'permissions-policy': unusedFeatures,
    ...(PUBLIC_URL.startsWith('https:') && { 'strict-transport-security': `max-age=${yearSeconds}${subdomains}` }),
  }
}

/** Other sites, such as feed readers, may show our pictures. */
const isShownElsewhere = (path: string): boolean => /^\/(?:media|uploads|share)\//.test(path)

/** Sets them on the responses of later handlers; pages and files that need another policy bring their own. */
export function secure(env: Parameters<typeof securityHeaders>[0]): MiddlewareHandler {
  const headers = Object.entries({ ...securityHeaders(env), 'content-security-policy': dataPolicy })
  return async (c, next) => {
    await next()
    const own = c.res.headers
    for (const [name, value] of headers) if (!own.has(name)) own.set(name, value)
    if (isShownElsewhere(c.req.path)) own.set('cross-origin-resource-policy', 'cross-origin')
  }
}
