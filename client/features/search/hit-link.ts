import { useLocation } from '@tanstack/react-router'
import type { Place, SearchHit } from '#shared/search/search.ts'

interface HitLink {
  to: string
  search: { page?: number; q?: string; author?: string }
  /** A PDF opens over a page of its own; closing it leads back here. */
  state?: { hasOpenedPdf?: true }
  replace?: boolean
}

/** Over an open PDF another one takes its place, so that closing it leads to where the first was opened. */
export function useLinkOverPdf(): (link: HitLink) => HitLink {
  const openPdf = useLocation({
    select: ({ pathname, search, state }) => {
      const isOpen = 'pdf' in search || (pathname.startsWith('/pdf-viewer/') && !state.isPdfClosed)
      return isOpen && (state.hasOpenedPdf ? 'from a page' : 'by its address')
    },
  })
  return (link) =>
    openPdf && link.state
      ? { ...link, replace: true, state: openPdf === 'from a page' ? { hasOpenedPdf: true } : {} }
      : link
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
