import type { SearchHit } from '#shared/search/answers.ts'

/** Where a result leads, as the router wants it: the page of a PDF stands in the address's query. */
export function hitLink({ url }: Pick<SearchHit, 'url'>): { to: string; search: Record<string, string> } {
  const [to = '', query] = url.split('?')
  return { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
