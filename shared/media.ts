import { z } from 'zod'

/** Widths in pixels in which the worker stores a picture, as far as the original allows. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const

/**
 * The widths of a picture whose crop is that wide, ascending: the fixed ones that it reaches, and its own where that is
 * clearly more than the last of them (or there is none).
 */
export function variantWidths(cropWidth: number): number[] {
  const widths: number[] = pictureWidths.filter((width) => width <= cropWidth)
  const own = Math.min(cropWidth, Math.max(...pictureWidths))
  return own >= (widths.at(-1) ?? 0) * 1.1 ? [...widths, own] : widths
}

const pictureFormats = ['webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

// Keys in the store, spread over 256 folders.
const shard = (id: string) => id.slice(0, 2)
export const originalKey = (uploadId: string, extension: string): string =>
  `originals/${shard(uploadId)}/${uploadId}.${extension}`
export const previewKey = (uploadId: string): string => `previews/${shard(uploadId)}/${uploadId}.jpg`
export const variantKey = (pictureId: string, width: number, format: PictureFormat): string =>
  `pictures/${shard(pictureId)}/${pictureId}-${width}.${format}`
export const variantKeys = (pictureId: string, widths: readonly number[]): string[] =>
  widths.flatMap((width) => pictureFormats.map((format) => variantKey(pictureId, width, format)))

export const maxImageBytes = 20 * 1024 * 1024
export const maxImagePixels = 50_000_000
/** Longest side of the preview that an upload makes at once; it stands in until the worker has made the sizes. */
export const previewSide = 1600

/** A rectangle in pixels of the upright original (EXIF orientation applied). */
export const crop = z.strictObject({
  x: z.int().min(0),
  y: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
})
export type Crop = z.infer<typeof crop>

/** What a place asks of a crop: its ratio of width to height, and its fewest pixels. */
export interface CropShape {
  aspect: number
  /** The same in words. */
  ratio: string
  minWidth: number
  minHeight: number
}

/** The crops of each place. */
export const cropShapes = {
  post: { aspect: 1, ratio: '1:1', minWidth: 100, minHeight: 100 },
  gallery: { aspect: 1, ratio: '1:1', minWidth: 50, minHeight: 50 },
  headerBanner: { aspect: 5 / 2, ratio: '5:2', minWidth: 100, minHeight: 40 },
  bannerMobile: { aspect: 10 / 16, ratio: '10:16', minWidth: 100, minHeight: 160 },
  bannerDesktop: { aspect: 16 / 10, ratio: '16:10', minWidth: 160, minHeight: 100 },
} as const satisfies Record<string, CropShape>

/** The largest crop of a ratio, in the middle of a picture. */
export function centredCrop(whole: { width: number; height: number }, aspect: number): Crop {
  const width = Math.min(whole.width, Math.max(1, Math.round(whole.height * aspect)))
  const height = Math.min(whole.height, Math.max(1, Math.round(width / aspect)))
  return { x: Math.floor((whole.width - width) / 2), y: Math.floor((whole.height - height) / 2), width, height }
}

/** Whether a crop has a ratio, but for the pixel that rounding may cost. */
export const hasAspect = ({ width, height }: { width: number; height: number }, aspect: number): boolean =>
  Math.abs(width - height * aspect) <= 1 || Math.abs(height - width / aspect) <= 1

/** A picture as pages show it. While `widths` is empty only `/uploads/{name}` answers, in one size. */
export const picture = z.object({
  id: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  /** A few dozen bytes as a data URI, to be stretched behind the picture while it loads. */
  placeholder: z.string().nullable(),
})
export type Picture = z.infer<typeof picture>

/** What an upload answers: the kept original, not yet part of any post. */
export const upload = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
})
export type Upload = z.infer<typeof upload>

/** A picture of a post as its form needs it: with its original, out of which it can be cropped anew. */
export const editablePicture = picture.extend({
  original: upload.pick({ name: true, width: true, height: true }),
  crop: crop.nullable(),
})
export type EditablePicture = z.infer<typeof editablePicture>

/** One picture of a form: a fresh upload with its crop, or a picture that the post already has. */
export const pictureChoice = z.union([
  z.strictObject({ uploadId: z.string().min(1).max(64), crop: crop.nullish() }),
  z.strictObject({ pictureId: z.string().min(1).max(64), crop: crop.nullish() }),
])
export type PictureChoice = z.infer<typeof pictureChoice>
export { uploadPath, variantPath, widthFor } from './addresses.ts'
