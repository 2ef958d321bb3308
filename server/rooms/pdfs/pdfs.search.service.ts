/** What the search knows of a PDF, and what is found in one. */
import { asc, eq } from 'drizzle-orm'
import { pdfTexts, pdfUploads } from '#drizzle/schema/index.ts'
import { pdfPath } from '#shared/addresses.ts'
import { findInText } from '#shared/find-in-text.ts'
import { langOfText } from '#shared/lang.ts'
import type { PdfHit } from '#shared/pdfs.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { indexDocuments, type SearchDocument } from '#server/rooms/search/search.index.service.ts'

const maxHits = 60
/** Letters around a finding, in UTF-16 units. */
const contextLength = 60

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

/** Writes what the search knows of a PDF anew. */
export function indexPdf(tx: Tx, id: string): void {
  const pdf = tx.select().from(pdfUploads).where(eq(pdfUploads.id, id)).get()
  if (pdf) indexDocuments(tx, ...searchDocumentsOf(tx, pdf))
}

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
  const pdf = tx.select({ fileId: pdfUploads.fileId }).from(pdfUploads).where(eq(pdfUploads.id, id)).get()
  if (!pdf) throw new AppError('PDF_NOT_FOUND')
  const pages = tx.select().from(pdfTexts).where(eq(pdfTexts.fileId, pdf.fileId)).orderBy(asc(pdfTexts.page)).all()
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
