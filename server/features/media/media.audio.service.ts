/** Sound files of texts: stored as they were sent, and needed by the texts that play them. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { uploads } from '#drizzle/schema/index.ts'
import { uploadPath } from '#shared/addresses.ts'
import {
  audioTypes,
  isAudioName,
  maxAudioBytes,
  originalKey,
  type AudioUpload,
  type AudioExtension,
} from '#shared/media.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { holdUploads, type Holder } from './media.holds.service.ts'
import { expireUploadLater, findUploadByName } from './media.service.ts'
import { hashOf, searchFormOf, shortName } from './media.uploads.service.ts'

/**
 * Accepts a sound file, judged by its bytes. Nothing is left behind when it fails; one that no text plays within a day is
 * removed.
 * @throws AppError MEDIA_AUDIO_TOO_LARGE, MEDIA_AUDIO_UNSUPPORTED
 */
export async function acceptAudio(
  { db, storage, user }: Pick<Context, 'db' | 'storage' | 'user'>,
  file: { path: string; bytes: number; fileName: string },
): Promise<AudioUpload> {
  if (file.bytes > maxAudioBytes) throw new AppError('MEDIA_AUDIO_TOO_LARGE')
  const extension = await audioFormatOfFile(file.path)
  if (!extension) throw new AppError('MEDIA_AUDIO_UNSUPPORTED')
  const sha256 = await hashOf(createReadStream(file.path))
  const id = newId()
  const name = `${id}.${extension}`
  const key = originalKey(id, extension)
  const mime = audioTypes[extension]
  try {
    await storage.put(key, createReadStream(file.path), { type: mime, size: file.bytes })
    await writeWhenFree(db, (tx) => {
      const sides = { width: 0, height: 0 }
      const fileName = shortName(file.fileName)
      const known = { fileName, searchForm: searchFormOf({ fileName }), sha256, kind: 'audio' as const }
      const made = { createdAt: Date.now(), createdBy: user?.id ?? null }
      tx.insert(uploads)
        .values({ id, name, originalKey: key, previewKey: key, mime, bytes: file.bytes, ...sides, ...known, ...made })
        .run()
      expireUploadLater(tx, id)
    })
  } catch (error) {
    await storage.delete(key).catch(() => undefined)
    throw error
  }
  return { id, name, url: uploadPath(name), bytes: file.bytes }
}

export const isAudioThere = (tx: Tx, name: string): boolean =>
  isAudioName(name) && findUploadByName(tx, name) !== undefined

/**
 * Says which sound files a text plays now; what it played before and nothing else needs is removed after a day.
 * @param names bare names
 */
export function holdAudio(tx: Tx, holder: Holder, names: readonly string[]): void {
  holdUploads(tx, holder, audioIdsOf(tx, names))
}

/** The uploads of sound files. */
export const audioIdsOf = (tx: Tx, names: readonly string[]): string[] =>
  names.flatMap((name) => findUploadByName(tx, name)?.id ?? [])

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
function audioFormatOf(head: Buffer): AudioExtension | undefined {
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
async function audioFormatOfFile(path: string): Promise<AudioExtension | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64), length: 64 })
    return audioFormatOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}
