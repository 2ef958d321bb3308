import type { MiddlewareHandler } from 'hono'
import type { Env } from './env.ts'
import { isForAll } from './response-cache.ts'

// Shared caches between the site and its readers: Varnish, Fastly, Cloudflare. They are told what they may keep, and purged
// when the content changes (worker/jobs/purge-cdn).

/** All that depends on the content has this tag. */
export const contentTag = 'content'

/**
 * Fresh for a minute, which bounds what a lost purge can do and makes the date right after midnight; shown once more while
 * it is fetched anew, and for a day where the site does not answer.
 */
const edgeCaching = 'max-age=60, stale-while-revalidate=30, stale-if-error=86400'

const edgeHeaders = {
  'cdn-cache-control': edgeCaching,
  'surrogate-control': edgeCaching,
  'surrogate-key': contentTag,
  'cache-tag': contentTag,
}

/** Says of every answer whether caches may keep it: of those for all, for how long a shared one may; of others, that none may. */
export function sharedCaching({ CDN_PURGE_URL }: Pick<Env, 'CDN_PURGE_URL'>): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
    else if (CDN_PURGE_URL && isForAll(c.res))
      for (const [name, value] of Object.entries(edgeHeaders)) headers.set(name, value)
  }
}
