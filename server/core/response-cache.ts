import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context, MiddlewareHandler } from 'hono'
import { LRUCache } from 'lru-cache'
import { cacheKeyOf } from './cache-key.ts'
import {
  addEncoding,
  canAnswer,
  encodeResponse,
  encodingOf,
  improveEncoding,
  sendEncoded,
  type EncodedResponse,
  type Encoding,
} from './encoded-response.ts'

/** Of a body that is kept; a longer one is made anew at each use. */
const maxBodyBytes = 2 * 1024 * 1024

/** What everybody gets who asks for an address at the same time. Of these, only 200 is cached. */
const sharedStatuses = new Set([200, 301, 302, 303, 307, 308, 404])

/** Whether the response is the same for everybody: shared caches may store it, and revalidate it at each use. */
export const isForAll = ({ status, headers }: Response): boolean =>
  sharedStatuses.has(status) &&
  /^(?:no-cache|public, max-age=0, must-revalidate)$/.test(headers.get('cache-control') ?? '') &&
  !headers.has('set-cookie')

/** Whether the caller is above a limit, or has found no place among what waits to be made. */
const isRefused = ({ status }: Response): boolean => status === 429 || status === 503

/** The first pieces of a body, and the rest of it, if they are not all. */
async function readBody(
  body: ReadableStream<Uint8Array>,
): Promise<{ read: Uint8Array[]; rest?: AsyncIterableIterator<Uint8Array> }> {
  const rest = body.values()
  const read: Uint8Array[] = []
  for (let bytes = 0; bytes <= maxBodyBytes; bytes += read.at(-1)?.length ?? 0) {
    const { done, value } = await rest.next()
    if (done) return { read }
    read.push(value)
  }
  return { read, rest }
}

async function* inTurn(read: Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* read
  yield* rest
}

const headOf = ({ status, headers }: Response) => ({ status, headers: Object.fromEntries(headers) })

function answerWith(c: Context, response: Response): void {
  // Reset first, or Hono would merge the headers of both responses.
  c.res = undefined
  c.res = response
}

/** Sends a long body as it is read, packed where the caller takes that. */
function stream(c: Context, pieces: AsyncIterable<Uint8Array>): void {
  const { status, headers } = headOf(c.res)
  const isPacked = encodingOf(c.req.header('accept-encoding')) !== 'identity'
  const plain = Readable.from(pieces, { objectMode: false })
  // What ends one of them ends the other.
  const body = isPacked ? pipeline(plain, createGzip(), () => {}) : plain
  answerWith(
    c,
    new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
      status,
      headers: { ...headers, ...(isPacked && { 'content-encoding': 'gzip' }) },
    }),
  )
}

/** What is kept of a response that was made; one that is too long for that is sent from here. */
async function encodeFor(c: Context, encoding: Encoding): Promise<EncodedResponse | 'long'> {
  const { read, rest } = c.res.body ? await readBody(c.res.body) : { read: [] }
  const [first] = read
  const body =
    read.length === 1 && first ? Buffer.from(first.buffer, first.byteOffset, first.length) : Buffer.concat(read)
  if (!rest) return encodeResponse(headOf(c.res), body, encoding)
  stream(c, inTurn(read, rest))
  return 'long'
}

/** A response for everybody; undefined, or that the caller was refused, where it is for one caller only. */
type Made = EncodedResponse | 'long' | 'refused' | undefined
type Make = () => Promise<Made>

interface Kept {
  response: EncodedResponse
  /** Of the content that it shows. */
  version: number
  /** When another content was first seen, in ms. */
  formerSince?: number
}

/** For how long a page of before a change may be sent while too much waits to make it anew, in ms. */
const formerMs = 10_000

/** A page of before the latest changes, if the first of them is not too long ago. */
const isRecent = ({ response, formerSince }: Kept): boolean =>
  formerSince !== undefined &&
  performance.now() - formerSince <= formerMs &&
  (response.head.headers['content-type'] ?? '').startsWith('text/html')

/** From so many uses on, the best compression is worth its time. */
const usesToImprove = 4
/** A body that takes a tenth of a second or two, in bytes. */
const maxBytesToImprove = 256 * 1024

/** Compresses responses as well as can be: one after the other, in zlib's own threads, as long as they are current. */
function createImprover() {
  let improving = Promise.resolve()
  return (response: EncodedResponse, encoding: Encoding, isCurrent: () => boolean): void => {
    if (encoding === 'identity' || response.length > maxBytesToImprove) return
    improving = improving.then(() => (isCurrent() ? improveEncoding(response, encoding) : undefined)).catch(() => {})
  }
}

interface ResponseCacheOptions {
  /** Version of the content; when it changes, no cached response is sent as it is. Read at every request. */
  version: () => number
  /** Limit for all cached bodies together. */
  maxBytes: number
  /** Origins of other sites that may call the API. */
  corsOrigins?: readonly string[]
  /** The address of a call without what it does not read, so that invented parameters do not fill the cache. */
  callAddress?: (url: string) => string
}

