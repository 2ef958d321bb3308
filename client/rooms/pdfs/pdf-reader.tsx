import './pdf-reader.css'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { Pdf } from '#shared/pdfs.ts'
import { foreignLang, useLang } from '../../core/lang.ts'
import { Icon } from '../../ui/icon.tsx'
import { PdfFinder } from './pdf-finder.tsx'
import { PdfPage, type Box } from './pdf-page.tsx'
import { openPdf } from './pdf-source.ts'
import { placeIn, rememberPlace } from './reading-place.ts'

const zooms = [1, 1.25, 1.5, 2, 2.5, 3, 4]
/** Pages that are drawn on either side of the present one. */
const near = 1
const scrollStep = 80
/** A strip that has not moved for that long has come to rest. */
const restMs = 150

type Failure = 'failed' | 'encrypted' | 'offline'

interface PdfReaderProps {
  pdf: Pdf
  /** From 1; without one it opens where the reader stopped. */
  startPage?: number | undefined
  onClose: () => void
}

/** Reads a PDF on the whole screen: page by page by swipe, keys or buttons; pages are loaded as they come. */
export function PdfReader({ pdf, startPage, onClose }: PdfReaderProps) {
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
  const [zoom, setZoom] = useState(1)
  const [isFinding, setFinding] = useState(false)
  const [query, setQuery] = useState('')

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
  const change = (by: number) =>
    setZoom((now) => zooms[Math.min(Math.max(0, zooms.indexOf(now) + by), zooms.length - 1)] ?? 1)

  const closeFinder = () => {
    setFinding(false)
    setQuery('')
    // What had the focus is gone, and the keys are heard only inside.
    strip.current?.focus()
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
    const scroll = (left: number, top: number) => slot?.scrollBy({ left, top })
    const actions: Record<string, () => void> = {
      ArrowRight: () => (zoom > 1 ? scroll(scrollStep, 0) : turn(1)),
      ArrowLeft: () => (zoom > 1 ? scroll(-scrollStep, 0) : turn(-1)),
      ArrowDown: () => (zoom > 1 ? scroll(0, scrollStep) : turn(1)),
      ArrowUp: () => (zoom > 1 ? scroll(0, -scrollStep) : turn(-1)),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      Home: () => go(1),
      End: () => go(count),
      '+': () => change(1),
      '=': () => change(1),
      '-': () => change(-1),
      '0': () => setZoom(1),
      '/': () => setFinding(true),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  const percent = `${Math.round(zoom * 100)}%`

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
                    zoom={index + 1 === page ? zoom : 1}
                    query={query.trim()}
                    label={t('reader.pageName', { page: index + 1 })}
                    onError={() => setFailure('failed')}
                  />
                )}
              </div>
            ))}
        </div>
        {isFinding && <PdfFinder id={pdf.id} query={query} onQuery={setQuery} onGo={go} onClose={closeFinder} />}
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
      <footer className="pdfr-foot">
        <button
          type="button"
          className="pdfr-tool"
          aria-label={t('reader.previous')}
          disabled={page <= 1}
          onClick={() => turn(-1)}
        >
          <Icon name="arrow-left" />
        </button>
        <PageNumber page={page} count={count} onGo={go} />
        <button
          type="button"
          className="pdfr-tool"
          aria-label={t('reader.next')}
          disabled={page >= count}
          onClick={() => turn(1)}
        >
          <Icon name="arrow-right" />
        </button>
        <span className="pdfr-zoom">
          <button
            type="button"
            className="pdfr-tool"
            aria-label={t('reader.smaller')}
            disabled={zoom === zooms[0]}
            onClick={() => change(-1)}
          >
            <Icon name="minus" />
          </button>
          <button
            type="button"
            className="pdfr-tool num"
            aria-label={`${t('reader.whole')}: ${percent}`}
            onClick={() => setZoom(1)}
          >
            {percent}
          </button>
          <button
            type="button"
            className="pdfr-tool"
            aria-label={t('reader.larger')}
            disabled={zoom === zooms.at(-1)}
            onClick={() => change(1)}
          >
            <Icon name="plus" />
          </button>
        </span>
      </footer>
    </dialog>
  )
}

interface PageNumberProps {
  page: number
  count: number
  onGo: (page: number) => void
}

function PageNumber({ page, count, onGo }: PageNumberProps) {
  const { t } = useTranslation('issues')
  /** What is being typed; null while nothing is. */
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <form
      className="pdfr-number num"
      onSubmit={(event) => {
        event.preventDefault()
        const wanted = Number(typed)
        if (typed && Number.isSafeInteger(wanted)) onGo(wanted)
        setTyped(null)
      }}
    >
      <input
        inputMode="numeric"
        aria-label={t('reader.page')}
        value={typed ?? String(page)}
        size={4}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 5))}
        onBlur={() => setTyped(null)}
      />
      <span>{count > 0 && t('reader.of', { count })}</span>
    </form>
  )
}

/** The opened document, or why it cannot be opened. */
function useDocument(pdf: Pdf, attempt: number) {
  const [doc, setDoc] = useState<PDFDocumentProxy | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { url, bytes } = pdf
  useEffect(() => {
    let isWanted = true
    const fail = (error: unknown) => {
      if (isWanted) setFailure(failureOf(error))
    }
    const loading = openPdf({ url, bytes }, fail)
    loading.promise.then((opened) => isWanted && setDoc(opened)).catch(fail)
    return () => {
      isWanted = false
      setDoc(null)
      void loading.destroy()
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens the file anew
  }, [url, bytes, attempt])
  return { doc, failure, setFailure }
}

function failureOf(error: unknown): Failure {
  if (error instanceof Error && error.name === 'PasswordException') return 'encrypted'
  return error instanceof TypeError || !navigator.onLine ? 'offline' : 'failed'
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
