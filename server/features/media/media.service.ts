import { createReadStream } from 'node:fs'
import { and, eq, sql } from 'drizzle-orm'
import { pictures, uploadHolds, uploads } from '#drizzle/schema/index.ts'
import { uploadPath } from '#shared/addresses.ts'
import type { JobPayload, JobResult } from '#shared/jobs.ts'
import {
  centredCrop,
  hasAspect,
  isAudioName,
  maxImageBytes,
  originalKey,
  previewKey,
  variantKeys,
  variantWidths,
  type Crop,
  type CropShape,
  type Picture,
  type PictureChoice,
  type Upload,
} from '#shared/media.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue } from '#server/core/jobs.ts'
import type { Storage } from '#server/core/storage.ts'
import { formatOfFile } from './image-format.ts'
import { makePreview, readSize } from './preview.ts'

type UploadRow = typeof uploads.$inferSelect
type PictureRow = typeof pictures.$inferSelect

/** Unused uploads are removed after this time. */
const unusedUploadMs = 24 * 3600 * 1000

// Uploads

/**
 * Accepts a picture: checks its format, decodes it once, and stores the original and a preview. Nothing is left behind when
 * it fails. An upload that is not used within a day is removed.
 * @throws AppError MEDIA_TOO_LARGE, MEDIA_TYPE_UNSUPPORTED, MEDIA_TOO_MANY_PIXELS, MEDIA_TOO_LONG, MEDIA_UNREADABLE
 */
export async function acceptUpload(
  { db, storage, user }: Pick<Context, 'db' | 'storage' | 'user'>,
  file: { path: string; bytes: number; fileName: string },
): Promise<Upload> {
  if (file.bytes > maxImageBytes) throw new AppError('MEDIA_TOO_LARGE')
  const format = await formatOfFile(file.path)
  if (!format) throw new AppError('MEDIA_TYPE_UNSUPPORTED')
  const { width, height } = await readSize(file.path)
  const preview = await makePreview(file.path)

  const id = newId()
  const row: UploadRow = {
    id,
    name: `${id}.jpg`,
    originalKey: originalKey(id, format.extension),
    previewKey: previewKey(id),
    mime: format.mime,
    bytes: file.bytes,
    width,
    height,
    createdAt: Date.now(),
    createdBy: user?.id ?? null,
  }
  try {
    await storeUpload(storage, row, file.path, preview)
    write(db, (tx) => {
      tx.insert(uploads).values(row).run()
      expireUploadLater(tx, id)
    })
  } catch (error) {
    await Promise.allSettled([storage.delete(row.originalKey), storage.delete(row.previewKey)])
    throw error
  }
  return { id, name: row.name, url: uploadPath(row.name), width, height }
}

async function storeUpload(storage: Storage, row: UploadRow, path: string, preview: Buffer): Promise<void> {
  await storage.put(row.originalKey, createReadStream(path), { type: row.mime, size: row.bytes })
  await storage.put(row.previewKey, preview, { type: 'image/jpeg', size: preview.length })
}

/**
 * Registers a JPEG that the worker has already stored, which is both original and preview.
 * @returns the upload's id
 */
export function adoptUpload(
  tx: Tx,
  { id, width, height, bytes }: { id: string; width: number; height: number; bytes: number },
): string {
  tx.insert(uploads)
    .values({
      id,
      name: `${id}.jpg`,
      originalKey: originalKey(id, 'jpg'),
      previewKey: previewKey(id),
      mime: 'image/jpeg',
      bytes,
      width,
      height,
      createdAt: Date.now(),
      createdBy: null,
    })
    .run()
  return id
}

/** Removes the uploads of a failed request, unless they are in use by now. */
export async function discardUploads({ db }: Pick<Context, 'db'>, ids: string[]): Promise<void> {
  write(db, (tx) => {
    for (const id of ids) expireUpload(tx, { uploadId: id })
  })
}

