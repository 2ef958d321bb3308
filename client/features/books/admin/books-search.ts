import { pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the page of books. */
export interface BooksSearch {
  q?: string | undefined
  pages?: number | undefined
}

export const validateBooksSearch = (search: Record<string, unknown>): BooksSearch => ({
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
