import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

export const synonymTabs = ['groups', 'misses'] as const
export type SynonymTab = (typeof synonymTabs)[number]

/** Parameters of the page of synonyms. */
export interface SynonymsSearch {
  tab?: SynonymTab | undefined
  q?: string | undefined
  pages?: number | undefined
}

export const validateSynonymsSearch = (search: Record<string, unknown>): SynonymsSearch => ({
  ...choiceParam(search, 'tab', synonymTabs),
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
