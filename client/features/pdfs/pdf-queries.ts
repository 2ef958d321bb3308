import type { PdfCategory } from '#shared/pdfs.ts'
import type { Trpc } from '#client/core/trpc.ts'

/** Cards of a list before it leads to the next page. */
const limit = 24

export const pdfList = (trpc: Trpc, filter: { category?: PdfCategory; month?: number; cursor?: string }) =>
  trpc.pdfs.list.queryOptions({ ...filter, limit })

export const archiveMonths = (trpc: Trpc) => trpc.pdfs.months.queryOptions({ category: 'Archive' })
