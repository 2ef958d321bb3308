import { pagesParam, textParam } from '#client/core/search-params.ts'

/** What the address of the PDFs says. */
export interface PdfsSearch {
  q?: string
  pages?: number
}

export const validatePdfsSearch = (search: Record<string, unknown>): PdfsSearch => ({
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
