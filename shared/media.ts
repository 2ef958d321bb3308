import { z } from 'zod'
import { avifWidths, jpegWidths } from './addresses.ts'

/**
 * Widths in pixels in which the worker stores a picture as WebP, as far as the original allows. Each is at most 1.28 times
 * the one before it, so that a browser that takes the smallest that is large enough loads few pixels in vain.
 */
export const pictureWidths = [160, 200, 256, 320, 400, 512, 640, 800, 960, 1120, 1280, 1600, 1920] as const

/** A WebP is no higher. Pictures are accepted up to here; some from before are higher, and are stored less wide. */
export const maxImageHeight = 16_383

/**
 * The widths in which a picture with a crop of that size is stored, ascending: the fixed ones up to it, and its own if
 * that is clearly larger than the last of them (or there is none). There are none for what is too narrow for its height.
 */
export function variantWidths(cropSize: { width: number; height: number }): number[] {
  const widest = Math.min(cropSize.width, Math.floor((cropSize.width * maxImageHeight) / cropSize.height))
  const widths: number[] = pictureWidths.filter((width) => width <= widest)
  const own = Math.min(widest, Math.max(...pictureWidths))
  return own >= Math.max(1, (widths.at(-1) ?? 0) * 1.1) ? [...widths, own] : widths
}

export type PictureFormat = 'avif' | 'webp' | 'jpg'

// Storage keys, spread over 256 folders.
const shard = (id: string) => id.slice(0, 2)
export const originalKey = (uploadId: string, extension: string): string =>
  `originals/${shard(uploadId)}/${uploadId}.${extension}`
export const previewKey = (uploadId: string): string => `previews/${shard(uploadId)}/${uploadId}.jpg`
export const variantKey = (pictureId: string, width: number, format: PictureFormat): string =>
  `pictures/${shard(pictureId)}/${pictureId}-${width}.${format}`

type Made = Parameters<typeof avifWidths>[0]

/** The widths of a picture that are stored in each format. */
export const storedWidths = (made: Made) =>
  ({
    webp: made.widths,
    jpg: jpegWidths(made.widths),
    avif: avifWidths(made),
  }) satisfies Record<PictureFormat, readonly number[]>

/** The keys of all files of a picture. */
export const variantKeys = (pictureId: string, made: Made): string[] =>
  Object.entries(storedWidths(made)).flatMap(([format, widths]) =>
    widths.map((width) => variantKey(pictureId, width, format as PictureFormat)),
  )

/** The name that a picture had at first, before its original was replaced; texts may have any of its names. */
export const firstName = (name: string): string => name.replace(/-\d+(?=\.jpg$)/, '')

/** What the media library holds. */
export const uploadKinds = ['image', 'audio'] as const
export type UploadKind = (typeof uploadKinds)[number]

export const maxImageBytes = 20 * 1024 * 1024
export const maxImagePixels = 50_000_000
/** Decoding a picture of a few pixels by millions takes half a minute, however few pixels it has. */
export const maxImageWidth = 20_000
/** Longest side of the preview made during the upload; it is served until the worker has made the variants. */
export const previewSide = 1600

export const maxAudioBytes = 100 * 1024 * 1024
/** Sound files that every browser of today plays, by the endings of their names. */
export const audioTypes = {
  mp3: 'audio/mpeg',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  opus: 'audio/ogg',
} as const
export type AudioExtension = keyof typeof audioTypes

/** What the upload of a sound file answers. */
export const audioUpload = z.object({ id: z.string(), name: z.string(), url: z.string(), bytes: z.int() })
export type AudioUpload = z.infer<typeof audioUpload>

/** Whether a bare name under /uploads/ is that of a sound file. */
export const isAudioName = (name: string): boolean => /\.(?:mp3|m4a|ogg|opus)$/.test(name)

/** A rectangle in pixels of the upright original (EXIF orientation applied). */
export const crop = z.strictObject({
  x: z.int().min(0),
  y: z.int().min(0),
  width: z.int().min(1),
  height: z.int().min(1),
})
export type Crop = z.infer<typeof crop>

/** What a use of a picture requires of its crop: the ratio of width to height, and the minimum size. */
export interface CropShape {
  aspect: number
  /** The ratio as text. */
  ratio: string
  minWidth: number
  minHeight: number
}

/** The required crops, by use. */
export const cropShapes = {
  post: { aspect: 1, ratio: '1:1', minWidth: 100, minHeight: 100 },
  portrait: { aspect: 1, ratio: '1:1', minWidth: 100, minHeight: 100 },
  gallery: { aspect: 1, ratio: '1:1', minWidth: 50, minHeight: 50 },
  headerBanner: { aspect: 5 / 2, ratio: '5:2', minWidth: 100, minHeight: 40 },
  bannerMobile: { aspect: 10 / 16, ratio: '10:16', minWidth: 100, minHeight: 160 },
  bannerDesktop: { aspect: 16 / 10, ratio: '16:10', minWidth: 160, minHeight: 100 },
} as const satisfies Record<string, CropShape>

/** The largest centred crop of a ratio. */
export function centredCrop(whole: { width: number; height: number }, aspect: number): Crop {
  const width = Math.min(whole.width, Math.max(1, Math.round(whole.height * aspect)))
  const height = Math.min(whole.height, Math.max(1, Math.round(width / aspect)))
  return { x: Math.floor((whole.width - width) / 2), y: Math.floor((whole.height - height) / 2), width, height }
}

/** Whether a crop has a ratio, within one pixel of rounding. */
export const hasAspect = ({ width, height }: { width: number; height: number }, aspect: number): boolean =>
  Math.abs(width - height * aspect) <= 1 || Math.abs(height - width / aspect) <= 1

/** A picture as pages show it. While `widths` is empty only the single size at `/uploads/{name}` exists. */
export const picture = z.object({
  id: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
  /** Whether the small ones of these are stored as AVIF too; left out where they are not. */
  avif: z.boolean().optional(),
  /** A tiny image as a data URI, shown stretched while the picture loads. */
  placeholder: z.string().nullable(),
})
export type Picture = z.infer<typeof picture>

/** A picture of which something may have been said. */
export const describedPicture = picture.extend({
  /** What it shows; empty where it only decorates, null where nobody has said it. */
  alt: z.string().nullable(),
})
/** One that stands beside a text. */
export const shownPicture = describedPicture.extend({ caption: z.string(), credit: z.string() })
export type ShownPicture = z.infer<typeof shownPicture>

/** What an `<img>` has of what was said of a picture: see `describedPicture`. */
export const altOf = ({ alt, isDecorative }: { alt: string; isDecorative: boolean }): string | null =>
  isDecorative ? '' : alt.trim() || null

/** A stored original that nothing uses yet. */
export const upload = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string(),
  width: z.int(),
  height: z.int(),
  /** It moves, and is shown as one of its frames; left out where it does not. */
  isAnimated: z.literal(true).optional(),
})
export type Upload = z.infer<typeof upload>

/** A picture in an edit form, with its original, from which it can be cropped again. */
export const editablePicture = picture.extend({
  original: upload.pick({ name: true, width: true, height: true }),
  crop: crop.nullable(),
})
export type EditablePicture = z.infer<typeof editablePicture>

/** One picture of a form: a new upload, or a picture that is already in use. */
export const pictureChoice = z.union([
  z.strictObject({ uploadId: z.string().min(1).max(64), crop: crop.nullish() }),
  z.strictObject({ pictureId: z.string().min(1).max(64), crop: crop.nullish() }),
])
export type PictureChoice = z.infer<typeof pictureChoice>
export { jpegWidths, uploadPath, widthFor } from './addresses.ts'
