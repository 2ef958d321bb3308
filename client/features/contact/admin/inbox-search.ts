import { choiceParam, pagesParam } from '#client/core/search-params.ts'

/** What the address of the inbox says. */
export interface InboxSearch {
  show?: 'unread'
  pages?: number
}

export const validateInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  ...choiceParam(search, 'show', ['unread']),
  ...pagesParam(search),
})
