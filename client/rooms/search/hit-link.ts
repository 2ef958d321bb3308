import type { SearchHit } from '#shared/search/answers.ts'

/** Where a result leads, as the router wants it: the page of a PDF stands in the address's query, as a number. */
export function hitLink({ url, page }: Pick<SearchHit, 'url' | 'page'>): { to: string; search: { page?: number } } {
  const [to = ''] = url.split('?')
  return { to, search: page === null ? {} : { page } }
}
