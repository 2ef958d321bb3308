import { choiceParam, pagesParam } from '#client/core/search-params.ts'

/** Parameters of the inbox. */
export interface InboxSearch {
  show?: 'unread'
  pages?: number
}

export const validateInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  ...choiceParam(search, 'show', ['unread']),
  ...pagesParam(search),
})
