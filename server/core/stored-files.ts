import { Readable } from 'node:stream'
import type { Context } from 'hono'
import { hasTag } from './etags.ts'
import { pdfPolicy } from './security-headers.ts'
import type { Storage } from './storage.ts'

/** The content at an address never changes: another file has another address. */
const immutable = 'public, max-age=31536000, immutable'

/** For addresses without a file. */
export const answerNothing = (c: Context): Response =>
  c.text('There is nothing at this address.', 404, { 'cache-control': 'no-store' })

/**
 * Serves a stored file, whole or in the requested range.
 * @param caching by default that of an address whose content never changes
 */
export async function serveFile(c: Context, storage: Storage, key: string, caching = immutable): Promise<Response> {
  // A key always has the same content, so it serves as the tag.
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`
  const file = await storage.stat(key)
  if (!file) return answerNothing(c)
  const headers: Record<string, string> = {
    'cache-control': caching,
    etag,
    'accept-ranges': 'bytes',
  }
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)

  const range = rangeOf(c, etag, file.size)
  if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.size}` })
  headers['content-type'] = file.type
  if (file.type === 'application/pdf') headers['content-security-policy'] = pdfPolicy
  headers['content-length'] = String(range ? range.end - range.start + 1 : file.size)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${file.size}`
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, headers)
  const found = await storage.stream(key, range)
  return found ? c.body(Readable.toWeb(found.body) as ReadableStream, status, headers) : answerNothing(c)
}

/** The requested range; several ranges, or one of another version (`If-Range`), mean the whole file. */
function rangeOf(c: Context, etag: string, size: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const ifRange = c.req.header('if-range')
  const asked = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(c.req.header('range') ?? '')
  if (!asked || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first = '', last = ''] = asked
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}