/** Responses by key, with the version of the content that each holds for. @param onChange called when that has changed */
function createKept({ version, maxBytes }: ResponseCacheOptions, onChange: () => void) {
  const responses = new LRUCache<string, Kept>({
    maxSize: maxBytes,
    // One response must not evict all the others.
    maxEntrySize: Math.floor(maxBytes / 4),
    sizeCalculation: ({ response }) => Math.max(1, response.bytes),
  })
  let cachedVersion = version()

  function currentVersion(): number {
    const now = version()
    if (now !== cachedVersion) {
      for (const [key, kept] of responses.entries()) {
        kept.formerSince ??= performance.now()
        if (!isRecent(kept)) responses.delete(key)
      }
      onChange()
      cachedVersion = now
    }
    return now
  }

  function find(key: string): EncodedResponse | undefined {
    const now = currentVersion()
    const kept = responses.get(key)
    return kept?.version === now ? kept.response : undefined
  }

  /** What it was before the latest changes, if the first of them is not too long ago. */
  function findFormer(key: string): EncodedResponse | undefined {
    const kept = responses.peek(key)
    return kept && isRecent(kept) ? kept.response : undefined
  }
  return { responses, currentVersion, find, findFormer }
}

/**
 * Responses by key, for one version of the content. A response is cached only if the version did not change while it was
 * made, and a request after a change never gets a response that was started before it.
 */
export function createResponseCache(options: ResponseCacheOptions) {
  const { corsOrigins, callAddress } = options
  const buildCacheKey = (req: IncomingMessage) => cacheKeyOf(req, corsOrigins, callAddress)
  const improve = createImprover()
  let pending = new Map<string, Promise<Made>>()
  const { responses, currentVersion, find, findFormer } = createKept(options, () => {
    pending = new Map()
  })

  async function start(key: string, make: Make, startedAt: number): Promise<Made> {
    const pendingHere = pending
    try {
      const made = await make()
      if (typeof made === 'object' && made.status === 200 && currentVersion() === startedAt)
        responses.set(key, { response: made, version: startedAt })
      return made
    } finally {
      pendingHere.delete(key)
    }
  }

  /** The cached response, or a new one. Concurrent requests for a key share one run of `make`. */
  async function get(key: string, make: Make): Promise<Made> {
    const known = find(key) ?? pending.get(key)
    if (known) return known
    const response = start(key, make, currentVersion())
    pending.set(key, response)
    return response
  }

  /** Responds from the cache, before anything else is set up for the request. @returns false when it is not cached */
  function serve(req: IncomingMessage, res: ServerResponse): boolean {
    const key = buildCacheKey(req)
    const found = key && find(key)
    if (!found) return false
    const encoding = encodingOf(req.headers['accept-encoding'])
    if (!canAnswer(found, encoding, req.headers['if-none-match'])) return false
    sendEncoded(found, req, res)
    found.uses += 1
    if (found.uses === usesToImprove) improve(found, encoding, () => responses.peek(key)?.response === found)
    return true
  }

  /** Responds with a page as it was a moment ago, for a site that has no time to make it. @returns false when there is none */
  function serveFormer(req: IncomingMessage, res: ServerResponse): boolean {
    const former = findFormer(buildCacheKey(req) ?? '')
    if (!former || !canAnswer(former, encodingOf(req.headers['accept-encoding']), req.headers['if-none-match']))
      return false
    sendEncoded(former, req, res)
    return true
  }

  /** Caches the responses of later handlers whose `Cache-Control` allows it. */
  const middleware: MiddlewareHandler<{ Bindings: HttpBindings }> = async (c, next) => {
    const key = buildCacheKey(c.env.incoming)
    if (!key) return next()
    const encoding = encodingOf(c.req.header('accept-encoding'))
    let isMaker = false
    const make: Make = async () => {
      isMaker = true
      await next()
      if (isRefused(c.res)) return 'refused'
      if (!isForAll(c.res)) return undefined
      return encodeFor(c, encoding)
    }
    let made = await get(key, make)
    // A refusal concerns its caller alone: of those who waited, the next one asks for all.
    while (made === 'refused') {
      if (isMaker) return
      made = await get(key, make)
    }
    if (typeof made === 'object' && (await addEncoding(made, encoding))) {
      const kept = responses.peek(key)
      if (kept?.response === made) {
        // It has grown.
        responses.delete(key)
        responses.set(key, kept)
      }
    }
    if (typeof made === 'object' && canAnswer(made, encoding, c.req.header('if-none-match'))) {
      sendEncoded(made, c.env.incoming, c.env.outgoing)
      answerWith(c, RESPONSE_ALREADY_SENT)
    } else if (!isMaker) {
      // A response that may not be shared, or is too long to be kept, is made anew for each caller.
      await next()
      if (made === 'long' && c.res.body) stream(c, c.res.body.values())
    }
  }

  return {
    ...{ find, get, serve, serveFormer, middleware },
    /** Whether somebody else waits for the same already, so that it costs nothing. */
    isBeingMade: (req: IncomingMessage) => pending.has(buildCacheKey(req) ?? ''),
    get bytes() {
      return responses.calculatedSize
    },
  }
}

export type ResponseCache = ReturnType<typeof createResponseCache>
