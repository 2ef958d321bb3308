import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { requestIdOf } from './request-id.ts'

// An answer in all its encodings, with its headers laid out: sending it again costs next to nothing.

type Encoding = 'br' | 'gzip' | 'identity'

export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer
}

interface Variant {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  /** Those of a 304. */
  freshHeaders: string[]
  body: Buffer
}

export interface Packed {
  status: number
  etag: string
  variants: Record<Encoding, Variant>
  /** Of all bodies together. */
  bytes: number
}

const notModifiedHeaders = new Set(['etag', 'cache-control', 'vary', 'content-security-policy'])

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
// 5 is where brotli beats gzip's best and still takes only a millisecond or two for a page.
const brotliQuality = 5

/** Compresses an answer and lays out its headers. */
export async function pack({ status, headers, body }: Answer): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  const [br, gz] = await Promise.all([compressBrotli(body, { params }), compressGzip(body)])
  return packVariants({ status, headers }, { identity: body, br, gzip: gz })
}

interface Bodies {
  identity: Buffer
  /** Missing where compressing gains nothing: fonts, pictures. */
  br?: Buffer
  gzip?: Buffer
}

/** Lays out an answer whose compressed bodies are there already. */
export function packVariants(answer: Omit<Answer, 'body'>, bodies: Bodies): Packed {
  // Weak: one tag stands for the same page in every encoding.
  const etag = `W/"${createHash('sha256').update(bodies.identity).digest('base64url').slice(0, 22)}"`
  const layOut = (body: Buffer, encoding: Encoding): Variant => {
    const length = { 'content-length': String(body.length) }
    const encoded = encoding !== 'identity' && { 'content-encoding': encoding }
    const entries = Object.entries({ ...answer.headers, etag, ...length, ...encoded })
    return {
      headers: entries.flat(),
      freshHeaders: entries.filter(([name]) => notModifiedHeaders.has(name)).flat(),
      body,
    }
  }
  const identity = layOut(bodies.identity, 'identity')
  return {
    status: answer.status,
    etag,
    variants: {
      identity,
      br: bodies.br ? layOut(bodies.br, 'br') : identity,
      gzip: bodies.gzip ? layOut(bodies.gzip, 'gzip') : identity,
    },
    bytes: bodies.identity.length + (bodies.br?.length ?? 0) + (bodies.gzip?.length ?? 0),
  }
}

const refuses = (accepted: string, encoding: string) =>
  new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted)
const takes = (accepted: string, encoding: string) =>
  accepted.includes(encoding) && !(accepted.includes('q=0') && refuses(accepted, encoding))

/** The best encoding that an `Accept-Encoding` header allows. */
export function encodingOf(accepted: string | undefined): Encoding {
  if (!accepted) return 'identity'
  if (takes(accepted, 'br')) return 'br'
  return takes(accepted, 'gzip') ? 'gzip' : 'identity'
}

const isFresh = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch !== undefined && (ifNoneMatch === etag || ifNoneMatch.split(/\s*,\s*/).includes(etag))

const withRequestId = (headers: string[], req: IncomingMessage): string[] => {
  const id = requestIdOf(req)
  return id ? [...headers, 'x-request-id', id] : headers
}

/** Answers a GET or HEAD request of the bare HTTP server. */
export function sendPacked(packed: Packed, req: IncomingMessage, res: ServerResponse): void {
  const { headers, freshHeaders, body } = packed.variants[encodingOf(req.headers['accept-encoding'])]
  if (packed.status === 200 && isFresh(req.headers['if-none-match'], packed.etag)) {
    res.writeHead(304, withRequestId(freshHeaders, req)).end()
    return
  }
  // As a list, and without any header set before: the one way that Node does not check each header anew.
  res.writeHead(packed.status, withRequestId(headers, req))
  if (req.method === 'HEAD') res.end()
  else res.end(body)
}

/** The same as a response of the web's kind. */
export function packedResponse(packed: Packed, request: Request): Response {
  const { headers, freshHeaders, body } =
    packed.variants[encodingOf(request.headers.get('accept-encoding') ?? undefined)]
  const fresh = packed.status === 200 && isFresh(request.headers.get('if-none-match') ?? undefined, packed.etag)
  const pairs = fresh ? freshHeaders : headers
  const response = new Response(fresh || body.length === 0 ? null : new Uint8Array(body), {
    status: fresh ? 304 : packed.status,
  })
  for (let i = 0; i < pairs.length; i += 2) response.headers.set(pairs[i] ?? '', pairs[i + 1] ?? '')
  return response
}
