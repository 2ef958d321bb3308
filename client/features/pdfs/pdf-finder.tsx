import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useDeferredValue } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { PdfFindings } from '#shared/pdfs.ts'

interface PdfFinderProps {
  search: SearchInPdf
  query: string
  onQuery: (query: string) => void
  onGo: (page: number) => void
  onClose: () => void
}

/** Search in a PDF. */
export function PdfFinder({ search: { wanted, found, isError }, query, onQuery, onGo, onClose }: PdfFinderProps) {
  const { t } = useTranslation('pdfs')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const said = () => {
    if (!wanted) return ''
    if (isError) return t('reader.searchFailed')
    if (!found) return t('reader.searching')
    if (found.isBeingRead) return t('reader.beingRead')
    if (!found.isSearchable) return t('reader.noText')
    return found.hits.length > 0 ? t('reader.found', { count: found.hits.length }) : t('reader.notFound')
  }
  return (
    <aside className="pdfr-finder column on-sheet" aria-label={t('reader.search')}>
      <div className="flex ink-below">
        <input
          className="grows"
          ref={field}
          type="search"
          aria-label={t('reader.searchLabel')}
          placeholder={t('reader.search')}
          value={query}
          maxLength={100}
          onChange={(event) => onQuery(event.target.value)}
          onKeyDown={(event) => {
            const first = found?.hits[0]
            if (event.key === 'Enter' && first) onGo(first.page)
          }}
        />
        <button type="button" className="pdfr-tool" aria-label={t('reader.closeSearch')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      <p className="note soft pad-3-4" role="status">
        {said()}
      </p>
      <ol>
        {found?.hits.map(({ page, before, match, after }) => (
          <li key={page}>
            <button className="block full pointer text-left pad-3-4" type="button" onClick={() => onGo(page)}>
              <b className="block accent">{t('reader.pageName', { page })}</b>
              <span>
                {before}
                <mark className="on-wash">{match}</mark>
                {after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  )
}

const maxLength = 100
const none: readonly string[] = []

export interface SearchInPdf {
  /** What is looked for; empty when nothing is. */
  wanted: string
  found: PdfFindings | undefined
  isError: boolean
  /** The words to mark, as they stand in the PDF. */
  words: readonly string[]
}

/** Searches a PDF: the server knows the text of its pages, so that not all of them need be loaded. */
export function useSearchInPdf(id: string, query: string): SearchInPdf {
  const trpc = useTrpc()
  const wanted = useDeferredValue(query.trim().slice(0, maxLength))
  const { data, isError } = useQuery(
    trpc.pdfs.search.queryOptions({ id, q: wanted }, { enabled: wanted !== '', placeholderData: (before) => before }),
  )
  const found = wanted ? data : undefined
  return { wanted, found, isError, words: found?.words ?? none }
}
