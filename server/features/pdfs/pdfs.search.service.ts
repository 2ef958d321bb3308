/** What the search knows of a PDF, and what is found in one. */
import { asc, eq } from 'drizzle-orm'
import { pdfFiles, pdfTexts, pdfUploads } from '#drizzle/schema/index.ts'
import { pdfPath } from '#shared/addresses.ts'
import { findInText } from '#shared/find-in-text.ts'
import { langOfText } from '#shared/lang.ts'
import type { PdfFindings, PdfHit } from '#shared/pdfs.ts'
import { matchesIn } from '#shared/search/match.ts'
import type { Tx } from '#server/core/db.ts'
import { AppError } from '#server/core/errors.ts'
import { indexDocuments, type SearchDocument } from '#server/features/search/search.index.service.ts'
import { wordsOfQuery } from '#server/features/search/search.query.ts'

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

/** No more words are told to be marked. */
const maxWords = 50

/**
 * Pages with all the words in whatever form the site's search finds them in: inflected, or typed in Latin letters. Their
 * words are told as they stand there, for the page that shows them knows no sounds.
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
 * The pages of a PDF on which words stand, in the order of the pages, each with its first finding; at most 60. Words that
 * are nowhere as they were typed are looked for in other forms.
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
