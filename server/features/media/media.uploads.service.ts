/** Accepting pictures, and what is known of an upload besides its pixels. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, open } from 'node:fs/promises'
import { uploads } from '#drizzle/schema/index.ts'
import { uploadPath } from '#shared/addresses.ts'
import { maxImageBytes, originalKey, previewKey, type Upload } from '#shared/media.ts'
import { normalize } from '#shared/search/normalize.ts'
import type { Context, UserContext } from '#server/core/context.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError, errorOfField } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import type { Storage } from '#server/core/storage.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import type { FormFile } from '#server/core/multipart.ts'
import { expireUpload, expireUploadLater } from './media.service.ts'

/** The longest file name that is kept, in UTF-16 units. */
const maxNameLength = 200

/** The last part of a path, without what no screen shows; cut between graphemes. */
export function shortName(fileName: string): string {
  const name = fileName
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}]/gu, '')
    .normalize('NFC')
    .trim()
  let short = ''
  for (const { segment } of new Intl.Segmenter('ta').segment(name)) {
    if (short.length + segment.length > maxNameLength) break
    short += segment
  }
  return short
}

type Texts = Pick<typeof uploads.$inferSelect, 'fileName' | 'altTa' | 'altEn' | 'captionTa' | 'captionEn' | 'credit'>

/** What the search of the library reads. */
export const searchFormOf = ({ fileName, altTa, altEn, captionTa, captionEn, credit }: Partial<Texts>): string =>
  normalize([fileName, altTa, altEn, captionTa, captionEn, credit].filter(Boolean).join(' ')).trim()

/** SHA-256 in hexadecimal digits. */
export async function hashOf(bytes: AsyncIterable<Buffer | string>): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return hash.digest('hex')
}

/**
 * Accepts a picture: checks its format, decodes it once, and stores the original and a preview. Nothing is left behind when
 * it fails. An upload that is not used within a day is removed.
 * @throws AppError MEDIA_TOO_LARGE, MEDIA_TYPE_UNSUPPORTED, MEDIA_HEIC, MEDIA_TOO_MANY_PIXELS, MEDIA_TOO_LONG,
 * MEDIA_UNREADABLE
 */
export async function acceptUpload(
  { db, storage, user }: Pick<Context, 'db' | 'storage' | 'user'>,
  file: { path: string; bytes: number; fileName: string },
): Promise<Upload> {
  if (file.bytes > maxImageBytes) throw new AppError('MEDIA_TOO_LARGE')
  const format = await formatOfFile(file.path)
  if (!format) throw new AppError('MEDIA_TYPE_UNSUPPORTED')
  if (format === 'heic') throw new AppError('MEDIA_HEIC')
  // Loaded with the first upload: a start does not wait for what reads pictures.
  const { makePreview, makePreviewOfJpeg, readHeader } = await import('./preview.ts')
  const { width, height, hasFrames } = await readHeader(file.path)
  const preview = await (format.extension === 'jpg' ? makePreviewOfJpeg : makePreview)(file.path)
  const { size: bytes } = await stat(file.path)
  const sha256 = await hashOf(createReadStream(file.path))

  const id = newId()
  const fileName = shortName(file.fileName)
  const row: typeof uploads.$inferInsert = {
    id,
    name: `${id}.jpg`,
    fileName,
    searchForm: searchFormOf({ fileName }),
    sha256,
    originalKey: originalKey(id, format.extension),
    previewKey: previewKey(id),
    mime: format.mime,
    bytes,
    width,
    height,
    createdAt: Date.now(),
    createdBy: user?.id ?? null,
  }
  try {
    await storeUpload(storage, row, file.path, preview)
    await writeWhenFree(db, (tx) => {
      tx.insert(uploads).values(row).run()
      expireUploadLater(tx, id)
    })
  } catch (error) {
    await Promise.allSettled([storage.delete(row.originalKey), storage.delete(row.previewKey)])
    throw error
  }
  const isAnimated = format.isAnimated ?? hasFrames
  return { id, name: row.name, url: uploadPath(row.name), width, height, ...(isAnimated && { isAnimated }) }
}

async function storeUpload(
  storage: Storage,
  row: typeof uploads.$inferInsert,
  path: string,
  preview: Buffer,
): Promise<void> {
  await storage.put(row.originalKey, createReadStream(path), { type: row.mime, size: row.bytes })
  await storage.put(row.previewKey, preview, { type: 'image/jpeg', size: preview.length })
}

/**
 * Registers a JPEG that the worker has already stored, which is both original and preview.
 * @returns the upload's id
 */
export function adoptUpload(
  tx: Tx,
  { id, width, height, bytes }: { id: string; width: number; height: number; bytes: number },
): string {
  tx.insert(uploads)
    .values({
      id,
      name: `${id}.jpg`,
      originalKey: originalKey(id, 'jpg'),
      previewKey: previewKey(id),
      mime: 'image/jpeg',
      bytes,
      width,
      height,
      createdAt: Date.now(),
      createdBy: null,
    })
    .run()
  return id
}

/** Removes the uploads of a failed request, unless they are in use by now. */
export async function discardUploads({ db }: Pick<Context, 'db'>, ids: string[]): Promise<void> {
  await writeWhenFree(db, (tx) => {
    for (const id of ids) expireUpload(tx, { uploadId: id })
  })
}

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
async function formatOfFile(path: string): Promise<ImageFormat | 'heic' | undefined> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) })
    return formatOf(buffer.subarray(0, bytesRead))
  } finally {
    await file.close()
  }
}

/**
 * Stores the files of a form, and passes the ids of their uploads to `work`; if that fails, all of them are removed.
 * @param nameField the field name of a file in errors; by default its form field
 * @throws AppError what `acceptUpload` and `work` throw
 */
export async function withUploads<T>(
  ctx: UserContext,
  files: FormFile[],
  work: (uploadIds: string[]) => Promise<T>,
  nameField: (file: FormFile, index: number) => string = ({ field }) => field,
): Promise<T> {
  const uploadIds: string[] = []
  try {
    for (const [index, file] of files.entries()) {
      try {
        uploadIds.push((await acceptUpload(ctx, file)).id)
      } catch (error) {
        throw errorOfField(nameField(file, index), error)
      }
    }
    return await work(uploadIds)
  } catch (error) {
    await discardUploads(ctx, uploadIds)
    throw error
  }
}
