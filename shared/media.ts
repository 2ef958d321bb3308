import { z } from 'zod'

/** Widths in pixels in which the worker stores a picture, as far as the original allows. */
export const pictureWidths = [320, 640, 960, 1280, 1920] as const

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

/** Crops of posts are square, at least this many pixels a side. */
export const minPostCrop = 100

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

/** One picture of a form: a fresh upload with its crop, or a picture that the post already has. */
export const pictureChoice = z.union([
  z.strictObject({ uploadId: z.string().min(1).max(64), crop: crop.nullish() }),
  z.strictObject({ pictureId: z.string().min(1).max(64), crop: crop.nullish() }),
])
export type PictureChoice = z.infer<typeof pictureChoice>
export { uploadPath, variantPath, widthFor } from './addresses.ts'
