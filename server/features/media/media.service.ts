import { isDeepStrictEqual } from 'node:util'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { pictures, uploadHolds, uploads } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import type { JobPayload, JobResult } from '#worker/jobs/jobs.ts'
import {
  centredCrop,
  hasAspect,
  isAudioName,
  variantKeys,
  variantWidths,
  type Crop,
  type CropShape,
  type Picture,
  type PictureChoice,
} from '#shared/media.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue, hurryJobs } from '#server/core/jobs.ts'

type UploadRow = typeof uploads.$inferSelect
type PictureRow = typeof pictures.$inferSelect

/** Unused uploads are removed after this time. */
const unusedUploadMs = dayMs

// Uploads

/** Removes an upload in a day, unless something needs it by then. */
export function expireUploadLater(tx: Tx, uploadId: string): void {
  const options = { delayMs: unusedUploadMs, dedupe: `media.expire-upload ${uploadId}` }
  enqueue(tx, 'media.expire-upload', { uploadId }, options)
}

/** Removes an upload that no picture, text, draft or revision needs; does nothing for any other. */
export function expireUpload(tx: Tx, { uploadId }: JobPayload<'media.expire-upload'>): void {
  deleteFiles(tx, removeUploadUnlessUsed(tx, uploadId))
}

/** Whether a picture, a text, a draft or a revision needs an upload. */
export function isUploadUsed(tx: Tx, id: string): boolean {
  if (tx.select({ id: pictures.id }).from(pictures).where(eq(pictures.uploadId, id)).limit(1).get()) return true
  return tx.select().from(uploadHolds).where(eq(uploadHolds.uploadId, id)).limit(1).get() !== undefined
}

/** @returns the keys of the files to delete */
function removeUploadUnlessUsed(tx: Tx, id: string): string[] {
  if (isUploadUsed(tx, id)) return []
  // What is kept in the library, or lies in the trash, goes by way of the trash.
  const isFree = and(eq(uploads.id, id), eq(uploads.isKept, false), isNull(uploads.trashedAt))
  const gone = tx.delete(uploads).where(isFree).returning().get()
  return gone ? [gone.originalKey, gone.previewKey] : []
}

/** Counts the uses of all pictures of an upload. */
function countUse(tx: Tx, uploadId: string, by: 1 | -1): void {
  tx.update(uploads)
    .set({ uses: sql`${uploads.uses} + ${by}` })
    .where(eq(uploads.id, uploadId))
    .run()
}

export function deleteFiles(tx: Tx, keys: string[], delayMs = 0): void {
  if (keys.length > 0) enqueue(tx, 'media.delete-files', { keys }, { delayMs })
}

/** For so long pages that are open, or kept by a cache, still find the variants that they name. */
const formerVariantsMs = dayMs

/** Deletes variants that no page names from now on. */
export const deleteFormerVariants = (tx: Tx, keys: string[]): void => deleteFiles(tx, keys, formerVariantsMs)

/**
 * Does not wait with any deletion any more: which of the former variants were those of one upload is not known.
 * @returns the keys of the files
 */
export const hurryDeletions = (tx: Tx): string[] => hurryJobs(tx, 'media.delete-files').flatMap(({ keys }) => keys)

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
  countUse(tx, picture.uploadId, 1)
  return picture.id
}

/** The picture of that original and crop, created if it does not exist. */
function cropOf(tx: Tx, choice: PictureChoice, shape: CropShape | undefined): PictureRow {
  const upload = getUpload(tx, 'uploadId' in choice ? choice.uploadId : getPicture(tx, choice.pictureId).uploadId)
  if (choice.crop) checkCrop(choice.crop, upload, shape)
  const crop = choice.crop && isWhole(choice.crop, upload) ? null : (choice.crop ?? null)
  const cropKey = cropKeyOf(crop)
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
  enqueue(tx, 'media.resize-image', resizingOf(created, upload.originalKey))
  return created
}

export const cropKeyOf = (crop: Crop | null): string => (crop ? [crop.x, crop.y, crop.width, crop.height].join() : '')

function checkCrop(crop: Crop, whole: { width: number; height: number }, shape: CropShape | undefined): void {
  if (crop.x + crop.width > whole.width || crop.y + crop.height > whole.height) throw new AppError('MEDIA_CROP_INVALID')
  if (!shape) return
  if (!hasAspect(crop, shape.aspect)) throw new AppError('MEDIA_CROP_INVALID')
  if (crop.width < shape.minWidth || crop.height < shape.minHeight) throw new AppError('MEDIA_CROP_TOO_SMALL')
}

