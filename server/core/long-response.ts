import { Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { encodingOf, layOutPacked, type EncodedResponse } from './encoded-response.ts'

// Responses too long to be kept as they are: whole lists of texts, packed to about a tenth while they are read.

interface Head {
  status: number
  headers: Record<string, string>
}

interface Packing {
  /** Of the response, which has no hash before its end. */
  etag: string
  /** Of the packed body; a longer one is not kept. */
  maxBytes: number
  accepted: string | undefined
}

/** A stream for one caller, who may take no gzip. */
export function packedStream(
  { status, headers }: Head,
  gzip: AsyncIterable<Buffer>,
  { etag, accepted }: Pick<Packing, 'etag' | 'accepted'>,
): Response {
  const isPacked = encodingOf(accepted) !== 'identity'
  const packed = Readable.from(gzip, { objectMode: false })
  const body = isPacked ? packed : packed.pipe(createGunzip())
  packed.once('error', (error) => body.destroy(error))
  body.once('close', () => packed.destroy())
  return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, {
    status,
    headers: { ...headers, etag, ...(isPacked && { 'content-encoding': 'gzip' }) },
  })
}

/** Packs a body piece by piece. @returns its pieces, and how many bytes have been packed so far */
export function pack(pieces: AsyncIterable<Uint8Array>): { gzip: AsyncIterable<Buffer>; length: () => number } {
  let length = 0
  const counted = async function* () {
    for await (const piece of pieces) {
      length += piece.length
      yield piece
    }
  }
  const source = Readable.from(counted(), { objectMode: false })
  const gzip = createGzip()
  source.once('error', (error) => gzip.destroy(error))
  gzip.once('close', () => source.destroy())
  return { gzip: source.pipe(gzip), length: () => length }
}

/**
 * Reads a body to its end and packs it.
 * @returns what is kept of it, or, where even that would be too long, a stream for the caller
 * @throws the error of the body
 */
export async function packResponse(
  head: Head,
  pieces: AsyncIterable<Uint8Array>,
  packing: Packing,
): Promise<EncodedResponse | Response> {
  const { gzip, length } = pack(pieces)
  const iterator = gzip[Symbol.asyncIterator]()
  const packed: Buffer[] = []
  for (let bytes = 0; bytes <= packing.maxBytes; bytes += packed.at(-1)?.length ?? 0) {
    const { done, value } = await iterator.next()
    if (done) return layOutPacked(head, packing.etag, Buffer.concat(packed), length())
    packed.push(value)
  }
  const rest = { [Symbol.asyncIterator]: () => iterator }
  return packedStream(
    head,
    (async function* () {
      yield* packed
      yield* rest
    })(),
    packing,
  )
}
