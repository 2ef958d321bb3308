import { open } from 'node:fs/promises'
import type { AudioExtension } from '#shared/media.ts'

/** The head of an MPEG audio frame of layer III, with a bit rate and a sampling rate that exist. */
const isMp3Frame = ([first = 0, second = 0, third = 0]: Uint8Array): boolean =>
  first === 0xff && (second & 0xe6) === 0xe2 && (second & 0x18) !== 0x08 && third >> 4 !== 15 && (third & 0x0c) !== 0x0c

/** A tag before the frames; each byte of its length has seven bits. */
const isTagged = (head: Buffer): boolean =>
  head.toString('latin1', 0, 3) === 'ID3' && head.length >= 10 && head.subarray(6, 10).every((byte) => byte < 0x80)

/** An ISO media file lists its brands after `ftyp`: those of sounds, and those that recorders of phones write. */
function isMp4(head: Buffer): boolean {
  if (head.toString('latin1', 4, 8) !== 'ftyp') return false
  const brands = head.toString('latin1', 8, Math.min(head.readUInt32BE(0), head.length))
  return /^(?:.{4})*?(?:M4[AB] |mp4[12]|isom)/s.test(brands) && !/avi[fs]|hei[cfx]|mif1|qt {2}/.test(brands)
}

/** The ending of the name for a sound file, by its first bytes; undefined if it is not supported. */
export function audioFormatOf(head: Buffer): AudioExtension | undefined {
  if (isTagged(head) || isMp3Frame(head)) return 'mp3'
  if (head.toString('latin1', 0, 4) === 'OggS') {
    // The first packet names the codec.
    const packet = head.toString('latin1', 28)
    if (packet.startsWith('OpusHead')) return 'opus'
    return packet.startsWith('\u0001vorbis') ? 'ogg' : undefined
  }
  return head.length >= 16 && isMp4(head) ? 'm4a' : undefined
}

/** The same for a file. */
export async function audioFormatOfFile(path: string): Promise<AudioExtension | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64), length: 64 })
    return audioFormatOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
