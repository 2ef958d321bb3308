import { sentAudiences, sentSorts, type SentAudience, type SentSort } from '#shared/notifications.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

export type View = 'individual' | 'summary' | 'messages'

/** Parameters of the page: the view, whose notifications it shows, and the filters of the messages. */
export interface ViewSearch {
  view?: View | undefined
  reader?: string | undefined
  q?: string | undefined
  to?: SentAudience | undefined
  sort?: SentSort | undefined
  pages?: number | undefined
}

export const viewSearch = (search: Record<string, unknown>): ViewSearch => ({
  ...choiceParam(search, 'view', ['summary', 'messages']),
  reader: typeof search.reader === 'string' && /^\w{1,64}$/.test(search.reader) ? search.reader : undefined,
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'to', sentAudiences),
  ...choiceParam(search, 'sort', sentSorts),
  ...pagesParam(search),
})
