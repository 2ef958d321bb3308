import { useQuery } from '@tanstack/react-query'
import { useHydrated, useLocation, useNavigate, useRouteContext, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { externalViewerUrl } from '#shared/addresses.ts'
import type { Pdf } from '#shared/pdfs.ts'
import { useSettings } from '#client/core/settings.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Optional } from '#client/ui/optional.tsx'
import { inPlace } from '#client/ui/in-place.ts'
import type { PdfSearch } from '#shared/page-search.rules.ts'

// Opened by few of those who see a list: what reads PDFs is loaded when it is wanted.
const PdfReader = lazy(() => import('./pdf-reader.tsx').then((module) => ({ default: module.PdfReader })))

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry before this one is the page without the window. */
    hasOpenedPdf?: boolean
    /** The PDF that the page is about was closed. A link to it leads to an entry without this, and opens it again. */
    isPdfClosed?: boolean
  }
}

/** Words and class of a link to a PDF. */
type RenderLink = (label: ReactNode, className?: string) => ReactNode

/**
 * Which PDF is open over a list. It is in the address (`?pdf=`), so that the back button closes it; `initial` is the
 * one that the page itself is about. Where the site's owner has chosen an external viewer, links lead there and nothing
 * opens here.
 */
export function usePdfWindow(initial?: Pdf): { window: ReactNode; link: (wanted: Pdf) => RenderLink } {
  const trpc = useTrpc()
  const { publicUrl } = useRouteContext({ from: '__root__' })
  const { t } = useTranslation('pdfs')
  const viewer = useSettings()?.externalPdfViewer
  const search: PdfSearch = useSearch({ strict: false })
  const router = useRouter()
  const navigate = useNavigate()
  const isInitialClosed = useLocation({ select: ({ state }) => state.isPdfClosed === true })
  // The server knows nothing of windows.
  const isMounted = useHydrated()
  const id = viewer ? undefined : (search.pdf ?? (isInitialClosed ? undefined : initial?.id))
  const pdf = useQuery(
    trpc.pdfs.get.queryOptions(
      { id: id ?? '' },
      { enabled: isMounted && id !== undefined, ...(initial && initial.id === id && { initialData: initial }) },
    ),
  )

  const close = () => {
    if (router.state.location.state.hasOpenedPdf) router.history.back()
    else
      void navigate({
        to: '.',
        search: ({ pdf: _pdf, page: _page, q: _q, ...rest }: PdfSearch) => rest,
        state: { isPdfClosed: true },
        replace: true,
        resetScroll: false,
      })
  }
  const open = (wanted: Pdf) =>
    void navigate({
      to: '.',
      search: ({ page: _page, q: _q, ...rest }: PdfSearch) => ({ ...rest, pdf: wanted.id }),
      state: { hasOpenedPdf: true },
      resetScroll: false,
    })

  if (viewer)
    return {
      window: null,
      link: (wanted) => (label, className) => (
        <a
          href={externalViewerUrl(viewer, publicUrl + wanted.url)}
          className={className}
          target="_blank"
          rel="noopener"
        >
          {label}
          <span className="vh"> {t('newTab')}</span>
        </a>
      ),
    }
  return {
    window:
      isMounted &&
      id !== undefined &&
      (pdf.data?.id === id ? (
        <Optional key={id} fallback={<Opening hasFailed pdf={pdf.data} onClose={close} />}>
          <Suspense fallback={<Opening onClose={close} />}>
            <PdfReader pdf={pdf.data} startPage={search.page} startQuery={search.q} onClose={close} />
          </Suspense>
        </Optional>
      ) : (
        <Opening error={pdf.error} onRetry={() => void pdf.refetch()} onClose={close} />
      )),
    /** A link to the file; where scripts run it opens the window. */
    link: (wanted) => (label, className) => (
      <a href={wanted.url} className={className} onClick={inPlace(() => open(wanted))}>
        {label}
      </a>
    ),
  }
}

interface OpeningProps {
  /** Why the PDF could not be fetched. */
  error?: unknown
  /** What reads PDFs could not be loaded, or does not run here. */
  hasFailed?: boolean
  /** Offered as a file. */
  pdf?: Pdf
  onRetry?: () => void
  onClose: () => void
}

/** In place of the PDF: it is on its way, or could not be fetched. */
function Opening({ error, hasFailed = false, pdf, onRetry, onClose }: OpeningProps) {
  const { t } = useTranslation('pdfs')
  const sentence = useSentence()
  return (
    <Dialog
      open
      title={t(error || hasFailed ? 'pdfs:reader.failed' : 'pdfs:reader.opening')}
      onClose={onClose}
      actions={
        <>
          <Button look="line" onClick={onClose}>
            {t('pdfs:reader.close')}
          </Button>
          {pdf && (
            <a className="btn" href={pdf.url} download={`${pdf.title}.pdf`}>
              {t('pdfs:reader.download')}
            </a>
          )}
        </>
      }
    >
      {error ? <ErrorPanel title={sentence(error)} {...(onRetry && { onRetry })} /> : null}
    </Dialog>
  )
}
