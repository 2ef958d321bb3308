import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { toAppError } from '#server/core/errors.ts'
import { costs, type RateLimit } from '#server/core/rate-limit.ts'
import { busyRetryAfter, type WorkQueue } from '#server/core/work-queue.ts'
import { langOfCookies, type Lang } from '#shared/lang.ts'
import { pageAddress } from '#shared/page-search.rules.ts'
import type { Site } from '#shared/site.ts'
import { refusedPage } from './error-page.ts'

/** Whether a page shows what a search has found: its search then counts like the call of the same name. */
const isSearch = (url: string): boolean => /[?&]q=/.test(pageAddress(url))

export interface PageBounds {
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
