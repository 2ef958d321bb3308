import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream'
import { promisify } from 'node:util'
import {
  brotliDecompress,
  constants,
  createBrotliCompress,
  createGunzip,
  createGzip,
  gunzip,
  type BrotliCompress,
  type Gzip,
} from 'node:zlib'
import { hasTag } from './etags.ts'
import { requestIdOf } from './request-id.ts'

// A response in the encodings that are asked for, with the headers as a list: sending it again needs no further work.

export type Encoding = 'br' | 'gzip' | 'identity'

interface Head {
  status: number
  headers: Record<string, string>
}

interface Variant {
  /** Names and values in turn, as `writeHead` takes them. */
  headers: string[]
  /** Those of a 304. */
  notModifiedHeaders: string[]
  /** Missing for a plain body that is unpacked from gzip at each use. */
  body?: Buffer
}

export interface EncodedResponse {
  status: number
  etag: string
  head: Head
  /** Those that somebody has asked for, and gzip where a plain body is unpacked from it. */
  variants: Partial<Record<Encoding, Variant>>
  /** Of the plain body, in bytes. */
  length: number
  /** Of all bodies together. */
  bytes: number
  /** How often it has come from the cache. */
  uses: number
  /** Nothing but the headers is kept of it: all that it can answer is a 304. */
  isHeadOnly?: boolean
  /** By which it may hold after a change of the content, too. */
  sources?: Sources | undefined
}

/** What a response was made of. */
export interface Sources {
  /** Whether the same would be made now, asked by calls of procedures. */
  areSame(call: (path: string, input: unknown) => Promise<unknown>): Promise<boolean>
}

interface WholeResponse {
  body: Buffer
  sources?: Sources | undefined
}

const wholeResponses = new WeakMap<Response, WholeResponse>()

/** A response whose body need not be read back: the cache finds it here. */
export function wholeResponse(body: Buffer<ArrayBuffer>, init: ResponseInit, sources?: Sources): Response {
  const response = new Response(body, init)
  wholeResponses.set(response, { body, sources })
  return response
}

export const wholeOf = (response: Response): WholeResponse | undefined => wholeResponses.get(response)

const isSentWith304 = (name: string): boolean =>
  !/^(?:content-type|content-length|content-encoding|location|retry-after)$/.test(name)

const decompressBrotli = promisify(brotliDecompress)
const decompressGzip = promisify(gunzip)

/** Whoever asks first waits for the compression; what many ask for is worth the best, which takes a hundred times as long. */
const levels = { first: { br: 3, gzip: 4 }, best: { br: 11, gzip: 9 } }
type Level = keyof typeof levels

/** Room for what a text is compressed to, in one step of zlib's instead of one for each 16 KB. */
const roomFor = (body: Buffer): { chunkSize: number } => ({ chunkSize: Math.max(1024, Math.ceil(body.length / 3)) })

/** Its logarithm: brotli would else take memory for 4 MB, which is collected as often as it is taken. */
const windowFor = (body: Buffer): number =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(body.length + 1))))

/** Bytes that are kept for long. What Node allocates of this size is a part of a pool, all of which would stay with it. */
function ownCopy(bytes: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(bytes.length)
  copy.set(bytes)
  return copy
}

/**
 * What a stream makes of a body that is written at once, and flushed with it. zlib's own functions end the stream, too, which
 * takes another trip to their threads.
 */
async function outputOf(stream: BrotliCompress | Gzip, body: Buffer): Promise<Buffer> {
  const output: Buffer[] = []
  try {
    await new Promise<void>((resolve, reject) => {
      stream.on('data', (bytes: Buffer) => output.push(bytes)).on('error', reject)
      stream.write(body, (error) => (error ? reject(error) : resolve()))
    })
    return ownCopy(Buffer.concat(output))
  } finally {
    // After the write: within its callback, streams make an error of it.
    stream.destroy()
  }
}

async function compress(body: Buffer, encoding: Encoding, level: Level): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: levels[level].br,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(body),
  }
  const stream =
    encoding === 'gzip'
      ? createGzip({ ...roomFor(body), level: levels[level].gzip, flush: constants.Z_FINISH })
      : createBrotliCompress({ ...roomFor(body), params, flush: constants.BROTLI_OPERATION_FINISH })
  return outputOf(stream, body)
}

// Weak: one tag stands for the same content in every encoding.
const etagOf = (body: Buffer): string => `W/"${hash('sha256', body, 'base64url').slice(0, 22)}"`

/** Compresses a response in one encoding, and prepares its headers. */
export async function encodeResponse(
  head: Head,
  body: Buffer,
  encoding: Encoding,
  sources?: Sources,
): Promise<EncodedResponse> {
  if (body.length === 0) return layOutResponse(head, { identity: body })
  const { status } = head
  const response = { status, etag: etagOf(body), head, variants: {}, length: body.length, bytes: 0, uses: 0, sources }
  await encode(response, body, encoding, 'first')
  return response
}

/** A body of a response, plain. */
async function plainBodyOf({ identity, br, gzip: packed }: EncodedResponse['variants']): Promise<Buffer> {
  if (identity?.body) return identity.body
  return br?.body ? decompressBrotli(br.body) : decompressGzip(packed!.body!)
}

/** Few ask for a plain body, which is five times as long as a packed one: from here on, in bytes, it is not kept. */
const mostPlain = 16 * 1024

async function encode(response: EncodedResponse, plain: Buffer, encoding: Encoding, level: Level): Promise<void> {
  const { head, etag, variants } = response
  const isUnpacked = encoding === 'identity' && plain.length > mostPlain
  if (isUnpacked && !variants.gzip) await encode(response, plain, 'gzip', level)
  const body = encoding === 'identity' ? plain : await compress(plain, encoding, level)
  variants[encoding] = isUnpacked ? layOutHeaders(head, etag, plain.length) : layOut(head, etag, body, encoding)
  response.bytes = bytesOf(variants)
}

