import { callTRPCProcedure } from '@trpc/server'
import { LRUCache } from 'lru-cache'
import { appRouter } from '#server/app-router.ts'
import { cacheVersionOf } from '#server/core/cache-version.ts'
import type { Context, Services } from '#server/core/context.ts'
import type { Meta } from '#server/core/trpc.ts'

/** Calls a query for a page that is rendered. @throws TRPCError */
export type PageCall = (path: string, input: unknown, signal?: AbortSignal | null) => Promise<unknown>

type Find = (key: string, ...asked: Parameters<PageCall>) => Promise<unknown>

/** What all pages show (settings, sections, ticker), and the lists that several have in common. */
const maxKept = 60
/** What one page alone has asked for so far. */
const maxAsked = 1000

/** The context of an anonymous caller, for pages. */
export const anonymousContext = (services: Services, requestId: string): Context => ({
  ...services,
  requestId,
  network: '',
  user: null,
  token: null,
})

const isPrivate = (path: string): boolean => {
  const procedures: Record<string, { _def: { meta?: Meta } } | undefined> = appRouter._def.procedures as never
  return procedures[path]?._def.meta?.isPrivate ?? false
}

/**
 * The queries of pages. Each is asked once for a page. An answer for everybody is kept while the content stays the same,
 * from the second page on that asks for it: after a change, what all pages show is read twice, not once for each page. What
 * one page alone shows is not kept, since it would live just long enough to be costly to collect.
 */
export function createPageCalls(services: Services, readVersion = cacheVersionOf(services.db)) {
  const kept = new LRUCache<string, Promise<unknown>>({ max: maxKept })
  const asked = new LRUCache<string, true>({ max: maxAsked })
  let keptVersion = readVersion()

  return (requestId: string): PageCall => {
    const ctx = anonymousContext(services, requestId)
    const make: PageCall = (path, input, signal) =>
      callTRPCProcedure({
        router: appRouter,
        path,
        getRawInput: async () => input,
        ctx,
        type: 'query',
        signal: signal ?? undefined,
        batchIndex: 0,
      })
    const find: Find = (key, path, input, signal) => {
      if (isPrivate(path)) return make(path, input, signal)
      const version = readVersion()
      if (version !== keptVersion) {
        kept.clear()
        asked.clear()
      }
      keptVersion = version
      const known = kept.get(key)
      if (known) return known
      const answer = make(path, input, signal)
      if (asked.has(key)) {
        kept.set(key, answer)
        answer.catch(() => kept.delete(key))
      } else asked.set(key, true)
      return answer
    }
    const ofPage = new Map<string, Promise<unknown>>()
    return (path, input, signal) => {
      const key = `${path} ${JSON.stringify(input)}`
      const answer = ofPage.get(key) ?? find(key, path, input, signal)
      ofPage.set(key, answer)
      return answer
    }
  }
}

export type PageCalls = ReturnType<typeof createPageCalls>
