import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { and, asc, count, desc, eq } from 'drizzle-orm'
import type { z } from 'zod'
import { pdfFiles, pdfTexts, pdfUploads, pictures } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { pdfPath, uploadPath } from '#shared/addresses.ts'
import { monthOf } from '#shared/dates.ts'
import type { JobPayload, JobResult } from '#shared/jobs.ts'
import { langOfText } from '#shared/lang.ts'
import { originalKey, previewKey } from '#shared/media.ts'
import {
  maxPdfBytes,
  pdfKey,
  type AdminPdf,
  type MonthCount,
  type Pdf,
  type PdfCategory,
  type PdfHit,
  type pdfInput,
  type PdfPage,
  type pdfUpdate,
} from '#shared/pdfs.ts'
import { findInText } from '#shared/find-in-text.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import type { Context } from '#server/core/context.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { enqueue } from '#server/core/jobs.ts'
import { afterCursor, toPage, type Paging } from '#server/core/paging.ts'
import { adoptUpload, pictureOf, releasePictures, usePicture } from '#server/rooms/media/media.service.ts'
import { dropDocuments, indexDocuments, type SearchDocument } from '#server/rooms/search/search.index.service.ts'

/** A file that no PDF entry uses by then is removed. */
const unusedFileMs = 24 * 3600 * 1000
/** How far into a file its mark may stand, as all readers of PDFs allow. */
const markWithin = 1024
const maxHits = 60
/** Letters around a finding, in UTF-16 units. */
const contextLength = 60

// ------------------------------------------------------------------------------------------------------------ Files

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

const askWorker = (tx: Tx, fileId: string): void => enqueue(tx, 'pdfs.read', { fileId, coverId: newId() })

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
    const pictureId = usePicture(tx, { uploadId: adoptUpload(tx, { id: coverId, ...result.cover }) })
    tx.update(pdfUploads).set({ pictureId, isCoverDrawn: true }).where(eq(pdfUploads.id, entry.id)).run()
    if (entry.pictureId) releasePictures(tx, [entry.pictureId])
  }
  indexPdf(tx, entry.id)
  raiseContentVersion(tx)
}

/** The file of an address, if there is one. */
export const findPdfFile = (tx: Tx, fileId: string) =>
  tx.select({ id: pdfFiles.id }).from(pdfFiles).where(eq(pdfFiles.id, fileId)).get()

// ------------------------------------------------------------------------------------------------------- Searching

/** A PDF as the search knows it: itself by its title, and each of its pages by what stands on it. */
function searchDocumentsOf(tx: Tx, pdf: typeof pdfUploads.$inferSelect): [SearchDocument, ...SearchDocument[]] {
  const document: SearchDocument = {
    kind: 'pdf',
    entityId: pdf.id,
    title: pdf.title,
    author: '',
    categoryId: null,
    lang: langOfText(`${pdf.title} ${pdf.subtitle}`),
    url: pdfPath(pdf),
    createdAt: pdf.date,
    body: pdf.subtitle,
  }
  const pages = tx.select().from(pdfTexts).where(eq(pdfTexts.fileId, pdf.fileId)).orderBy(asc(pdfTexts.page)).all()
  return [document, ...pages.map(({ page, text }) => ({ ...document, page, url: pdfPath(pdf, page), body: text }))]
}

/** Every PDF and page as the search knows it, oldest first. */
export function* searchDocumentsOfPdfs(tx: Tx): Generator<SearchDocument> {
  for (const pdf of tx.select().from(pdfUploads).orderBy(asc(pdfUploads.date), asc(pdfUploads.id)).all())
    yield* searchDocumentsOf(tx, pdf)
}

function indexPdf(tx: Tx, id: string): void {
  const pdf = tx.select().from(pdfUploads).where(eq(pdfUploads.id, id)).get()
  if (pdf) indexDocuments(tx, ...searchDocumentsOf(tx, pdf))
}

// ---------------------------------------------------------------------------------------------------------- Reading

const columns = {
  id: pdfUploads.id,
  title: pdfUploads.title,
  subtitle: pdfUploads.subtitle,
  category: pdfUploads.category,
  date: pdfUploads.date,
  isCoverDrawn: pdfUploads.isCoverDrawn,
  createdAt: pdfUploads.createdAt,
  fileId: pdfUploads.fileId,
  bytes: pdfFiles.bytes,
  pages: pdfFiles.pages,
  state: pdfFiles.state,
  failure: pdfFiles.failure,
  picture: pictures,
} as const

