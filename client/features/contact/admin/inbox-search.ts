import { messageSorts, messageStates, type MessageSort, type MessageState } from '#shared/contact.rules.ts'
import { choiceParam, monthParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the inbox. */
export interface InboxSearch {
  q?: string | undefined
  show?: MessageState | undefined
  /** 202611 */
  month?: number | undefined
  sort?: MessageSort | undefined
  pages?: number | undefined
  /** The id of the message whose window is open. */
  open?: string | undefined
}

export const validateInboxSearch = (search: Record<string, unknown>): InboxSearch => ({
  ...textParam(search, 'q', 200),
  ...choiceParam(search, 'show', messageStates),
  ...monthParam(search),
  ...choiceParam(search, 'sort', messageSorts),
  ...pagesParam(search),
  ...textParam(search, 'open', 64),
})
