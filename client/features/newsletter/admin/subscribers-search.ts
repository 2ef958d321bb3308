import { langs, type Lang } from '#shared/lang.ts'
import {
  subscriberSorts,
  subscriberStates,
  type SubscriberSort,
  type SubscriberState,
} from '#shared/newsletter.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the list of subscribers. */
export interface SubscribersSearch {
  q?: string | undefined
  lang?: Lang | undefined
  state?: SubscriberState | undefined
  sort?: SubscriberSort | undefined
  pages?: number | undefined
}

export const validateSubscribersSearch = (search: Record<string, unknown>): SubscribersSearch => ({
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'lang', langs),
  ...choiceParam(search, 'state', subscriberStates),
  ...choiceParam(search, 'sort', subscriberSorts),
  ...pagesParam(search),
})
