import { availableParallelism } from 'node:os'
import { maxImagePixels, maxImageSide, previewSide, type Crop } from '#shared/media.ts'
import { AppError } from '#server/core/errors.ts'
import { createSemaphore } from '#server/core/semaphore.ts'
import { openHeader, openPicture, sharp } from '#server/core/sharp.ts'

/** A decoded picture takes up to 200 MB, so the site decodes at most two at once, and leaves a processor to its readers. */
const decoding = createSemaphore(Math.max(1, Math.min(2, availableParallelism() - 1)))

/**
 * The size of a picture with EXIF orientation applied, from its header.
 * @throws AppError MEDIA_TOO_MANY_PIXELS, MEDIA_TOO_LONG, MEDIA_UNREADABLE
 */
export async function readSize(path: string): Promise<{ width: number; height: number }> {
  const { autoOrient } = await unlessDamaged(openHeader(path).metadata())
  if (autoOrient.width * autoOrient.height > maxImagePixels) throw new AppError('MEDIA_TOO_MANY_PIXELS')
  if (Math.max(autoOrient.width, autoOrient.height) > maxImageSide) throw new AppError('MEDIA_TOO_LONG')
  return autoOrient
}

/**
 * A small JPEG of the picture, without metadata. The picture is decoded completely, so that damage is found now and not in
 * the worker.
 * @throws AppError MEDIA_UNREADABLE
 */
export const makePreview = (path: string): Promise<Buffer> =>
  decoding(() =>
    unlessDamaged(
      openPicture(path)
        .autoOrient()
        .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: 82 })
        .toBuffer(),
    ),
  )

/** The part of a preview that a crop of the original takes, as a JPEG. */
export const cutPreview = (preview: Buffer, original: { width: number; height: number }, crop: Crop): Promise<Buffer> =>
  decoding(async () => {
    const { width, height } = await sharp(preview).metadata()
    const scaled = (value: number, from: number, to: number) => Math.round((value * to) / from)
    const left = Math.min(scaled(crop.x, original.width, width), width - 1)
    const top = Math.min(scaled(crop.y, original.height, height), height - 1)
    return sharp(preview)
      .extract({
        left,
        top,
        width: Math.max(1, Math.min(scaled(crop.width, original.width, width), width - left)),
        height: Math.max(1, Math.min(scaled(crop.height, original.height, height), height - top)),
      })
      .jpeg({ quality: 82 })
      .toBuffer()
  })

async function unlessDamaged<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw new AppError('MEDIA_UNREADABLE', { cause: error })
  }
}
