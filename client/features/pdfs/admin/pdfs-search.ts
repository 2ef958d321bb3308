import { pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the page of PDFs. */
export interface PdfsSearch {
  q?: string | undefined
  pages?: number | undefined
}

export const validatePdfsSearch = (search: Record<string, unknown>): PdfsSearch => ({
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
