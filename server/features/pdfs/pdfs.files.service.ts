/** Files of PDFs: uploaded, read by the worker, removed when no entry uses them. */
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { eq } from 'drizzle-orm'
import { pdfFiles, pdfTexts, pdfUploads } from '#drizzle/schema/index.ts'
import { dayMs } from '#shared/durations.ts'
import type { JobPayload, JobResult } from '#worker/jobs/jobs.ts'
import { originalKey, previewKey } from '#shared/media.ts'
import { maxPdfBytes, pdfKey } from '#shared/pdfs.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { enqueue } from '#server/core/jobs.ts'
import { findState, noteState } from '#server/core/site-state.ts'
import { valuesInTrash } from '#server/core/trash.ts'
import { writeWhenFree } from '#server/core/write-lock.ts'
import { releasePictures, attachPicture } from '#server/features/media/media.service.ts'
import { adoptUpload } from '#server/features/media/media.uploads.service.ts'
import { indexPdf } from './pdfs.search.service.ts'

/** Unused files are removed after this time. */
const unusedFileMs = dayMs
/** The `%PDF-` header may be this many bytes into the file, as PDF viewers allow. */
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
 * Stores a file after checking that it is a PDF. It is removed if it is not used within a day.
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
    await writeWhenFree(db, (tx) => {
      tx.insert(pdfFiles).values({ id, bytes: file.bytes, createdAt: Date.now() }).run()
      enqueue(tx, 'pdfs.expire-file', { fileId: id }, { delayMs: unusedFileMs, dedupe: `pdfs.expire-file ${id}` })
    })
  } catch (error) {
    await storage.delete(pdfKey(id)).catch(() => {})
    throw error
  }
  return id
}

/** Removes a file without an entry; does nothing for any other. */
export function expirePdfFile(tx: Tx, { fileId }: JobPayload<'pdfs.expire-file'>): void {
  if (tx.select({ id: pdfUploads.id }).from(pdfUploads).where(eq(pdfUploads.fileId, fileId)).get()) return
  const gone = tx.delete(pdfFiles).where(eq(pdfFiles.id, fileId)).returning().get()
  if (gone) enqueue(tx, 'media.delete-files', { keys: [pdfKey(fileId)] })
}

/** Removes the file of a failed request. */
export const discardPdf = (db: Db, fileId: string): Promise<void> =>
  writeWhenFree(db, (tx) => expirePdfFile(tx, { fileId }))

/** Queues the job that extracts pages and texts of a file, and draws a cover in case one is needed. */
export const readLater = (tx: Tx, fileId: string): void => enqueue(tx, 'pdfs.read', { fileId, coverId: newId() })

/** Raise this when the worker reads texts better: existing sites then have those of all their PDFs read again. */
const textsVersion = 1
/** Between two files that are read again, so that a new one need not wait for all of them. */
const againMs = 5000

/** Queues reading the texts again of the PDFs that an earlier version has read, once. */
export function readOldTexts(db: Db): void {
  if (Number(findState(db, 'pdf-texts')?.value ?? 0) >= textsVersion) return
  write(db, (tx) => {
    const files = tx.select({ id: pdfFiles.id }).from(pdfFiles).where(eq(pdfFiles.state, 'ready')).all()
    for (const [index, { id }] of files.entries())
      enqueue(tx, 'pdfs.read', { fileId: id }, { delayMs: index * againMs, dedupe: `pdfs.read again ${id}` })
    noteState(tx, 'pdf-texts', String(textsVersion))
  })
}

/** Applies the worker's result: pages, texts, and a cover if one was asked for and the editor gave none. */
export function applyRead(tx: Tx, { fileId, coverId }: JobPayload<'pdfs.read'>, result: JobResult<'pdfs.read'>): void {
  const entry = tx.select().from(pdfUploads).where(eq(pdfUploads.fileId, fileId)).get()
  const file = tx.select().from(pdfFiles).where(eq(pdfFiles.id, fileId)).get()
  const dropCover = () => {
    if (coverId) enqueue(tx, 'media.delete-files', { keys: [originalKey(coverId, 'jpg'), previewKey(coverId)] })
  }
  if (!result.ok) {
    // What could be read before is kept.
    if (!coverId) return
    tx.update(pdfFiles).set({ state: 'failed', failure: result.failure }).where(eq(pdfFiles.id, fileId)).run()
    return
  }
  // Replaced or removed for ever while the worker read it, which may have written the file again.
  if (!file && !valuesInTrash(tx, 'pdf', '$.file.id').includes(fileId))
    enqueue(tx, 'media.delete-files', { keys: [pdfKey(fileId)] })
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
  else if (coverId) {
    const pictureId = attachPicture(tx, { uploadId: adoptUpload(tx, { id: coverId, ...result.cover }) })
    tx.update(pdfUploads).set({ pictureId, isCoverDrawn: true }).where(eq(pdfUploads.id, entry.id)).run()
    if (entry.pictureId) releasePictures(tx, [entry.pictureId])
  }
  indexPdf(tx, entry.id)
  raiseContentVersion(tx)
}

/** The file with this id, if it exists. */
export const findPdfFile = (tx: Tx, fileId: string) =>
  tx.select({ id: pdfFiles.id }).from(pdfFiles).where(eq(pdfFiles.id, fileId)).get()
