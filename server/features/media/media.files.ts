import { Hono, type Context } from 'hono'
import { jpegPath, uploadPath } from '#shared/addresses.ts'
import { storedWidths, variantKey, type PictureFormat } from '#shared/media.ts'
import type { Services } from '#server/core/context.ts'
import { databaseFaultOf } from '#server/core/database-faults.ts'
import { answerNothing, serveFile } from '#server/core/stored-files.ts'
import type { pictures } from '#drizzle/schema/index.ts'
import { remakePicture } from './media.jobs.service.ts'
import { fileIdOf, findPicture, findPictureByName, findUploadByName, getUpload, pictureOf } from './media.service.ts'

type PictureRow = typeof pictures.$inferSelect
type Needs = Pick<Services, 'db' | 'storage'>

/** `/media/{pictureId}/{width}.{avif|webp|jpg}`: variants. `/uploads/{name}`: any picture or upload as a JPEG. */
export function mediaFiles(services: Needs): Hono {
  const app = new Hono()

  app.get('/media/:id/:file', async (c) => {
    const file = /^(\d{1,5})\.(avif|webp|jpg)$/.exec(c.req.param('file'))
    const id = c.req.param('id')
    if (!file || !/^[0-9a-f]{24}(?:-[1-9]\d{0,5})?$/.test(id)) return answerNothing(c)
    return serveVariant(c, services, id, Number(file[1]), file[2] as PictureFormat)
  })

  app.get('/uploads/:name', async (c) => {
    const name = c.req.param('name')
    const picture = findPictureByName(services.db, name)
    const widest = picture?.widths.at(-1)
    if (picture && picture.name !== name) return redirectTo(c, uploadPath(picture.name))
    if (picture && widest) return serveVariant(c, services, fileIdOf(picture), widest, 'jpg')
    if (picture) return serveCropOfPreview(c, services, picture)
    const upload = findUploadByName(services.db, name)
    if (!upload) return answerNothing(c)
    // The file of a picture may be replaced by another; only editors see it under this name.
    return serveFile(c, services.storage, upload.previewKey, upload.kind === 'image' ? 'private, no-cache' : undefined)
  })

  return app
}

/** A variant; one that the store has lost is made again, and until then the crop of the preview stands in for it. */
async function serveVariant(c: Context, services: Needs, id: string, width: number, format: PictureFormat) {
  const response = await serveFile(c, services.storage, variantKey(id, width, format))
  if (response.status !== 404) return response
  const picture = findPicture(services.db, id)
  // A page that was open before its original was replaced.
  if (picture && fileIdOf(picture) !== id) return redirectTo(c, jpegPath(pictureOf(picture), width))
  if (!picture?.widths.includes(width)) return response
  // Not every width is stored in every format; who asks for one all the same gets the next JPEG.
  if (!storedWidths(picture)[format].includes(width)) return redirectTo(c, jpegPath(pictureOf(picture), width))
  try {
    remakePicture(services.db, picture)
  } catch (error) {
    // The next reader orders it.
    if (!databaseFaultOf(error)) throw error
  }
  return serveCropOfPreview(c, services, picture)
}

/** Where a picture is now. */
function redirectTo(c: Context, path: string): Response {
  c.header('cache-control', 'no-store')
  return c.redirect(path, 302)
}

/** Until the worker has made the variants, the crop of the preview is served, so that no image is broken. */
async function serveCropOfPreview(c: Context, { db, storage }: Needs, picture: PictureRow): Promise<Response> {
  const upload = getUpload(db, picture.uploadId)
  const preview = await storage.read(upload.previewKey)
  if (!preview) return answerNothing(c)
  // Loaded when first needed: a start does not wait for what reads pictures.
  const { cutPreview } = await import('./preview.ts')
  const body = picture.crop ? await cutPreview(preview, upload, picture.crop) : preview
  return c.body(new Uint8Array(body), 200, {
    'content-type': 'image/jpeg',
    'content-length': String(body.length),
    // Final for a failed picture, but only temporary for a pending one.
    'cache-control': picture.state === 'failed' ? 'public, max-age=3600' : 'no-store',
  })
}