/** Removes an upload in a day, unless something needs it by then. */
export function expireUploadLater(tx: Tx, uploadId: string): void {
  const options = { delayMs: unusedUploadMs, dedupe: `media.expire-upload ${uploadId}` }
  enqueue(tx, 'media.expire-upload', { uploadId }, options)
}

/** Removes an upload that no picture, text, draft or revision needs; does nothing for any other. */
export function expireUpload(tx: Tx, { uploadId }: JobPayload<'media.expire-upload'>): void {
  deleteFiles(tx, removeUploadUnlessUsed(tx, uploadId))
}

/** @returns the keys of the files to delete */
function removeUploadUnlessUsed(tx: Tx, id: string): string[] {
  if (tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.uploadId, id)).limit(1).get()) return []
  if (tx.select().from(uploadHolds).where(eq(uploadHolds.uploadId, id)).limit(1).get()) return []
  const gone = tx.delete(uploads).where(eq(uploads.id, id)).returning().get()
  return gone ? [gone.originalKey, gone.previewKey] : []
}

function deleteFiles(tx: Tx, keys: string[]): void {
  if (keys.length > 0) enqueue(tx, 'media.delete-files', { keys })
}

// Pictures

/**
 * Adds a use of a picture in a given shape. Without a crop, as in documented calls, it gets the largest centred one.
 * @returns the picture's id
 * @throws AppError MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL
 */
export function takeShapedPicture(tx: Tx, choice: PictureChoice, shape: CropShape): string {
  if (choice.crop || 'pictureId' in choice) return attachPicture(tx, choice, shape)
  const crop = centredCrop(getUpload(tx, choice.uploadId), shape.aspect)
  return attachPicture(tx, { ...choice, crop }, shape)
}

/**
 * Adds a use of a picture: an upload with a crop, an existing picture, or its original with another crop. Missing variants
 * are queued for the worker.
 * @param shape requirement for the crop; without a crop the picture is used as it is
 * @returns the picture's id
 * @throws AppError MEDIA_NOT_FOUND, MEDIA_CROP_INVALID, MEDIA_CROP_TOO_SMALL
 */
export function attachPicture(tx: Tx, choice: PictureChoice, shape?: CropShape): string {
  const picture = 'pictureId' in choice && !choice.crop ? getPicture(tx, choice.pictureId) : cropOf(tx, choice, shape)
  tx.update(pictures)
    .set({ uses: sql`${pictures.uses} + 1` })
    .where(eq(pictures.id, picture.id))
    .run()
  return picture.id
}

/** The picture of that original and crop, created if it does not exist. */
function cropOf(tx: Tx, choice: PictureChoice, shape: CropShape | undefined): PictureRow {
  const upload = getUpload(tx, 'uploadId' in choice ? choice.uploadId : getPicture(tx, choice.pictureId).uploadId)
  if (choice.crop) checkCrop(choice.crop, upload, shape)
  const crop = choice.crop && isWhole(choice.crop, upload) ? null : (choice.crop ?? null)
  const cropKey = crop ? [crop.x, crop.y, crop.width, crop.height].join() : ''
  const known = tx
    .select()
    .from(pictures)
    .where(and(eq(pictures.uploadId, upload.id), eq(pictures.cropKey, cropKey)))
    .get()
  if (known) return known

  const id = newId()
  const { width, height } = crop ?? upload
  const created = tx
    .insert(pictures)
    .values({ id, name: `${id}.jpg`, uploadId: upload.id, crop, cropKey, width, height, createdAt: Date.now() })
    .returning()
    .get()
  enqueue(tx, 'media.resize-image', { pictureId: id, originalKey: upload.originalKey, crop })
  return created
}

