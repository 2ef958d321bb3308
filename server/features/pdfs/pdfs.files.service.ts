/** The files of PDFs: taken in, read by the worker, removed when no entry uses them. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { pdfFiles, pdfTexts, pdfUploads } from '#drizzle/schema/index.ts'
import type { JobPayload, JobResult } from '#shared/jobs.ts'
import { originalKey, previewKey } from '#shared/media.ts'
import { maxPdfBytes, pdfKey } from '#shared/pdfs.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue } from '#server/core/jobs.ts'
import { adoptUpload, releasePictures, attachPicture } from '#server/features/media/media.service.ts'
import { indexPdf } from './pdfs.search.service.ts'

/** A file that no PDF entry uses by then is removed. */
const unusedFileMs = 24 * 3600 * 1000
/** How far into a file its mark may stand, as all readers of PDFs allow. */
const markWithin = 1024

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(markWithin), length: markWithin })
    return buffer.subarray(0, bytesRead).includes('%PDF-')
  } finally {
    await file.close()
  }
}

/**
 * Takes a file in, judged by its bytes. What is not used within a day is removed again.
 * @returns the file's id
 * @throws AppError PDF_TOO_LARGE, PDF_TYPE_UNSUPPORTED
 */
export async function acceptPdf(
  { db, storage }: Pick<Context, 'db' | 'storage'>,
  file: { path: string; bytes: number },
): Promise<string> {
  const refuse = (code: 'PDF_TOO_LARGE' | 'PDF_TYPE_UNSUPPORTED') => new AppError(code, { fields: { pdf: code } })
  if (file.bytes > maxPdfBytes) throw refuse('PDF_TOO_LARGE')
  if (!(await isPdf(file.path))) throw refuse('PDF_TYPE_UNSUPPORTED')
  const id = newId()
  try {
    await storage.put(pdfKey(id), createReadStream(file.path), { type: 'application/pdf', size: file.bytes })
    write(db, (tx) => {
      tx.insert(pdfFiles).values({ id, bytes: file.bytes, createdAt: Date.now() }).run()
      enqueue(tx, 'pdfs.expire-file', { fileId: id }, { delayMs: unusedFileMs, dedupe: `pdfs.expire-file ${id}` })
    })
  } catch (error) {
    await storage.delete(pdfKey(id)).catch(() => {})
    throw error
  }
  return id
}

/** Removes a file that belongs to no entry; any other stays. */
export function expirePdfFile(tx: Tx, { fileId }: JobPayload<'pdfs.expire-file'>): void {
  if (tx.select({ id: pdfUploads.id }).from(pdfUploads).where(eq(pdfUploads.fileId, fileId)).get()) return
  const gone = tx.delete(pdfFiles).where(eq(pdfFiles.id, fileId)).returning().get()
  if (gone) enqueue(tx, 'media.delete-files', { keys: [pdfKey(fileId)] })
}

/** Removes the file of a request that failed afterwards. */
export const discardPdf = (db: Db, fileId: string): void => write(db, (tx) => expirePdfFile(tx, { fileId }))

/** Asks the worker for the pages and texts of a file, and for a cover should one be needed. */
export const readLater = (tx: Tx, fileId: string): void => enqueue(tx, 'pdfs.read', { fileId, coverId: newId() })

/** Takes over what the worker has found in a file: pages, text, and a cover where the editor gave none. */
export function applyRead(tx: Tx, { fileId, coverId }: JobPayload<'pdfs.read'>, result: JobResult<'pdfs.read'>): void {
  const entry = tx.select().from(pdfUploads).where(eq(pdfUploads.fileId, fileId)).get()
  const file = tx.select().from(pdfFiles).where(eq(pdfFiles.id, fileId)).get()
  const dropCover = () =>
    enqueue(tx, 'media.delete-files', { keys: [originalKey(coverId, 'jpg'), previewKey(coverId)] })
  if (!result.ok) {
    tx.update(pdfFiles).set({ state: 'failed', failure: result.failure }).where(eq(pdfFiles.id, fileId)).run()
    return
  }
  // Deleted or replaced while the worker read it, and perhaps put back by it.
  if (!file) enqueue(tx, 'media.delete-files', { keys: [pdfKey(fileId)] })
  if (!file || !entry) return dropCover()
  const { pages, bytes } = result
  tx.update(pdfFiles).set({ state: 'ready', failure: null, pages, bytes }).where(eq(pdfFiles.id, fileId)).run()
  tx.delete(pdfTexts).where(eq(pdfTexts.fileId, fileId)).run()
  for (const [index, text] of result.texts.entries())
    if (text)
      tx.insert(pdfTexts)
        .values({ fileId, page: index + 1, text })
        .run()
  if (entry.pictureId && !entry.isCoverDrawn) dropCover()
  else {
    const pictureId = attachPicture(tx, { uploadId: adoptUpload(tx, { id: coverId, ...result.cover }) })
    tx.update(pdfUploads).set({ pictureId, isCoverDrawn: true }).where(eq(pdfUploads.id, entry.id)).run()
    if (entry.pictureId) releasePictures(tx, [entry.pictureId])
  }
  indexPdf(tx, entry.id)
  raiseContentVersion(tx)
}

/** The file of an address, if there is one. */
export const findPdfFile = (tx: Tx, fileId: string) =>
  tx.select({ id: pdfFiles.id }).from(pdfFiles).where(eq(pdfFiles.id, fileId)).get()
