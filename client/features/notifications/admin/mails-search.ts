import { mailStates, type MailState } from '#shared/mail.rules.ts'
import { choiceParam, pagesParam, textParam } from '#client/core/search-params.ts'

/** Parameters of the page of outgoing emails. */
export interface MailsSearch {
  state?: MailState | undefined
  q?: string | undefined
  pages?: number | undefined
}

export const validateMailsSearch = (search: Record<string, unknown>): MailsSearch => ({
  ...choiceParam(search, 'state', mailStates),
  ...textParam(search, 'q', 200),
  ...pagesParam(search),
})
