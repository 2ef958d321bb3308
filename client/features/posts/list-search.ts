import { cursorPattern } from '#shared/paging.rules.ts'

/** The part of a list's address that says where the list begins: `?cursor=…` of the posts before. */
interface ListSearch {
  cursor?: string
}

export const listSearch = ({ cursor }: Record<string, unknown>): ListSearch =>
  typeof cursor === 'string' && cursorPattern.test(cursor) ? { cursor } : {}

/** Of a speaker's page: what its titles are searched for, too. */
export interface SpeakerSearch extends ListSearch {
  q?: string
}

export function speakerSearch(search: Record<string, unknown>): SpeakerSearch {
  // A number, where the words look like one.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim().slice(0, 200) : ''
  return { ...listSearch(search), ...(q && { q }) }
}
