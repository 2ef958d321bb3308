import { eq } from 'drizzle-orm'
import { pdfFiles, pdfTexts, pdfUploads } from '#drizzle/schema/index.ts'
import type { SessionUser } from '#shared/auth.ts'
import { pdfKey } from '#shared/pdfs.ts'
import { writeAudit } from '#server/core/audit.ts'
import { raiseContentVersion } from '#server/core/content-version.ts'
import { write, type Db } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { enqueue } from '#server/core/jobs.ts'
import { moveToTrash, type TrashKeeper } from '#server/core/trash.ts'
import { releasePictures } from '#server/features/media/media.service.ts'
import { dropDocuments } from '#server/features/search/search.index.service.ts'
import { readLater } from './pdfs.files.service.ts'
import { indexPdf } from './pdfs.search.service.ts'

/** The row of the file is taken out too, so that its address answers nothing and no other entry can take it. */
interface TrashedPdf {
  file: typeof pdfFiles.$inferSelect
  texts: (typeof pdfTexts.$inferSelect)[]
  pdf: typeof pdfUploads.$inferSelect
}

/** Moves an entry to the trash, with its file. @throws PDF_NOT_FOUND */
export function deletePdf(db: Db, user: SessionUser, id: string): { id: string } {
  return write(db, (tx) => {
    const pdf = tx.delete(pdfUploads).where(eq(pdfUploads.id, id)).returning().get()
    if (!pdf) throw new AppError('PDF_NOT_FOUND')
    const texts = tx.delete(pdfTexts).where(eq(pdfTexts.fileId, pdf.fileId)).returning().all()
    const file = tx.delete(pdfFiles).where(eq(pdfFiles.id, pdf.fileId)).returning().get()
    moveToTrash(tx, user, { kind: 'pdf', entityId: id, title: pdf.title, rows: { file, texts, pdf } })
    dropDocuments(tx, 'pdf', id)
    writeAudit(tx, user, 'pdfs.delete', id, pdf.title)
    raiseContentVersion(tx)
    return { id }
  })
}

export const trashedPdfs: TrashKeeper<TrashedPdf> = {
  restore(tx, { file, texts, pdf }) {
    tx.insert(pdfFiles).values(file).run()
    for (const row of texts) tx.insert(pdfTexts).values(row).run()
    tx.insert(pdfUploads).values(pdf).run()
    // What the worker has read meanwhile was not kept.
    if (file.state === 'pending') readLater(tx, file.id)
    indexPdf(tx, pdf.id)
  },
  purge(tx, { file, pdf }) {
    enqueue(tx, 'media.delete-files', { keys: [pdfKey(file.id)] })
    if (pdf.pictureId) releasePictures(tx, [pdf.pictureId])
  },
}
