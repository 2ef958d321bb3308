/** Another file in the place of an upload's: all its pictures show it, under crops that fit. */
import { eq } from 'drizzle-orm'
import { pictures, uploads } from '#drizzle/schema/index.ts'
import { cropShapes, firstName, hasAspect, type Crop } from '#shared/media.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { enqueue } from '#server/core/jobs.ts'
import { cropKeyOf, deleteFormerVariants, filesOf, getUpload, resizingOf } from './media.service.ts'
import { searchFormOf } from './media.uploads.service.ts'

type UploadRow = typeof uploads.$inferSelect
type PictureRow = typeof pictures.$inferSelect
type Size = Pick<UploadRow, 'width' | 'height'>

/** How a picture was cropped before its file was replaced. */
export interface FormerCrop {
  pictureId: string
  crop: Crop | null
}

/** Two pictures whose sides differ by less have the same proportions. */
const sameProportions = 0.01

export const isSameShape = (a: Size, b: Size): boolean =>
  Math.abs((a.width * b.height) / (a.height * b.width) - 1) < sameProportions

/**
 * The crop of another picture that shows the same part of it, as far as its proportions allow: around the same centre, in
 * the same shape.
 */
export function cropIn(crop: Crop, from: Size, to: Size): Crop {
  const aspect = crop.width / crop.height
  const wanted = Math.min((crop.width / from.width) * to.width, (crop.height / from.height) * to.height * aspect)
  const width = Math.max(1, Math.floor(Math.min(wanted, to.width, to.height * aspect)))
  const height = Math.max(1, Math.min(to.height, Math.round(width / aspect)))
  const centre = {
    x: ((crop.x + crop.width / 2) / from.width) * to.width,
    y: ((crop.y + crop.height / 2) / from.height) * to.height,
  }
  const within = (value: number, max: number) => Math.min(max, Math.max(0, Math.round(value)))
  return {
    x: within(centre.x - width / 2, to.width - width),
    y: within(centre.y - height / 2, to.height - height),
    width,
    height,
  }
}

/** The smallest crop of a shape that any place accepts. */
const minimumOf = (crop: Crop): number =>
  Math.min(
    ...Object.values(cropShapes)
      .filter(({ aspect }) => hasAspect(crop, aspect))
      .map(({ minWidth }) => minWidth),
    crop.width,
  )

/**
 * Exchanges the files of two uploads, of which nothing uses the second. Pictures of the first get a new address, so that no
 * cache shows what they were, and the worker makes their variants; until then the crop of the preview stands in.
 * @param former crops to go back to
 * @returns the crops before, and the pictures whose crop may not show the same part
 * @throws AppError MEDIA_CROP_TOO_SMALL
 */
export function exchangeFiles(
  tx: Tx,
  id: string,
  otherId: string,
  former: readonly FormerCrop[] = [],
): { crops: FormerCrop[]; doubtful: FormerCrop[] } {
  const upload = getUpload(tx, id)
  const other = getUpload(tx, otherId)
  setFile(tx, upload, other)
  setFile(tx, other, upload)
  const rows = tx.select().from(pictures).where(eq(pictures.uploadId, id)).all()
  // Two of them may come to the same crop, or to one that another one had.
  for (const row of rows)
    tx.update(pictures)
      .set({ cropKey: `of ${row.id}` })
      .where(eq(pictures.id, row.id))
      .run()
  const taken = new Set<string>()
  const changed = rows.map((row) => {
    const known = former.find(({ pictureId }) => pictureId === row.id)
    const crop = known ? known.crop : row.crop && cropIn(row.crop, upload, other)
    if (row.crop && crop && crop.width < minimumOf(row.crop)) throw new AppError('MEDIA_CROP_TOO_SMALL')
    const key = cropKeyOf(crop)
    showAnew(tx, row, crop, other, taken.has(key) ? `of ${row.id}` : key)
    taken.add(key)
    return { pictureId: row.id, crop }
  })
  raiseContentVersion(tx)
  return {
    crops: rows.map((row) => ({ pictureId: row.id, crop: row.crop })),
    doubtful: isSameShape(upload, other) ? [] : changed.filter(({ crop }) => crop !== null),
  }
}

function setFile(tx: Tx, upload: UploadRow, file: UploadRow): void {
  const { fileName, originalKey, previewKey, mime, bytes, sha256, width, height } = file
  const searchForm = searchFormOf({ ...upload, fileName })
  tx.update(uploads)
    .set({ fileName, originalKey, previewKey, mime, bytes, sha256, width, height, searchForm })
    .where(eq(uploads.id, upload.id))
    .run()
}

/** The number of times that the original of a picture was replaced. */
const replacedOf = (name: string): number => Number(/-(\d+)\.jpg$/.exec(name)?.[1] ?? 0)

function showAnew(tx: Tx, row: PictureRow, crop: Crop | null, upload: UploadRow, cropKey: string): void {
  const name = firstName(row.name).replace(/\.jpg$/, `-${replacedOf(row.name) + 1}.jpg`)
  const { width, height } = crop ?? upload
  tx.update(pictures)
    .set({ name, crop, cropKey, width, height, state: 'pending', widths: [], avif: false, placeholder: null })
    .where(eq(pictures.id, row.id))
    .run()
  enqueue(tx, 'media.resize-image', resizingOf({ name, crop }, upload.originalKey))
  deleteFormerVariants(tx, filesOf(row))
}
