import { pictureWidths, storedWidths, variantKey, variantWidths, type Crop, type PictureFormat } from '#shared/media.ts'
import type { Sharp } from 'sharp'
import { groundOf } from '#server/core/picture-tone.ts'
import { openPicture, sharp } from '#server/core/sharp.ts'
import type { JobHandler, JobTools } from '../../job-handler.ts'

interface Pixels {
  data: Buffer
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 }
}

const widest = Math.max(...pictureWidths)
const placeholderWidth = 12

/** Above this share of equal neighbours a picture is taken for a drawing: of photographs they are a fifth at most. */
const flatShare = 0.5

/**
 * How each format is written: the two for pages with about the same loss. AVIF takes twice as long as WebP. The usual
 * filter of WebP smears the edges of flat areas.
 */
const formats = [
  [
    'webp',
    'image/webp',
    (image: Sharp, isFlat: boolean) => image.webp({ quality: 75, effort: 6, preset: isFlat ? 'drawing' : 'default' }),
  ],
  ['jpg', 'image/jpeg', (image: Sharp) => image.jpeg({ quality: 82, mozjpeg: true })],
  ['avif', 'image/avif', (image: Sharp) => image.avif({ quality: 50, effort: 2 })],
] as const satisfies [PictureFormat, string, (image: Sharp, isFlat: boolean) => Sharp][]

/** Crops a picture from its original and stores it in all widths and formats. */
export const resizeImage: JobHandler<'media.resize-image'> = async (
  payload,
  { storage, avif = false, signal, log },
) => {
  const original = await storage.read(payload.originalKey)
  const pixels = original && (await decode(original, payload.crop).catch(unlessSlow(log)))
  if (!pixels) return { ok: false }

  const made = { widths: variantWidths(pixels.raw), avif }
  if (made.widths.length === 0) return { ok: false }
  const stored = storedWidths(made)
  const isFlat = hasFlatAreas(pixels)
  for (const [format, type, encode] of formats)
    for (const width of stored[format]) {
      signal.throwIfAborted()
      const body = await encode(scaled(pixels, width), isFlat).toBuffer()
      await storage.put(variantKey(payload.pictureId, width, format), body, { type, size: body.length })
    }
  return { ok: true, ...sizeOf(pixels, made.widths), ...made, placeholder: await makePlaceholder(pixels) }
}

/** A damaged picture is given up; one that took too long may only have been decoded on a busy machine. */
export const unlessSlow =
  (log: JobTools['log']) =>
  (err: unknown): void => {
    if (err instanceof Error && err.message.includes('timeout')) throw err
    log.warn({ err }, 'undecodable')
  }

/** Whether most pixels are as red as the one to the right, as in drawings: photographs have grain everywhere. */
function hasFlatAreas({ data, raw: { channels } }: Pixels): boolean {
  const step = channels * 7
  const last = data.length - channels
  let flat = 0
  for (let at = 0; at < last; at += step) if (data[at] === data[at + channels]) flat++
  return flat * step > last * flatShare
}

/** Decodes the original once, to the crop at the widest width, from which all variants are made. */
async function decode(original: Buffer, crop: Crop | null): Promise<Pixels> {
  const upright = (await openPicture(original)).autoOrient()
  const cut = crop ? upright.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height }) : upright
  const { data, info } = await cut
    .resize({ width: widest, withoutEnlargement: true })
    .flatten({ background: await groundOf(await openPicture(original)) })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

const scaled = ({ data, raw }: Pixels, width: number) => sharp(data, { raw }).resize({ width })

/** Size of the widest variant. */
function sizeOf({ raw }: Pixels, widths: number[]): { width: number; height: number } {
  const width = widths.at(-1) ?? raw.width
  return { width, height: Math.max(1, Math.round((raw.height * width) / raw.width)) }
}

/** About 150 characters. */
async function makePlaceholder({ data, raw }: Pixels): Promise<string> {
  const tiny = await sharp(data, { raw })
    .resize({ width: placeholderWidth, height: placeholderWidth, fit: 'inside' })
    .webp({ quality: 20 })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
