import './pdf-polyfills.ts'
import './pdf-reader.css'
import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { isLetter } from '#client/core/keys.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Pdf } from '#shared/pdfs.ts'
import { foreignLang, useLang } from '#client/core/lang.ts'
import { Icon } from '#client/ui/icon.tsx'
import { PdfFinder } from './pdf-finder.tsx'
import { PdfFoot, zoomBy, type View } from './pdf-foot.tsx'
import { PdfPage } from './pdf-page.tsx'
import { useDocument, type DocumentFailure } from './use-document.ts'
import { usePageStrip } from './use-page-strip.ts'
import { useSearchInPdf } from './use-search-in-pdf.ts'

/** Pages that are drawn on either side of the present one. */
const near = 1
const scrollStep = 80
/** From this width on the finder stands beside the page; see pdf-reader.css. */
const finderStandsBeside = '(min-width: 48rem)'
/** Lower windows, as of a phone on its side, show the width of a page at first: the whole would be too small to read. */
const lowWindow = '(max-height: 30rem)'
const firstView = (): View => ({ fit: matchMedia(lowWindow).matches ? 'width' : 'page', zoom: 1 })

interface PdfReaderProps {
  pdf: Pdf
  /** From 1; without one it opens where the reader stopped. */
  startPage?: number | undefined
  /** Words that are marked at first: those of the site's search that has led here. */
  startQuery?: string | undefined
  onClose: () => void
}

/** Reads a PDF on the whole screen: page by page by swipe, keys or buttons; pages are loaded as they come. */
export function PdfReader({ pdf, startPage, startQuery = '', onClose }: PdfReaderProps) {
  const { t } = useTranslation('pdfs')
  const lang = foreignLang(pdf.lang, useLang())
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const { doc, failure, fail, retry } = useDocument(pdf)
  const count = doc?.numPages ?? pdf.pages ?? 0
  const strip = usePageStrip(pdf, doc, count, startPage)
  const { page, go, turn } = strip
  const [view, setView] = useState<View>(firstView)
  const [isFinding, setFinding] = useState(false)
  const [query, setQuery] = useState(startQuery)
  const search = useSearchInPdf(pdf.id, query)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const change = (by: number) => setView((now) => ({ ...now, zoom: zoomBy(now.zoom, by) }))
  const toggleFit = () => setView((now) => ({ fit: now.fit === 'page' && now.zoom === 1 ? 'width' : 'page', zoom: 1 }))

  const closeFinder = () => {
    setFinding(false)
    setQuery('')
    // What had the focus is gone, and the keys are heard only inside.
    strip.focus()
  }
  const openHit = (wanted: number) => {
    go(wanted)
    // On a phone it covers the page that was asked for; the marks stay.
    if (!matchMedia(finderStandsBeside).matches) {
      setFinding(false)
      strip.focus()
    }
  }
  const closeTop = () => (isFinding ? closeFinder() : onClose())

  const onKey = (event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key === 'Escape') {
      event.preventDefault()
      closeTop()
      return
    }
    if ((event.ctrlKey || event.metaKey) && isLetter(event, 'f')) {
      event.preventDefault()
      setFinding(true)
      return
    }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      ...turnKeys(strip.slot(), turn),
      Home: () => go(1),
      End: () => go(count),
      '+': () => change(1),
      '=': () => change(1),
      '-': () => change(-1),
      '0': () => setView({ fit: 'page', zoom: 1 }),
      '/': () => setFinding(true),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <dialog
      ref={dialog}
      className="pdfr"
      aria-labelledby={titleId}
      onKeyDown={onKey}
      onCancel={(event) => {
        event.preventDefault()
        closeTop()
      }}
    >
      <header className="pdfr-head">
        <h2 id={titleId} lang={lang}>
          {pdf.title}
        </h2>
        <button type="button" className="pdfr-tool" aria-label={t('reader.search')} onClick={() => setFinding(true)}>
          <Icon name="search" />
        </button>
        <a className="pdfr-tool" href={pdf.url} download={`${pdf.title}.pdf`} aria-label={t('reader.download')}>
          <Icon name="download" />
        </a>
        <button type="button" className="pdfr-tool" aria-label={t('reader.close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      <div className="pdfr-body">
        <div
          {...strip.props}
          className="pdfr-strip"
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          role="region"
          aria-label={t('reader.pages')}
        >
          {doc && strip.box.width > 0 && (
            <Pages doc={doc} page={page} box={strip.box} view={view} marked={search.words} onError={fail} />
          )}
        </div>
        {isFinding && (
          <PdfFinder search={search} query={query} onQuery={setQuery} onGo={openHit} onClose={closeFinder} />
        )}
        {!doc && !failure && (
          <p className="pdfr-said" role="status">
            {t('reader.opening')}
          </p>
        )}
        {failure && <Failure pdf={pdf} failure={failure} onRetry={retry} />}
      </div>
      <PdfFoot page={page} count={count} view={view} onGo={go} onTurn={turn} onZoom={change} onFit={toggleFit} />
    </dialog>
  )
}

/** The arrow keys move a page that is larger than its window, and turn one that is not. */
function turnKeys(slot: Element | undefined, turn: (by: number) => void): Record<string, () => void> {
  const isWide = slot !== undefined && slot.scrollWidth > slot.clientWidth
  const isHigh = slot !== undefined && slot.scrollHeight > slot.clientHeight
  const scroll = (left: number, top: number) => slot?.scrollBy({ left, top })
  return {
    ArrowRight: () => (isWide ? scroll(scrollStep, 0) : turn(1)),
    ArrowLeft: () => (isWide ? scroll(-scrollStep, 0) : turn(-1)),
    ArrowDown: () => (isHigh ? scroll(0, scrollStep) : turn(1)),
    ArrowUp: () => (isHigh ? scroll(0, -scrollStep) : turn(-1)),
    PageDown: () => turn(1),
    PageUp: () => turn(-1),
  }
}

interface PagesProps extends Pick<ComponentProps<typeof PdfPage>, 'doc' | 'box' | 'marked' | 'onError'> {
  page: number
  view: View
}

/** A slot for each page; only the present one and its neighbours are drawn, and only the present one is zoomed. */
function Pages({ doc, page, box, view, marked, onError }: PagesProps) {
  const { t } = useTranslation('pdfs')
  return Array.from({ length: doc.numPages }, (_, index) => (
    <div key={index} className="pdfr-slot" aria-hidden={index + 1 === page ? undefined : true}>
      {Math.abs(index + 1 - page) <= near && (
        <PdfPage
          doc={doc}
          number={index + 1}
          box={box}
          fit={view.fit}
          zoom={index + 1 === page ? view.zoom : 1}
          marked={marked}
          label={t('reader.pageName', { page: index + 1 })}
          onError={onError}
        />
      )}
    </div>
  ))
}

interface FailureProps {
  pdf: Pdf
  failure: DocumentFailure
  onRetry: () => void
}

function Failure({ pdf, failure, onRetry }: FailureProps) {
  const { t } = useTranslation('pdfs')
  return (
    <div className="pdfr-said" role="alert">
      <p>{t(`reader.${failure}`)}</p>
      <p>
        <button type="button" className="btn line" onClick={onRetry}>
          {t('reader.retry')}
        </button>{' '}
        <a className="btn line" href={pdf.url} download={`${pdf.title}.pdf`}>
          {t('reader.download')}
        </a>
      </p>
    </div>
  )
}
