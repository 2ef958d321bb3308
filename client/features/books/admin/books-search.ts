import { bookSorts, bookStates, type BookSort, type BookState } from '#shared/books.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the page of books. */
export interface BooksSearch {
  q?: string | undefined
  state?: BookState | undefined
  sort?: BookSort | undefined
  pages?: number | undefined
}

export const validateBooksSearch = (search: Record<string, unknown>): BooksSearch => ({
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'state', bookStates),
  ...choiceParam(search, 'sort', bookSorts),
  ...pagesParam(search),
})
