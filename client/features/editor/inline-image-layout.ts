export { fitLayout, layoutOfData, type ImageLayout } from '#shared/rich-text.ts'

/** The stored address `/uploads/{name}` of a picture that was uploaded here; null for a picture of another place. */
export function uploadsPath(src: string | null, origin: string): string | null {
  const url = src ? URL.parse(src, origin) : null
  return url && url.origin === origin && /^\/uploads\/[\w.-]+$/.test(url.pathname) ? url.pathname : null
}

/** The address by which a stored text may show a picture: an upload, or another site's by https. */
export function imageAddress(src: string | null, origin: string): string | null {
  const own = uploadsPath(src, origin)
  if (own || !src) return own
  return /^https:\/\//i.test(src) && URL.parse(src)?.origin !== origin ? src : null
}