const selectPdfs = (tx: Tx) =>
  tx
    .select(columns)
    .from(pdfUploads)
    .innerJoin(pdfFiles, eq(pdfFiles.id, pdfUploads.fileId))
    .leftJoin(pictures, eq(pictures.id, pdfUploads.pictureId))
    .$dynamic()
type Row = Awaited<ReturnType<typeof selectPdfs>>[number]

const toPdf = (row: Row): Pdf => ({
  id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  lang: langOfText(`${row.title} ${row.subtitle}`),
  category: row.category,
  date: iso(row.date),
  picture: row.picture && pictureOf(row.picture),
  url: uploadPath(`${row.fileId}.pdf`),
  bytes: row.bytes,
  pages: row.pages,
})
const toAdminPdf = (row: Row): AdminPdf => ({
  ...toPdf(row),
  state: row.state,
  failure: row.failure,
  isCoverDrawn: row.isCoverDrawn,
})

interface PdfFilter {
  category?: PdfCategory | undefined
  month?: number | undefined
}

function selectPage(tx: Tx, { category, month, cursor, limit }: PdfFilter & Paging) {
  const rows = selectPdfs(tx)
    .where(
      and(
        category && eq(pdfUploads.category, category),
        month === undefined ? undefined : eq(pdfUploads.month, month),
        afterCursor({ createdAt: pdfUploads.date, id: pdfUploads.id }, cursor),
      ),
    )
    .orderBy(desc(pdfUploads.date), desc(pdfUploads.id))
    .limit(limit + 1)
    .all()
  const { next } = toPage(
    rows.map(({ id, date }) => ({ id, createdAt: date })),
    limit,
  )
  return { rows: rows.slice(0, limit), next }
}

/** By date, newest first. */
export function listPdfs(tx: Tx, filter: PdfFilter & Paging): PdfPage {
  const { rows, next } = selectPage(tx, filter)
  return { pdfs: rows.map(toPdf), next }
}

export function listAdminPdfs(tx: Tx, paging: Paging): { pdfs: AdminPdf[]; next: string | null } {
  const { rows, next } = selectPage(tx, paging)
  return { pdfs: rows.map(toAdminPdf), next }
}

/** Months in which a category has PDFs, newest first. */
export const listPdfMonths = (tx: Tx, category: PdfCategory): MonthCount[] =>
  tx
    .select({ month: pdfUploads.month, count: count() })
    .from(pdfUploads)
    .where(eq(pdfUploads.category, category))
    .groupBy(pdfUploads.month)
    .orderBy(desc(pdfUploads.month))
    .all()

function getRow(tx: Tx, id: string): Row {
  const row = selectPdfs(tx).where(eq(pdfUploads.id, id)).get()
  if (!row) throw new AppError('PDF_NOT_FOUND')
  return row
}

/** @throws PDF_NOT_FOUND */
export const getPdf = (tx: Tx, id: string): Pdf => toPdf(getRow(tx, id))

/** @throws PDF_NOT_FOUND */
export const getAdminPdf = (tx: Tx, id: string): AdminPdf => toAdminPdf(getRow(tx, id))

// Cut between words: a cut inside a word might divide a letter.
const firstWords = (text: string): string =>
  text.length <= contextLength ? text : text.slice(0, contextLength).replace(/\S+$/, '')
const lastWords = (text: string): string =>
  text.length <= contextLength ? text : text.slice(-contextLength).replace(/^\S+/, '')

/**
 * The pages of a PDF on which words stand, in the order of the pages, each with its first finding; at most 60.
 * @throws PDF_NOT_FOUND
 */
export function searchPdf(tx: Tx, id: string, q: string): { hits: PdfHit[]; isSearchable: boolean } {
  const { fileId } = getRow(tx, id)
  const pages = tx.select().from(pdfTexts).where(eq(pdfTexts.fileId, fileId)).orderBy(asc(pdfTexts.page)).all()
  const hits: PdfHit[] = []
  let isSearchable = false
  for (const { page, text } of pages) {
    isSearchable = true
    const found = findInText(text, q)[0]
    if (!found) continue
    hits.push({
      page,
      before: lastWords(text.slice(0, found.start)),
      match: text.slice(found.start, found.end),
      after: firstWords(text.slice(found.end)),
    })
    if (hits.length === maxHits) break
  }
  return { hits, isSearchable }
}

