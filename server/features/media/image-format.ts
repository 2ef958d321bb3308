import { open } from 'node:fs/promises'

/** How much of a file is read: a PNG may have a colour profile before it says that it is animated. */
const headBytes = 65_536

interface ImageFormat {
  mime: string
  extension: string
  /** Said of PNG and AVIF, of which only the first bytes tell it. */
  isAnimated?: true
}

const jpeg: ImageFormat = { mime: 'image/jpeg', extension: 'jpg' }
const png: ImageFormat = { mime: 'image/png', extension: 'png' }
const webp: ImageFormat = { mime: 'image/webp', extension: 'webp' }
const avif: ImageFormat = { mime: 'image/avif', extension: 'avif' }
const gif: ImageFormat = { mime: 'image/gif', extension: 'gif' }

/** An ISO media file lists its brands after `ftyp`. */
function formatOfBrands(head: Buffer): ImageFormat | 'heic' | undefined {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return undefined
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length))
  if (/^(?:.{4})*?avis/s.test(brands)) return { ...avif, isAnimated: true }
  if (/^(?:.{4})*?avif/s.test(brands)) return avif
  return /^(?:.{4})*?(?:hei[cxms]|hev[cxms])/s.test(brands) ? 'heic' : undefined
}

/** The chunk that counts the frames stands before the first pixels. */
const isAnimatedPng = (head: string): boolean => head.slice(0, head.indexOf('IDAT')).includes('acTL')

/** The format of a picture by its first bytes; undefined if it is not supported, and neither is HEIC. */
function formatOf(head: Buffer): ImageFormat | 'heic' | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return jpeg
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return isAnimatedPng(text) ? { ...png, isAnimated: true } : png
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return webp
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return gif
  return head.length >= 16 ? formatOfBrands(head) : undefined
}

/** The same for a file. */
export async function formatOfFile(path: string): Promise<ImageFormat | 'heic' | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) })
    return formatOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
