import { imageFloats, imageWidth, type ImageFloat } from '#shared/posts.ts'

/** How an inline picture stands in its text: percent of the text's width, and the side that it floats on. */
export interface ImageLayout {
  width: number
  float: ImageFloat
}

/** The nearest layout that is allowed: a step of the slider, and at most half of the text's width beside a text. */
export function fitLayout({ width, float }: ImageLayout): ImageLayout {
  const max = float === 'none' ? imageWidth.max : imageWidth.maxFloated
  const stepped = Math.round(width / imageWidth.step) * imageWidth.step
  return { width: Math.min(max, Math.max(imageWidth.min, stepped)), float }
}

/** Reads the `data-width` and `data-float` of a stored picture; what is missing or wrong falls back to a full block. */
export function layoutOfData(width: string | null, float: string | null): ImageLayout {
  const percent = Number(width)
  return fitLayout({
    width: width && Number.isFinite(percent) ? percent : imageWidth.max,
    float: imageFloats.find((known) => known === float) ?? 'none',
  })
}

/** The stored address `/uploads/{name}` of a picture that was uploaded here; null for a picture of another place. */
export function uploadsPath(src: string | null, origin: string): string | null {
  const url = src ? URL.parse(src, origin) : null
  return url && url.origin === origin && /^\/uploads\/[\w.-]+$/.test(url.pathname) ? url.pathname : null
}

/** The address by which a stored text may show a picture: an upload, or another site's over http(s). */
export function imageAddress(src: string | null, origin: string): string | null {
  const own = uploadsPath(src, origin)
  if (own || !src) return own
  return /^https?:\/\//i.test(src) && URL.parse(src)?.origin !== origin ? src : null
}