const isWhole = (crop: Crop, whole: { width: number; height: number }): boolean =>
  crop.width === whole.width && crop.height === whole.height

/**
 * Releases one use for each id. A picture without uses is removed, and its original with it if that has no other picture.
 */
export function releasePictures(tx: Tx, ids: readonly string[]): void {
  const gone = ids.flatMap((id) => releasePicture(tx, id) ?? [])
  deleteFormerVariants(tx, gone.flatMap(filesOf))
  // No page names an original.
  const originals = gone.flatMap(({ uploadId }) => removeUploadUnlessUsed(tx, uploadId))
  deleteFiles(tx, originals)
}

/** @returns the picture, if nothing uses it any more */
function releasePicture(tx: Tx, id: string): PictureRow | undefined {
  const row = tx
    .update(pictures)
    .set({ uses: sql`${pictures.uses} - 1` })
    .where(eq(pictures.id, id))
    .returning()
    .get()
  if (!row) return undefined
  countUse(tx, row.uploadId, -1)
  if (row.uses > 0) return undefined
  tx.delete(pictures).where(eq(pictures.id, id)).run()
  return row
}

/** The id of a picture's files and addresses: its own, with the number of times that its original was replaced. */
export const fileIdOf = ({ name }: Pick<PictureRow, 'name'>): string => name.slice(0, -'.jpg'.length)

/** The id of the picture that a file id, or the name of a picture at any time, belongs to. */
const idOfFile = (fileId: string): string => /^[^-.]*/.exec(fileId)![0]

/** The keys of all variants. A pending picture may be stored in all widths that its crop allows, and in all formats. */
export const filesOf = (row: PictureRow): string[] =>
  variantKeys(fileIdOf(row), row.widths.length > 0 ? row : { widths: variantWidths(row), avif: true })

/** What the worker needs to make the variants of a picture. */
export const resizingOf = (
  row: Pick<PictureRow, 'name' | 'crop'>,
  original: string,
): JobPayload<'media.resize-image'> => ({ pictureId: fileIdOf(row), originalKey: original, crop: row.crop })

/** Applies the worker's result for a picture. */
export function applyResized(
  tx: Tx,
  { pictureId }: JobPayload<'media.resize-image'>,
  result: JobResult<'media.resize-image'>,
): void {
  const isThis = and(eq(pictures.id, idOfFile(pictureId)), eq(pictures.name, `${pictureId}.jpg`))
  const before = tx.select().from(pictures).where(isThis).get()
  if (!before) {
    // The picture was removed or replaced meanwhile, and the worker may have stored files after the deletion.
    if (result.ok) deleteFiles(tx, variantKeys(pictureId, result))
    return
  }
  if (!result.ok) {
    // The preview is served instead.
    tx.update(pictures).set({ state: 'failed' }).where(isThis).run()
    raiseContentVersion(tx)
    return
  }
  const { ok: _, avif = false, ...made } = result
  const after = { state: 'ready' as const, avif, ...made }
  // Made again as it was: readers see nothing of it, and no page is made anew.
  if (isDeepStrictEqual({ ...before, ...after }, before)) return
  tx.update(pictures).set(after).where(isThis).run()
  raiseContentVersion(tx)
  const kept = new Set(variantKeys(pictureId, result))
  const gone = variantKeys(pictureId, before).filter((key) => !kept.has(key))
  deleteFormerVariants(tx, gone)
}

/** A picture as pages show it; its id there is that of its files, by which it is found as well. */
export const pictureOf = ({ name, width, height, widths, avif, placeholder }: PictureRow): Picture => ({
  id: fileIdOf({ name }),
  name,
  width,
  height,
  widths,
  ...(avif && { avif }),
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

/** Texts, pages and clients may have the name from before the original was replaced. */
export const findPictureByName = (tx: Tx, name: string): PictureRow | undefined =>
  name.endsWith('.jpg') ? findPicture(tx, name.slice(0, -'.jpg'.length)) : undefined

/** @param id that of the picture or of its files */
export const findPicture = (tx: Tx, id: string): PictureRow | undefined =>
  tx
    .select()
    .from(pictures)
    .where(eq(pictures.id, idOfFile(id)))
    .get()

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
