import { hash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import {
  brotliDecompress,
  constants,
  createBrotliCompress,
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
  body: Buffer
}

export interface EncodedResponse {
  status: number
  etag: string
  head: Head
  /** Those that somebody has asked for. */
  variants: Partial<Record<Encoding, Variant>>
  /** Of the plain body, in bytes. */
  length: number
  /** Of all bodies together. */
  bytes: number
  /** How often it has come from the cache. */
  uses: number
}

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
export async function encodeResponse(head: Head, body: Buffer, encoding: Encoding): Promise<EncodedResponse> {
  if (body.length === 0) return layOutResponse(head, { identity: body })
  const { status } = head
  const response = { status, etag: etagOf(body), head, variants: {}, length: body.length, bytes: 0, uses: 0 }
  await encode(response, body, encoding, 'first')
  return response
}

/** A body of a response, plain. */
async function plainBodyOf({ identity, br, gzip: packed }: EncodedResponse['variants']): Promise<Buffer> {
  if (identity) return identity.body
  return br ? decompressBrotli(br.body) : decompressGzip(packed!.body)
}

async function encode(response: EncodedResponse, plain: Buffer, encoding: Encoding, level: Level): Promise<void> {
  const body = encoding === 'identity' ? plain : await compress(plain, encoding, level)
  response.variants[encoding] = layOut(response.head, response.etag, body, encoding)
  response.bytes = bytesOf(response.variants)
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
  [...new Set(Object.values(variants))].reduce((sum, { body }) => sum + body.length, 0)

interface Bodies {
  identity: Buffer
  /** Missing where compressing gains nothing: fonts, pictures. */
  br?: Buffer
  gzip?: Buffer
}

function layOut({ headers }: Head, etag: string, body: Buffer, encoding: Encoding): Variant {
  const encoded = encoding !== 'identity' && { 'content-encoding': encoding }
  const length = { 'content-length': String(body.length) }
  const entries: [string, string][] = Object.entries({ ...headers, etag, ...length, ...encoded })
  return {
    headers: entries.flat(),
    notModifiedHeaders: entries.filter(([name]) => isSentWith304(name)).flat(),
    body,
  }
}

/** The same for a body that is compressed already. */
export function layOutResponse(head: Head, bodies: Bodies): EncodedResponse {
  const etag = etagOf(bodies.identity)
  const identity = layOut(head, etag, bodies.identity, 'identity')
  const variants = {
    identity,
    br: bodies.br ? layOut(head, etag, bodies.br, 'br') : identity,
    gzip: bodies.gzip ? layOut(head, etag, bodies.gzip, 'gzip') : identity,
  }
  return {
    status: head.status,
    etag,
    head,
    variants,
    length: bodies.identity.length,
    bytes: bytesOf(variants),
    uses: 0,
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

/** Whether what is kept of a response answers a request. */
export const canAnswer = (
  { variants, etag }: EncodedResponse,
  encoding: Encoding,
  ifNoneMatch: string | undefined,
): boolean => variants[encoding] !== undefined || hasTag(ifNoneMatch, etag)

/** Answers a GET or HEAD request of Node's HTTP server. */
export function sendEncoded(response: EncodedResponse, req: IncomingMessage, res: ServerResponse): void {
  const { variants, etag, status } = response
  const isUnchanged = status === 200 && hasTag(req.headers['if-none-match'], etag)
  // The headers of a 304 are the same for all encodings.
  const variant = variants[encodingOf(req.headers['accept-encoding'])] ?? Object.values(variants)[0]!
  const headers = isUnchanged ? variant.notModifiedHeaders : variant.headers
  const id = requestIdOf(req)
  // As one list, with no header set before: Node then takes its fastest path.
  res.writeHead(isUnchanged ? 304 : status, id ? [...headers, 'x-request-id', id] : headers)
  res.end(isUnchanged || req.method === 'HEAD' ? undefined : variant.body)
}
