import { open } from 'node:fs/promises'

interface ImageFormat {
  mime: string
  extension: string
}

const jpeg: ImageFormat = { mime: 'image/jpeg', extension: 'jpg' }
const png: ImageFormat = { mime: 'image/png', extension: 'png' }
const webp: ImageFormat = { mime: 'image/webp', extension: 'webp' }
const avif: ImageFormat = { mime: 'image/avif', extension: 'avif' }
const gif: ImageFormat = { mime: 'image/gif', extension: 'gif' }

/** An ISO media file lists its brands after `ftyp`; HEIC uses the same box and is not supported. */
function isAvif(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length))
  return /^(?:.{4})*?avi[fs]/s.test(brands)
}

/** The format of a picture by its first bytes; undefined if it is not supported. */
function formatOf(head: Buffer): ImageFormat | undefined {
  const text = head.toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return jpeg
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return png
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return webp
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return gif
  return head.length >= 16 && isAvif(head) ? avif : undefined
}

/** The same for a file. */
export async function formatOfFile(path: string): Promise<ImageFormat | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64), length: 64 })
    return formatOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
