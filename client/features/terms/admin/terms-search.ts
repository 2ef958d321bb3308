import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

export const termLists = ['authors', 'tags', 'series'] as const
export type TermList = (typeof termLists)[number]

/** Parameters of the page of authors, tags and series. */
export interface TermsSearch {
  kind?: TermList | undefined
  q?: string | undefined
  pages?: number | undefined
}

export const validateTermsSearch = (search: Record<string, unknown>): TermsSearch => ({
  ...choiceParam(search, 'kind', termLists),
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
