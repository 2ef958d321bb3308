import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Pdf, PdfCategory } from '#shared/pdfs.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { PdfCard } from './issue-card.tsx'
import { OlderLink } from './older-link.tsx'
import { pdfList } from './pdf-queries.ts'
import { usePdfWindow } from './pdf-window.tsx'

interface PdfListPageProps {
  /** None: all. */
  category?: PdfCategory
  cursor?: string | undefined
  /** The PDF that the page is about: it is open at first, and leads the list. */
  about?: Pdf
}

/** A list of PDFs, each of which opens in a window over it. */
export function PdfListPage({ category, cursor, about }: PdfListPageProps) {
  const { t } = useTranslation('pdfs')
  const trpc = useTrpc()
  const { data } = useSuspenseQuery(pdfList(trpc, { ...(category && { category }), ...(cursor && { cursor }) }))
  const { window, link } = usePdfWindow(about)
  const pdfs = about ? [about, ...data.pdfs.filter(({ id }) => id !== about.id)] : data.pdfs
  return (
    <TitledPage
      title={t(`lists.${category ?? 'all'}`)}
      aside={category && <p>{t(category === 'Archive' ? 'archiveIntro' : 'editorialIntro')}</p>}
    >
      {pdfs.length === 0 ? (
        <EmptyState text={t('listEmpty')}>
          <Link to={category === 'Editorial' ? '/archive' : '/recentposts'} className="btn line">
            {t(category === 'Editorial' ? 'toArchive' : 'toRecent')}
          </Link>
        </EmptyState>
      ) : (
        <>
          <h2 className="vh">{t('lists.all')}</h2>
          <ul className="issues">
            {pdfs.map((pdf, index) => (
              <PdfCard key={pdf.id} pdf={pdf} first={index === 0} renderLink={link(pdf)} />
            ))}
          </ul>
        </>
      )}
      {data.next && <OlderLink search={{ cursor: data.next }} />}
      {window}
    </TitledPage>
  )
}
