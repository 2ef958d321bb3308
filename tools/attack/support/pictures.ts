import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

// Files that are no photos, or far more than they seem.

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A black PNG of one bit per pixel: a few kilobytes for each billion of pixels. */
export function pngOf(width: number, height: number, more: Buffer[] = []): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rowBytes = Math.ceil(width / 8) + 1
  // The whole picture would not fit; what is missing is what a decoder finds out late.
  const rows = Math.min(height, Math.floor(200_000_000 / rowBytes))
  const data = deflateSync(Buffer.alloc(rowBytes * rows), { level: 1 })
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return Buffer.concat([signature, chunk('IHDR', head), ...more, chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

/** A chunk that swells to that many bytes: a colour profile or a text. */
export function swollenChunk(type: 'iCCP' | 'zTXt', bytes: number): Buffer {
  return chunk(type, Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(bytes), { level: 9 })]))
}

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1b2a9e' } })

const gifHead = (width: number, height: number): Buffer => {
  const size = Buffer.alloc(4)
  size.writeUInt16LE(width, 0)
  size.writeUInt16LE(height, 2)
  return Buffer.concat([Buffer.from('GIF89a'), size, Buffer.from([0xf0, 0, 0, 0, 0, 0, 255, 255, 255])])
}
/** 300 frames of a large GIF, each of a pixel. */
function gifOfFrames(side: number, frames: number): Buffer {
  const frame = Buffer.from([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([gifHead(side, side), ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

/** Pictures that cost far more than their bytes; with what they are. */
export async function bombs(): Promise<Record<string, Buffer>> {
  const jpeg = await plain(1200, 900).jpeg().toBuffer()
  return {
    'PNG of 100,000 by 100,000': pngOf(100_000, 100_000),
    'PNG of 49 megapixels': pngOf(7000, 7000),
    'PNG of 50,000 by 1,000': pngOf(50_000, 1000),
    'PNG of 2,147,483,647 by 1': pngOf(2_147_483_647, 1),
    'PNG with a profile of 300 MB': pngOf(400, 400, [swollenChunk('iCCP', 300_000_000)]),
    'PNG with a text of 300 MB': pngOf(400, 400, [swollenChunk('zTXt', 300_000_000)]),
    'AVIF of 49 megapixels': await plain(7000, 7000).avif({ effort: 0 }).toBuffer(),
    'WebP of 48 megapixels': await plain(8000, 6000).webp({ effort: 0 }).toBuffer(),
    'GIF of 300 frames': gifOfFrames(5000, 300),
    'JPEG cut short': jpeg.subarray(0, jpeg.length >> 1),
    'PNG cut short': pngOf(3000, 3000).subarray(0, 300),
    '21 MB': Buffer.concat([jpeg, Buffer.alloc(21 * 1024 * 1024)]),
  }
}

/** A picture of one column, which decoders read line by line. */
export const tallPng = (): Buffer => pngOf(1, 40_000_000)

/** What is a picture only at its beginning, or not at all. */
export async function disguised(): Promise<Record<string, Buffer>> {
  const script = '<script>alert(1)</script>'
  const jpeg = await plain(400, 400)
    .withExif({ IFD0: { ImageDescription: script, Artist: 'GPS-SECRET-PLACE' } })
    .jpeg()
    .toBuffer()
  return {
    SVG: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400">${script}</svg>`),
    'SVG with an entity': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><text>&x;</text></svg>',
    ),
    HTML: Buffer.from(`<!doctype html>${script}`),
    'GIF that is a script': Buffer.concat([Buffer.from('GIF89a/*'), Buffer.from(`*/=1;alert(1)//${script}`)]),
    'GIF and HTML': Buffer.concat([gifOfFrames(400, 1), Buffer.from(script)]),
    'JPEG and HTML': Buffer.concat([jpeg, Buffer.from(script)]),
    'JPEG with a script in EXIF': jpeg,
    ZIP: Buffer.from('PK\u0003\u0004'.padEnd(400, 'x'), 'latin1'),
    PDF: Buffer.from(`%PDF-1.7\n${script}`),
    empty: Buffer.alloc(0),
    zeros: Buffer.alloc(10_000),
  }
}
