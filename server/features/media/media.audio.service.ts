/** Sound files of texts: stored as they were sent, and needed by the texts that play them. */
import { createReadStream } from 'node:fs'
import { uploads } from '#drizzle/schema/index.ts'
import { uploadPath } from '#shared/addresses.ts'
import { audioTypes, isAudioName, maxAudioBytes, originalKey, type AudioUpload } from '#shared/media.ts'
import type { Context } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { audioFormatOfFile } from './audio-format.ts'
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
