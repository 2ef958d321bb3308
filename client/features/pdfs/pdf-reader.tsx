import './pdf-reader.css'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Pdf } from '#shared/pdfs.ts'
import { foreignLang, useLang } from '../../core/lang.ts'
import { Icon } from '../../ui/icon.tsx'
import { PdfFinder } from './pdf-finder.tsx'
import { PdfFoot, zoomBy, type View } from './pdf-foot.tsx'
import { PdfPage, type Box } from './pdf-page.tsx'
import { placeIn, rememberPlace } from './reading-place.ts'
import { useDocument } from './use-document.ts'
import { useSearchInPdf } from './use-search-in-pdf.ts'

/** Pages that are drawn on either side of the present one. */
const near = 1
const scrollStep = 80
/** From this width on the finder stands beside the page; see pdf-reader.css. */
const finderStandsBeside = '(min-width: 48rem)'
/** Lower windows, as of a phone on its side, show the width of a page at first: the whole would be too small to read. */
const lowWindow = '(max-height: 30rem)'
const firstView = (): View => ({ fit: matchMedia(lowWindow).matches ? 'width' : 'page', zoom: 1 })
/** A strip that has not moved for that long has come to rest. */
const restMs = 150

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
  const { t } = useTranslation('issues')
  const lang = foreignLang(pdf.lang, useLang())
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const strip = useRef<HTMLDivElement>(null)
  const [attempt, setAttempt] = useState(0)
  const { doc, failure, setFailure } = useDocument(pdf, attempt)
  const box = useBox(strip)
  const count = doc?.numPages ?? pdf.pages ?? 0
  const [page, setPage] = useState(() => startPage ?? placeIn(localStorage, pdf.id))
  // The address may come to name another page: the site's search can be called over the open PDF.
  const [named, setNamed] = useState(startPage)
  if (startPage !== named) {
    setNamed(startPage)
    if (startPage !== undefined) setPage(startPage)
  }
  const [view, setView] = useState<View>(firstView)
  const { zoom } = view
  const [isFinding, setFinding] = useState(false)
  const [query, setQuery] = useState(startQuery)
  const search = useSearchInPdf(pdf.id, query)

  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  /** Where the strip is on its way to, unless the reader's own hand moves it. */
  const goal = useRef<number>(null)
  const letGo = () => {
    goal.current = null
  }
  const go = (wanted: number, behavior: ScrollBehavior = 'instant') => {
    if (count === 0) return
    const next = Math.min(Math.max(1, wanted), count)
    setPage(next)
    goal.current = next
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    strip.current?.scrollTo({ left: (next - 1) * strip.current.clientWidth, behavior: calm ? 'instant' : behavior })
  }
  const turn = (by: number) => go(page + by, 'smooth')

  // Keeps the page in place when it first has one, when the window changes its size, and when the address names another.
  const present = useRef(page)
  useEffect(() => {
    present.current = page
  }, [page])
  useEffect(() => {
    const element = strip.current
    if (!element || !doc || box.width === 0) return
    const place = Math.min(present.current, doc.numPages)
    setPage(place)
    goal.current = place
    element.scrollTo({ left: (place - 1) * element.clientWidth, behavior: 'instant' })
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `present` follows the named page
  }, [doc, box.width, named])
  useEffect(() => {
    if (doc) rememberPlace(localStorage, pdf.id, page)
  }, [doc, pdf.id, page])

  // Only when a swipe has come to rest: on the way to a page others pass by.
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(rest.current), [])
  const followScroll = () => {
    clearTimeout(rest.current)
    rest.current = setTimeout(() => {
      const element = strip.current
      if (!element || !doc || element.clientWidth === 0) return
      const place = Math.round(element.scrollLeft / element.clientWidth) + 1
      // A slow phone stops for moments on the way, and the router puts back what it takes for the old place.
      if (goal.current !== null && goal.current !== place) {
        element.scrollTo({ left: (goal.current - 1) * element.clientWidth, behavior: 'instant' })
        return
      }
      letGo()
      setPage(place)
    }, restMs)
  }
  const change = (by: number) => setView((now) => ({ ...now, zoom: zoomBy(now.zoom, by) }))
  const toggleFit = () => setView((now) => ({ fit: now.fit === 'page' && now.zoom === 1 ? 'width' : 'page', zoom: 1 }))

  const closeFinder = () => {
    setFinding(false)
    setQuery('')
    // What had the focus is gone, and the keys are heard only inside.
    strip.current?.focus()
  }
  const openHit = (wanted: number) => {
    go(wanted)
    // On a phone it covers the page that was asked for; the marks stay.
    if (!matchMedia(finderStandsBeside).matches) {
      setFinding(false)
      strip.current?.focus()
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
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') {
      event.preventDefault()
      setFinding(true)
      return
    }
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return
    const slot = strip.current?.children[page - 1]
    const isWide = slot !== undefined && slot.scrollWidth > slot.clientWidth
    const isHigh = slot !== undefined && slot.scrollHeight > slot.clientHeight
    const scroll = (left: number, top: number) => slot?.scrollBy({ left, top })
    const actions: Record<string, () => void> = {
      ArrowRight: () => (isWide ? scroll(scrollStep, 0) : turn(1)),
      ArrowLeft: () => (isWide ? scroll(-scrollStep, 0) : turn(-1)),
      ArrowDown: () => (isHigh ? scroll(0, scrollStep) : turn(1)),
      ArrowUp: () => (isHigh ? scroll(0, -scrollStep) : turn(-1)),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
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
          ref={strip}
          className="pdfr-strip"
          onScroll={followScroll}
          onPointerDown={letGo}
          onWheel={letGo}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
          tabIndex={0}
          role="region"
          aria-label={t('reader.pages')}
        >
          {doc &&
            box.width > 0 &&
            Array.from({ length: doc.numPages }, (_, index) => (
              <div key={index} className="pdfr-slot" aria-hidden={index + 1 === page ? undefined : true}>
                {Math.abs(index + 1 - page) <= near && (
                  <PdfPage
                    doc={doc}
                    number={index + 1}
                    box={box}
                    fit={view.fit}
                    zoom={index + 1 === page ? zoom : 1}
                    marked={search.words}
                    label={t('reader.pageName', { page: index + 1 })}
                    onError={() => setFailure('failed')}
                  />
                )}
              </div>
            ))}
        </div>
        {isFinding && (
          <PdfFinder search={search} query={query} onQuery={setQuery} onGo={openHit} onClose={closeFinder} />
        )}
        {!doc && !failure && (
          <p className="pdfr-said" role="status">
            {t('reader.opening')}
          </p>
        )}
        {failure && (
          <div className="pdfr-said" role="alert">
            <p>{t(`reader.${failure}`)}</p>
            <p>
              <button
                type="button"
                className="btn line"
                onClick={() => {
                  setFailure(null)
                  setAttempt((now) => now + 1)
                }}
              >
                {t('reader.retry')}
              </button>{' '}
              <a className="btn line" href={pdf.url} download={`${pdf.title}.pdf`}>
                {t('reader.download')}
              </a>
            </p>
          </div>
        )}
      </div>
      <PdfFoot page={page} count={count} view={view} onGo={go} onTurn={turn} onZoom={change} onFit={toggleFit} />
    </dialog>
  )
}

/** The room that an element offers, in CSS pixels. */
function useBox(ref: { current: HTMLElement | null }): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setBox({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return box
}