function checkCrop(crop: Crop, whole: { width: number; height: number }, shape: CropShape | undefined): void {
  if (crop.x + crop.width > whole.width || crop.y + crop.height > whole.height) throw new AppError('MEDIA_CROP_INVALID')
  if (!shape) return
  if (!hasAspect(crop, shape.aspect)) throw new AppError('MEDIA_CROP_INVALID')
  if (crop.width < shape.minWidth || crop.height < shape.minHeight) throw new AppError('MEDIA_CROP_TOO_SMALL')
}

const isWhole = (crop: Crop, whole: { width: number; height: number }): boolean =>
  crop.width === whole.width && crop.height === whole.height

/**
 * Releases one use for each id. A picture without uses is removed with its files, and with its original if that has no
 * other picture.
 */
export function releasePictures(tx: Tx, ids: readonly string[]): void {
  deleteFiles(
    tx,
    ids.flatMap((id) => releasePicture(tx, id)),
  )
}

/** @returns the keys of the files to delete */
function releasePicture(tx: Tx, id: string): string[] {
  const row = tx
    .update(pictures)
    .set({ uses: sql`${pictures.uses} - 1` })
    .where(eq(pictures.id, id))
    .returning()
    .get()
  if (!row || row.uses > 0) return []
  tx.delete(pictures).where(eq(pictures.id, id)).run()
  // A pending picture may be stored in all widths that its crop allows.
  const widths = row.widths.length > 0 ? row.widths : variantWidths(row.width)
  return [...variantKeys(id, widths), ...removeUploadUnlessUsed(tx, row.uploadId)]
}

/** Applies the worker's result for a picture. */
export function applyResized(
  tx: Tx,
  { pictureId }: JobPayload<'media.resize-image'>,
  result: JobResult<'media.resize-image'>,
): void {
  const { changes } = tx
    .update(pictures)
    .set(
      result.ok
        ? {
            state: 'ready',
            width: result.width,
            height: result.height,
            widths: result.widths,
            placeholder: result.placeholder,
          }
        : // The preview is served instead.
          { state: 'failed' },
    )
    .where(eq(pictures.id, pictureId))
    .run()
  if (changes > 0) raiseContentVersion(tx)
  // The picture was removed meanwhile, and the worker may have stored files after the deletion.
  else if (result.ok) deleteFiles(tx, variantKeys(pictureId, result.widths))
}

/** A picture as pages show it. */
export const pictureOf = ({ id, name, width, height, widths, placeholder }: PictureRow): Picture => ({
  id,
  name,
  width,
  height,
  widths,
  placeholder,
})

// Finding

/** Resolves a bare name under /uploads/ to the input of `attachPicture`. */
export function findByName(tx: Tx, name: string): { uploadId: string } | { pictureId: string } | undefined {
  const picture = findPictureByName(tx, name)
  if (picture) return { pictureId: picture.id }
  const upload = isAudioName(name) ? undefined : findUploadByName(tx, name)
  return upload && { uploadId: upload.id }
}

export const findUploadByName = (tx: Tx, name: string): UploadRow | undefined =>
  tx.select().from(uploads).where(eq(uploads.name, name)).get()

export const findPictureByName = (tx: Tx, name: string): PictureRow | undefined =>
  tx.select().from(pictures).where(eq(pictures.name, name)).get()

export const findPicture = (tx: Tx, id: string): PictureRow | undefined =>
  tx.select().from(pictures).where(eq(pictures.id, id)).get()

/** @throws AppError MEDIA_NOT_FOUND */
export function getPicture(tx: Tx, id: string): PictureRow {
  const row = findPicture(tx, id)
  if (!row) throw new AppError('MEDIA_NOT_FOUND')
  return row
}

export const findUpload = (tx: Tx, id: string): UploadRow | undefined =>
  tx.select().from(uploads).where(eq(uploads.id, id)).get()

/** @throws AppError MEDIA_NOT_FOUND */
export function getUpload(tx: Tx, id: string): UploadRow {
  const row = findUpload(tx, id)
  if (!row) throw new AppError('MEDIA_NOT_FOUND')
  return row
}