/** Adds an encoding that a response does not have yet. @returns whether it had to be made */
export async function addEncoding(response: EncodedResponse, encoding: Encoding): Promise<boolean> {
  if (response.variants[encoding]) return false
  await encode(response, await plainBodyOf(response.variants), encoding, 'first')
  return true
}

/** Compresses an encoding of a response as well as can be. */
export async function improveEncoding(response: EncodedResponse, encoding: Encoding): Promise<void> {
  await encode(response, await plainBodyOf(response.variants), encoding, 'best')
}

const bytesOf = (variants: EncodedResponse['variants']): number =>
  [...new Set(Object.values(variants))].reduce((sum, { body }) => sum + (body?.length ?? 0), 0)

interface Bodies {
  identity: Buffer
  /** Missing where compressing gains nothing: fonts, pictures. */
  br?: Buffer
  gzip?: Buffer
}

function layOut(head: Head, etag: string, body: Buffer, encoding: Encoding): Variant {
  return { ...layOutHeaders(head, etag, body.length, encoding), body }
}

/** Without a body: a plain one that is unpacked from gzip. */
function layOutHeaders({ headers }: Head, etag: string, length: number, encoding: Encoding = 'identity'): Variant {
  const encoded = encoding !== 'identity' && { 'content-encoding': encoding }
  const entries: [string, string][] = Object.entries({ ...headers, etag, 'content-length': String(length), ...encoded })
  return { headers: entries.flat(), notModifiedHeaders: entries.filter(([name]) => isSentWith304(name)).flat() }
}

/** The same for a body that is compressed already. Where there is gzip, a long plain one is not kept. */
export function layOutResponse(head: Head, bodies: Bodies): EncodedResponse {
  const etag = etagOf(bodies.identity)
  const { length } = bodies.identity
  const identity =
    bodies.gzip && length > mostPlain
      ? layOutHeaders(head, etag, length)
      : layOut(head, etag, bodies.identity, 'identity')
  const variants = {
    identity,
    br: bodies.br ? layOut(head, etag, bodies.br, 'br') : identity,
    gzip: bodies.gzip ? layOut(head, etag, bodies.gzip, 'gzip') : identity,
  }
  return { status: head.status, etag, head, variants, length, bytes: bytesOf(variants), uses: 0 }
}

/**
 * A long response, of which gzip alone is kept: whoever takes brotli takes that, too.
 * @param body packed
 * @param length of the unpacked body, in bytes
 */
export function layOutPacked(head: Head, etag: string, body: Buffer, length: number): EncodedResponse {
  const packed = layOut(head, etag, body, 'gzip')
  return {
    status: head.status,
    etag,
    head,
    variants: { identity: layOutHeaders(head, etag, length), br: packed, gzip: packed },
    length,
    bytes: body.length,
    uses: 0,
  }
}

/** A response that is too long to be kept even so: its tag still answers a 304. */
export function layOutHead(head: Head, etag: string): EncodedResponse {
  const variant = layOut(head, etag, Buffer.alloc(0), 'identity')
  const variants = { identity: variant, br: variant, gzip: variant }
  return { status: head.status, etag, head, variants, length: 0, bytes: 0, uses: 0, isHeadOnly: true }
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

/** Selects what a request gets: the accepted encoding, or only the headers of a 304. */
function selectFor(response: EncodedResponse, accepted: string | undefined, ifNoneMatch: string | undefined) {
  // The headers of a 304 are the same for all.
  const variant = response.variants[encodingOf(accepted)] ?? Object.values(response.variants)[0]!
  const { headers, notModifiedHeaders, body } = variant
  if (response.status === 200 && hasTag(ifNoneMatch, response.etag)) return { status: 304, headers: notModifiedHeaders }
  const packed = body ? undefined : response.variants.gzip?.body
  return { status: response.status, headers, body, packed }
}

/** Whether what is kept of a response answers a request. */
export const canAnswer = (
  { variants, isHeadOnly, etag }: EncodedResponse,
  encoding: Encoding,
  ifNoneMatch: string | undefined,
): boolean => (variants[encoding] !== undefined && !isHeadOnly) || hasTag(ifNoneMatch, etag)

/** Each takes some 400 kB, for as long as its client takes to read: of more than this, the one begun first is cut off. */
const mostUnpacking = 100
const unpacking = new Set<ServerResponse>()

function sendUnpacked(packed: Buffer, res: ServerResponse): void {
  const [first] = unpacking
  if (first && unpacking.size >= mostUnpacking) {
    unpacking.delete(first)
    first.destroy()
  }
  unpacking.add(res)
  const unpacked = createGunzip()
  // Also where the client has gone: there is nobody left to tell.
  pipeline(unpacked, res, () => unpacking.delete(res))
  unpacked.end(packed)
}

/** Answers a GET or HEAD request of Node's HTTP server. */
export function sendEncoded(response: EncodedResponse, req: IncomingMessage, res: ServerResponse): void {
  const selected = selectFor(response, req.headers['accept-encoding'], req.headers['if-none-match'])
  const id = requestIdOf(req)
  // As one list, with no header set before: Node then takes its fastest path.
  res.writeHead(selected.status, id ? [...selected.headers, 'x-request-id', id] : selected.headers)
  if (selected.packed && req.method !== 'HEAD') return sendUnpacked(selected.packed, res)
  res.end(req.method === 'HEAD' ? undefined : selected.body)
}
