import { choiceParam, pagesParam } from '#client/core/search-params.ts'

/** Parameters of the inbox. */
export interface InboxSearch {
  show?: 'unread' | undefined
  pages?: number | undefined
}

export const validateInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  ...choiceParam(search, 'show', ['unread']),
  ...pagesParam(search),
})
