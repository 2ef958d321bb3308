import { pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the page of books. */
export interface BooksSearch {
  q?: string
  pages?: number
}

export const validateBooksSearch = (search: Record<string, unknown>): BooksSearch => ({
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
