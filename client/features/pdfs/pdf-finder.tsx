import { useEffect, useRef } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { SearchInPdf } from './use-search-in-pdf.ts'

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
    <aside className="pdfr-finder" aria-label={t('reader.search')}>
      <div className="pdfr-finder-head">
        <input
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
      <p role="status">{said()}</p>
      <ol>
        {found?.hits.map(({ page, before, match, after }) => (
          <li key={page}>
            <button type="button" onClick={() => onGo(page)}>
              <b>{t('reader.pageName', { page })}</b>
              <span>
                {before}
                <mark>{match}</mark>
                {after}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </aside>
  )
}
