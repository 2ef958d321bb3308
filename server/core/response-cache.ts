import type { IncomingMessage, ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { langOfCookies } from '#shared/lang.ts'
import { pageAddress } from '#shared/page-search.rules.ts'
import { encodeResponse, sendEncoded, toResponse, type EncodedResponse } from './encoded-response.ts'

/** Longer addresses are made up, not used; they must not fill the cache. */
const longestUrl = 2000
/** Longer bodies are streamed anew each time: they would push out everything else. */
const maxBodyBytes = 4 * 1024 * 1024

/**
 * The one key of pages, procedures and documented calls: a response to nobody in particular depends on the content and
 * on this alone. Undefined where it depends on who asks, or never ends.
 */
export function cacheKeyOf(
  { method, url = '/', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  corsOrigins: readonly string[] = [],
): string | undefined {
  if ((method !== 'GET' && method !== 'HEAD') || url.length > longestUrl) return undefined
  if (!url.startsWith('/api/') && !url.startsWith('/trpc/')) return langOfCookies(headers.cookie) + pageAddress(url)
  // tRPC answers in other formats where these headers say so.
  if (headers.authorization || headers['trpc-accept'] || headers.accept?.includes('text/event-stream')) return undefined
  // Responses to pages of other sites carry a header that depends on where they come from.
  return corsOrigins.length > 0 && headers.origin !== undefined ? `${headers.origin} ${url}` : url
}

/** Whether a response says that anybody may store it and must ask before each use whether it still holds. */
const isRevalidated = ({ headers }: Response): boolean =>
  /^(?:no-cache|public, max-age=0, must-revalidate)$/.test(headers.get('cache-control') ?? '') &&
  !headers.has('set-cookie')

/** The whole body, or a stream of what is too long to be held in memory. */
async function readBody(body: ReadableStream<Uint8Array>): Promise<Buffer | ReadableStream<Uint8Array>> {
  const reader = body.getReader()
  const chunks: Uint8Array[] = []
  for (let bytes = 0; bytes <= maxBodyBytes; bytes += chunks.at(-1)?.length ?? 0) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(chunks)
    chunks.push(value)
  }
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
    },
    async pull(controller) {
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

interface ResponseCacheOptions {
  /** What all responses are made from; once it has moved, none of them holds any more. Asked at every request. */
  version: () => number
  /** Bound of the bodies that are cached. */
  maxBytes: number
  /** Other sites whose pages may call. */
  corsOrigins?: readonly string[]
}

/**
 * Responses by key, for one version of the content. One is cached only if the content did not move while it was made, so
 * none outlives a change; whoever asks after a change never gets one that was begun before it.
 */
export function createResponseCache({ version, maxBytes, corsOrigins }: ResponseCacheOptions) {
  const responses = new LRUCache<string, EncodedResponse>({
    maxSize: maxBytes,
    // One response must not push out all the others.
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ bytes }) => Math.max(1, bytes),
  })
  let pending = new Map<string, Promise<EncodedResponse | undefined>>()
  let cachedVersion = version()

  function currentVersion(): number {
    const now = version()
    if (now !== cachedVersion) {
      responses.clear()
      pending = new Map()
      cachedVersion = now
    }
    return now
  }

  function find(key: string): EncodedResponse | undefined {
    currentVersion()
    return responses.get(key)
  }

  type Make = () => Promise<EncodedResponse | undefined>

  async function begin(key: string, make: Make, begunAt: number): Promise<EncodedResponse | undefined> {
    const mine = pending
    try {
      const response = await make()
      if (response?.status === 200 && currentVersion() === begunAt) responses.set(key, response)
      return response
    } finally {
      mine.delete(key)
    }
  }

  /** The cached response, or a new one. However many ask for a key at once, it is made once. */
  async function get(key: string, make: Make): Promise<EncodedResponse | undefined> {
    const known = find(key) ?? pending.get(key)
    if (known) return known
    const response = begin(key, make, cachedVersion)
    pending.set(key, response)
    return response
  }

  /** Answers from the cache, before anything else is set up for the request. @returns false: it is not there */
  function serve(req: IncomingMessage, res: ServerResponse): boolean {
    const key = cacheKeyOf(req, corsOrigins)
    const found = key && find(key)
    if (!found) return false
    sendEncoded(found, req, res)
    return true
  }

  /** Caches what the handlers behind it answer, where they say so by its `Cache-Control`. */
  const middleware: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    const key = cacheKeyOf(c.env.incoming, corsOrigins)
    if (!key) return next()
    let isMine = false
    const encoded = await get(key, async () => {
      isMine = true
      await next()
      if (!isRevalidated(c.res)) return undefined
      const { status } = c.res
      const headers = Object.fromEntries(c.res.headers)
      const body = c.res.body ? await readBody(c.res.body) : Buffer.alloc(0)
      if (Buffer.isBuffer(body)) return encodeResponse({ status, headers }, body)
      c.res = undefined
      c.res = new Response(body, { status, headers })
      return undefined
    })
    // What may not be shared is made for each who asks.
    if (!encoded) return isMine ? undefined : next()
    // Otherwise Hono would carry the headers of the one into the other.
    c.res = undefined
    c.res = toResponse(encoded, c.req.raw)
  }

  return {
    find,
    get,
    serve,
    middleware,
    get bytes() {
      return responses.calculatedSize
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
