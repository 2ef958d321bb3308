/** Search documents of PDFs, and the search in one PDF. */
import { asc, eq } from 'drizzle-orm'
import { pdfFiles, pdfTexts, pdfUploads } from '#drizzle/schema/index.ts'
import { pdfPath } from '#shared/addresses.ts'
import { findInText } from '#shared/find-in-text.ts'
import { langOfText } from '#shared/lang.ts'
import type { PdfFindings, PdfHit } from '#shared/pdfs.ts'
import { matchesIn } from '#shared/search/match.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { indexEntity, type SearchDocument, type SearchSource } from '#server/features/search/search.index.service.ts'
import { wordsOfQuery } from '#server/features/search/search.words.ts'

const maxHits = 60
/** Context around a match, in UTF-16 units. */
const contextLength = 60

/** The search documents of a PDF: one with its title, and one for the text of each page. */
function searchDocumentsOf(tx: Tx, pdf: typeof pdfUploads.$inferSelect): SearchDocument[] {
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

export const searchablePdfs: SearchSource = {
  ids: (tx) =>
    tx
      .select({ id: pdfUploads.id })
      .from(pdfUploads)
      .orderBy(asc(pdfUploads.date), asc(pdfUploads.id))
      .all()
      .map(({ id }) => id),
  documents(tx, id) {
    const pdf = tx.select().from(pdfUploads).where(eq(pdfUploads.id, id)).get()
    return pdf ? searchDocumentsOf(tx, pdf) : []
  },
}

/** Updates the search documents of a PDF. */
export const indexPdf = (tx: Tx, id: string): void =>
  indexEntity(tx, { kind: 'pdf', entityId: id }, searchablePdfs.documents(tx, id))

// Cut between words: a cut inside a word might split a grapheme.
const firstWords = (text: string): string =>
  text.length <= contextLength ? text : text.slice(0, contextLength).replace(/\S+$/, '')
const lastWords = (text: string): string =>
  text.length <= contextLength ? text : text.slice(-contextLength).replace(/^\S+/, '')

interface Place {
  start: number
  end: number
}

const hitAt = (page: number, text: string, { start, end }: Place): PdfHit => ({
  page,
  before: lastWords(text.slice(0, start)),
  match: text.slice(start, end),
  after: firstWords(text.slice(end)),
})

/** Most words returned for highlighting. */
const maxWords = 50

/**
 * Pages with all the words in any form that the site's search finds: inflected, or typed in Latin letters. Returns the words
 * as they appear on the pages, since the viewer highlights only exact matches.
 */
function findByForm(pages: readonly { page: number; text: string }[], q: string): Pick<PdfFindings, 'hits' | 'words'> {
  const query = wordsOfQuery(q)
  const words = new Set<string>()
  const hits: PdfHit[] = []
  if (query.length === 0) return { hits, words: [] }
  for (const { page, text } of pages) {
    const matches = matchesIn(text, query)
    if (new Set(matches.map(({ matched }) => matched)).size < query.length) continue
    for (const { start, end } of matches) if (words.size < maxWords) words.add(text.slice(start, end))
    const [first] = matches
    if (first) hits.push(hitAt(page, text, first))
    if (hits.length === maxHits) break
  }
  return { hits, words: [...words] }
}

/**
 * The pages of a PDF that contain words, in order, each with its first match; at most 60. If there is no exact match, other
 * forms of the words are searched.
 * @throws PDF_NOT_FOUND
 */
export function searchPdf(tx: Tx, id: string, q: string): PdfFindings {
  const pdf = tx
    .select({ fileId: pdfUploads.fileId, state: pdfFiles.state })
    .from(pdfUploads)
    .innerJoin(pdfFiles, eq(pdfFiles.id, pdfUploads.fileId))
    .where(eq(pdfUploads.id, id))
    .get()
  if (!pdf) throw new AppError('PDF_NOT_FOUND')
  const pages = tx.select().from(pdfTexts).where(eq(pdfTexts.fileId, pdf.fileId)).orderBy(asc(pdfTexts.page)).all()
  const about = { isSearchable: pages.length > 0, isBeingRead: pdf.state === 'pending' }
  const hits = pages
    .flatMap(({ page, text }) =>
      findInText(text, q)
        .slice(0, 1)
        .map((place) => hitAt(page, text, place)),
    )
    .slice(0, maxHits)
  return hits.length > 0 ? { hits, words: [q], ...about } : { ...findByForm(pages, q), ...about }
}