/** A PDF as the documented calls answer it; addresses are paths of this site. */
export interface PdfDocument {
  _id: string
  title: string
  subtitle: string
  date: string
  category: PdfCategory
  /** Bare name of the cover. */
  image: string | null
  pdfPath: string
  createdAt: string
}

const toDocument = (row: Row): PdfDocument => ({
  _id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  date: iso(row.date),
  category: row.category,
  image: row.picture?.name ?? null,
  pdfPath: uploadPath(`${row.fileId}.pdf`),
  createdAt: iso(row.createdAt),
})

export function listPdfDocuments(tx: Tx, paging: Paging): { pdfs: PdfDocument[]; next: string | null } {
  const { rows, next } = selectPage(tx, paging)
  return { pdfs: rows.map(toDocument), next }
}

/** @throws PDF_NOT_FOUND */
export const getPdfDocument = (tx: Tx, id: string): PdfDocument => toDocument(getRow(tx, id))

// ---------------------------------------------------------------------------------------------------------- Writing

type NewPdf = z.output<typeof pdfInput>
type ChangedPdf = z.output<typeof pdfUpdate>

/** A file may belong to one entry only. */
function checkFile(tx: Tx, fileId: string): void {
  const isTaken = tx.select({ id: pdfUploads.id }).from(pdfUploads).where(eq(pdfUploads.fileId, fileId)).get()
  if (isTaken || !findPdfFile(tx, fileId)) throw new AppError('PDF_REQUIRED', { fields: { pdf: 'PDF_REQUIRED' } })
}

const columnsOf = ({ title, subtitle, category, date }: NewPdf | ChangedPdf) => ({
  title,
  subtitle,
  category,
  date,
  month: monthOf(date),
})

/**
 * The worker is asked to read the file; without a cover it draws the first page.
 * @throws PDF_REQUIRED, MEDIA_NOT_FOUND
 */
export function createPdf(db: Db, user: SessionUser, input: NewPdf): { id: string } {
  return write(db, (tx) => {
    checkFile(tx, input.fileId)
    const id = newId()
    const now = Date.now()
    const pictureId = input.cover ? usePicture(tx, input.cover) : null
    tx.insert(pdfUploads)
      .values({
        id,
        ...columnsOf(input),
        fileId: input.fileId,
        pictureId,
        isCoverDrawn: !pictureId,
        createdAt: now,
        updatedAt: now,
      })
      .run()
    askWorker(tx, input.fileId)
    indexPdf(tx, id)
    writeAudit(tx, user, 'pdfs.create', id, input.title)
    raiseContentVersion(tx)
    return { id }
  })
}

/**
 * Without a file or a cover the old one stays; a drawn cover is drawn anew from a new file.
 * @throws PDF_NOT_FOUND, and what `createPdf` throws
 */
export function updatePdf(db: Db, user: SessionUser, input: ChangedPdf): { id: string } {
  return write(db, (tx) => {
    const before = tx.select().from(pdfUploads).where(eq(pdfUploads.id, input.id)).get()
    if (!before) throw new AppError('PDF_NOT_FOUND')
    const cover = input.cover && { pictureId: usePicture(tx, input.cover), isCoverDrawn: false }
    if (input.fileId) checkFile(tx, input.fileId)
    tx.update(pdfUploads)
      .set({ ...columnsOf(input), ...cover, ...(input.fileId && { fileId: input.fileId }), updatedAt: Date.now() })
      .where(eq(pdfUploads.id, input.id))
      .run()
    if (cover && before.pictureId) releasePictures(tx, [before.pictureId])
    if (input.fileId) {
      expirePdfFile(tx, before)
      askWorker(tx, input.fileId)
    }
    indexPdf(tx, input.id)
    writeAudit(tx, user, 'pdfs.update', input.id, input.title)
    raiseContentVersion(tx)
    return { id: input.id }
  })
}

/** @throws PDF_NOT_FOUND */
export function deletePdf(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const row = tx.delete(pdfUploads).where(eq(pdfUploads.id, id)).returning().get()
    if (!row) throw new AppError('PDF_NOT_FOUND')
    expirePdfFile(tx, row)
    if (row.pictureId) releasePictures(tx, [row.pictureId])
    dropDocuments(tx, 'pdf', id)
    writeAudit(tx, user, 'pdfs.delete', id, row.title)
    raiseContentVersion(tx)
    return { id }
  })
}
