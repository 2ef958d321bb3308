import type { IncomingMessage } from 'node:http'
import { langOfCookies } from '#shared/lang.ts'
import { pageAddress } from '#shared/page-search.rules.ts'

/** No real address is longer; invented ones must not fill the cache. */
const maxUrlLength = 2000

/**
 * The cache key of pages, procedures and documented calls: an anonymous response depends on the content and this key
 * alone. Undefined where the response depends on the caller, or is a live stream.
 */
export function cacheKeyOf(
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  corsOrigins: readonly string[] = [],
  callAddress = (address: string): string => address,
): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > maxUrlLength) return undefined
  if (!url.startsWith('/api/') && !url.startsWith('/trpc/')) return langOfCookies(headers.cookie) + pageAddress(url)
  // tRPC responds in other formats to these headers.
  if (headers.authorization || headers['trpc-accept'] || headers.accept?.includes('text/event-stream')) return undefined
  // Responses to other sites carry a CORS header that depends on the origin.
  const address = callAddress(url)
  return corsOrigins.length > 0 && headers.origin !== undefined ? `${headers.origin} ${address}` : address
}
