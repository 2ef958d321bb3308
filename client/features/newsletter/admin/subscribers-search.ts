import { langs, type Lang } from '#shared/lang.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

export const shownStates = ['confirmed', 'waiting', 'bouncing'] as const

/** Parameters of the list of subscribers. */
export interface SubscribersSearch {
  q?: string | undefined
  lang?: Lang | undefined
  state?: (typeof shownStates)[number] | undefined
  pages?: number | undefined
}

export const validateSubscribersSearch = (search: Record<string, unknown>): SubscribersSearch => ({
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'lang', langs),
  ...choiceParam(search, 'state', shownStates),
  ...pagesParam(search),
})
