import { appendFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { maxImageHeight, maxImagePixels, maxImageWidth, previewSide, type Crop } from '#shared/media.ts'
import { AppError } from '#server/core/errors.ts'
import { createSemaphore } from '#server/core/semaphore.ts'
import { groundOf } from '#server/core/picture-tone.ts'
import { countFrames, openHeader, openPicture, sharp, type Tolerance } from '#server/core/sharp.ts'

/** A decoded picture takes up to 200 MB, so the site decodes at most two at once, and leaves a processor to its readers. */
const decoding = createSemaphore(Math.max(1, Math.min(2, availableParallelism() - 1)))

/**
 * The size of a picture with EXIF orientation applied, and whether it has several frames, from its header.
 * @throws AppError MEDIA_TOO_MANY_PIXELS, MEDIA_TOO_LONG, MEDIA_UNREADABLE
 */
export async function readHeader(path: string): Promise<{ width: number; height: number; hasFrames: boolean }> {
  const header = await unlessDamaged(openHeader(path).metadata())
  const { autoOrient } = header
  if (autoOrient.width * autoOrient.height > maxImagePixels) throw new AppError('MEDIA_TOO_MANY_PIXELS')
  if (autoOrient.width > maxImageWidth || autoOrient.height > maxImageHeight) throw new AppError('MEDIA_TOO_LONG')
  return { ...autoOrient, hasFrames: countFrames(header) > 1 }
}

/**
 * A small JPEG of the picture, without metadata. The picture is decoded completely, so that damage is found now and not in
 * the worker.
 * @throws AppError MEDIA_UNREADABLE
 */
export const makePreview = (path: string, tolerance?: Tolerance): Promise<Buffer> =>
  decoding(() =>
    unlessDamaged(
      openPicture(path, tolerance).then(async (picture) =>
        picture
          .autoOrient()
          .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
          .flatten({ background: await groundOf(picture.clone()) })
          .jpeg({ quality: 82 })
          .toBuffer(),
      ),
    ),
  )

/**
 * The same of a JPEG that may lack its end mark, which every viewer does without; the mark is then added to the file. A
 * picture of which anything else is missing deviates even so, and stays as it was sent.
 * @throws AppError MEDIA_UNREADABLE
 */
export async function makePreviewOfJpeg(path: string): Promise<Buffer> {
  try {
    return await makePreview(path)
  } catch (error) {
    if (!isCut(error)) throw error
    await appendFile(path, Buffer.of(0xff, 0xd9))
    return makePreview(path, 'nothing deviates')
  }
}

const isCut = (error: unknown): boolean =>
  error instanceof AppError && error.cause instanceof Error && error.cause.message.includes('premature end')

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
