import { Readable } from 'node:stream'
import { Hono, type Context } from 'hono'
import { variantKey, type PictureFormat } from '#shared/media.ts'
import type { Services } from '#server/core/context.ts'
import { sharp } from '#server/core/sharp.ts'
import type { Storage } from '#server/core/storage.ts'
import type { pictures, uploads } from '#drizzle/schema/index.ts'
import { decoding, findPictureByName, findUploadByName, getUpload } from './media.service.ts'

type UploadRow = typeof uploads.$inferSelect
type PictureRow = typeof pictures.$inferSelect
type Needs = Pick<Services, 'db' | 'storage'>

/** What an address once answered never changes: another picture has another address. */
const forever = 'public, max-age=31536000, immutable'

/** `/media/{pictureId}/{width}.{webp|jpg}`: the worker's sizes. `/uploads/{name}`: any picture or upload as a JPEG. */
export function mediaFiles(services: Needs): Hono {
  const app = new Hono()

  app.get('/media/:id/:file', async (c) => {
    const file = /^(\d{1,5})\.(webp|jpg)$/.exec(c.req.param('file'))
    const id = c.req.param('id')
    if (!file || !/^[0-9a-f]{24}$/.test(id)) return notFound(c)
    return serveFile(c, services.storage, variantKey(id, Number(file[1]), file[2] as PictureFormat))
  })

  app.get('/uploads/:name', async (c) => {
    const name = c.req.param('name')
    const picture = findPictureByName(services.db, name)
    const widest = picture?.widths.at(-1)
    if (picture && widest) return serveFile(c, services.storage, variantKey(picture.id, widest, 'jpg'))
    if (picture) return serveCropOfPreview(c, services, picture)
    const upload = findUploadByName(services.db, name)
    return upload ? serveFile(c, services.storage, upload.previewKey) : notFound(c)
  })

  return app
}

const notFound = (c: Context) => c.text('There is nothing at this address.', 404, { 'cache-control': 'no-store' })

async function serveFile(c: Context, storage: Storage, key: string): Promise<Response> {
  // A key is never written twice with different pictures, so it is the tag.
  const etag = `"${key.slice(key.lastIndexOf('/') + 1)}"`
  const file = await storage.stat(key)
  if (!file) return notFound(c)
  const headers: Record<string, string> = {
    'cache-control': forever,
    etag,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
  }
  if (hasTag(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)

  const range = rangeOf(c, etag, file.size)
  if (range === 'unsatisfiable') return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.size}` })
  headers['content-type'] = file.type
  headers['content-length'] = String(range ? range.end - range.start + 1 : file.size)
  if (range) headers['content-range'] = `bytes ${range.start}-${range.end}/${file.size}`
  const status = range ? 206 : 200
  if (c.req.method === 'HEAD') return c.body(null, status, headers)
  const found = await storage.stream(key, range)
  return found ? c.body(Readable.toWeb(found.body) as ReadableStream, status, headers) : notFound(c)
}

const hasTag = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag) ?? false

/** The one range that is asked for; several, or one for another version, mean the whole file. */
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

/** Until the worker has made the sizes, the crop is cut from the preview: nobody sees a broken image. */
async function serveCropOfPreview(c: Context, { db, storage }: Needs, picture: PictureRow): Promise<Response> {
  const upload = getUpload(db, picture.uploadId)
  const preview = await storage.read(upload.previewKey)
  if (!preview) return notFound(c)
  const body = picture.crop ? await decoding(() => cutPreview(preview, upload, picture)) : preview
  return c.body(new Uint8Array(body), 200, {
    'content-type': 'image/jpeg',
    'content-length': String(body.length),
    // A failed picture stays like this; a pending one is about to get better.
    'cache-control': picture.state === 'failed' ? 'public, max-age=3600' : 'no-store',
    'x-content-type-options': 'nosniff',
  })
}

async function cutPreview(preview: Buffer, upload: UploadRow, { crop }: PictureRow): Promise<Buffer> {
  if (!crop) return preview
  const { width, height } = await sharp(preview).metadata()
  const scaled = (value: number, from: number, to: number) => Math.round((value * to) / from)
  const left = Math.min(scaled(crop.x, upload.width, width), width - 1)
  const top = Math.min(scaled(crop.y, upload.height, height), height - 1)
  return sharp(preview)
    .extract({
      left,
      top,
      width: Math.max(1, Math.min(scaled(crop.width, upload.width, width), width - left)),
      height: Math.max(1, Math.min(scaled(crop.height, upload.height, height), height - top)),
    })
    .jpeg({ quality: 82 })
    .toBuffer()
}
