import type { Place, SearchHit } from '#shared/search/answers.ts'

interface HitLink {
  to: string
  search: { page?: number; q?: string; author?: string }
  /** A PDF opens over a page of its own; closing it leads back here. */
  state?: { hasOpenedPdf: true }
}

/** Where a result leads, as the router wants it: to a page of a PDF, with the words that are to be marked there. */
export function hitLink({ kind, url, page }: Pick<SearchHit, 'kind' | 'url' | 'page'>, q: string): HitLink {
  const [to = ''] = url.split('?')
  if (kind !== 'pdf') return { to, search: {} }
  return { to, search: page === null ? {} : { page, q }, state: { hasOpenedPdf: true } }
}

/** Where a section, an author or an issue leads. */
export function placeLink({ kind, url }: Place): HitLink {
  const [to = '', query = ''] = url.split('?')
  const search = Object.fromEntries(new URLSearchParams(query))
  return kind === 'issue' ? { to, search, state: { hasOpenedPdf: true } } : { to, search }
}
