/** Printed issues and editorials, for readers and admins. */
import { and, count, desc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { pdfFiles, pdfUploads, pictures } from '#drizzle/schema/index.ts'
import { uploadPath } from '#shared/addresses.ts'
import type { SessionUser } from '#shared/auth.ts'
import { monthOf } from '#shared/dates.ts'
import { langOfText } from '#shared/lang.ts'
import type { AdminPdf, MonthCount, Pdf, PdfCategory, pdfInput, PdfPage, pdfUpdate } from '#shared/pdfs.ts'
import { applyUpdate } from '#shared/update.ts'
import { changesBetween, writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db, type Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { newId } from '#server/core/ids.ts'
import { iso } from '#server/core/iso.ts'
import { matchingRows } from '#server/core/matching.ts'
import { pageOf, preparedPages, type Order, type Paging } from '#server/core/paging.ts'
import { preparedOnce } from '#server/core/statements.ts'
import { isMade } from '#server/core/submissions.ts'
import { pictureOf, releasePictures, attachPicture } from '#server/features/media/media.service.ts'
import { namesContaining } from '#server/features/search/search.names.service.ts'
import { expirePdfFile, findPdfFile, readLater } from './pdfs.files.service.ts'
import { indexPdf } from './pdfs.search.service.ts'

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
  /** Part of the title, in any equivalent spelling. */
  q?: string | undefined
}

const byDate: Order<Row> = { columns: [pdfUploads.date, pdfUploads.id], readSortValues: ({ date, id }) => [date, id] }

const isOfCategory = eq(pdfUploads.category, sql.placeholder('category'))
const ofCategory = preparedPages(selectPdfs, isOfCategory, byDate)
const ofMonth = preparedPages(selectPdfs, and(isOfCategory, eq(pdfUploads.month, sql.placeholder('month'))), byDate)

function selectPage(tx: Tx, { category, month, q, ...paging }: PdfFilter & Paging) {
  if (category && !q?.trim())
    return month === undefined ? ofCategory(tx, paging, { category }) : ofMonth(tx, paging, { category, month })
  const filter = and(
    category && eq(pdfUploads.category, category),
    month === undefined ? undefined : eq(pdfUploads.month, month),
  )
  const named = q?.trim() ? namesContaining(tx, { q, kind: 'pdf', entityId: pdfUploads.id }) : undefined
  return pageOf(selectPdfs(tx), matchingRows(named, filter), byDate, paging)
}

/** By date, newest first. */
export function listPdfs(tx: Tx, filter: PdfFilter & Paging): PdfPage {
  const { rows, next } = selectPage(tx, filter)
  return { pdfs: rows.map(toPdf), next }
}

export function listAdminPdfs(
  tx: Tx,
  filter: Pick<PdfFilter, 'q'> & Paging,
): { pdfs: AdminPdf[]; next: string | null } {
  const { rows, next } = selectPage(tx, filter)
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

const pdfQuery = preparedOnce((tx) =>
  selectPdfs(tx)
    .where(eq(pdfUploads.id, sql.placeholder('id')))
    .prepare(),
)

function getRow(tx: Tx, id: string): Row {
  const row = pdfQuery(tx).get({ id })
  if (!row) throw new AppError('PDF_NOT_FOUND')
  return row
}

/** @throws PDF_NOT_FOUND */
export const getPdf = (tx: Tx, id: string): Pdf => toPdf(getRow(tx, id))

/** @throws PDF_NOT_FOUND */
export const getAdminPdf = (tx: Tx, id: string): AdminPdf => toAdminPdf(getRow(tx, id))

/** A PDF for the documented calls; addresses are paths of this site. */
const toDocument = (row: Row) => ({
  _id: row.id,
  title: row.title,
  subtitle: row.subtitle,
  date: iso(row.date),
  category: row.category,
  /** Bare name of the cover. */
  image: row.picture?.name ?? null,
  pdfPath: uploadPath(`${row.fileId}.pdf`),
  createdAt: iso(row.createdAt),
})

export type PdfDocument = ReturnType<typeof toDocument>

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

const columnsOf = ({ title, subtitle, category, date }: Pick<NewPdf, 'title' | 'subtitle' | 'category' | 'date'>) => ({
  title,
  subtitle,
  category,
  date,
  month: monthOf(date),
})

/**
 * Queues reading the file; without a cover the worker draws the first page.
 * @throws PDF_REQUIRED, MEDIA_NOT_FOUND
 */
export function createPdf(db: Db, user: SessionUser, input: NewPdf, id = newId()): { id: string } {
  if (isMade(db, pdfUploads, id)) return updatePdf(db, user, { ...input, id })
  return write(db, (tx) => {
    checkFile(tx, input.fileId)
    const now = Date.now()
    const pictureId = input.cover ? attachPicture(tx, input.cover) : null
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
    readLater(tx, input.fileId)
    indexPdf(tx, id)
    writeAudit(tx, user, 'pdfs.create', id, input.title)
    raiseContentVersion(tx)
    return { id }
  })
}

/**
 * Without a file or a cover the present one stays; a drawn cover is replaced with a new file.
 * @throws PDF_NOT_FOUND, and what `createPdf` throws
 */
export function updatePdf(db: Db, user: SessionUser, input: ChangedPdf): { id: string } {
  return write(db, (tx) => {
    const before = tx.select().from(pdfUploads).where(eq(pdfUploads.id, input.id)).get()
    if (!before) throw new AppError('PDF_NOT_FOUND')
    const { cover: _cover, fileId: _fileId, ...sent } = input
    const fields = applyUpdate(before, sent)
    const cover = input.cover && { pictureId: attachPicture(tx, input.cover), isCoverDrawn: false }
    if (input.fileId) checkFile(tx, input.fileId)
    const changed = { ...columnsOf(fields), ...cover, ...(input.fileId && { fileId: input.fileId }) }
    tx.update(pdfUploads)
      .set({ ...changed, updatedAt: Date.now() })
      .where(eq(pdfUploads.id, input.id))
      .run()
    if (cover && before.pictureId) releasePictures(tx, [before.pictureId])
    if (input.fileId) {
      expirePdfFile(tx, before)
      readLater(tx, input.fileId)
    }
    indexPdf(tx, input.id)
    writeAudit(tx, user, 'pdfs.update', input.id, fields.title, changesBetween(before, changed))
    raiseContentVersion(tx)
    return { id: input.id }
  })
}
