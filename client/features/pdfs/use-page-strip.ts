import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Pdf } from '#shared/pdfs.ts'
import type { Box } from './pdf-page.tsx'
import { keepPage, pageOf } from './reading-place.ts'

/** A strip that has not moved for that long has come to rest. */
const restMs = 150

/**
 * The strip of pages that the reader swipes through, and the page at which it stands.
 * @param startPage from 1; without one it opens where the reader stopped
 */
export function usePageStrip(pdf: Pdf, doc: PDFDocumentProxy | null, count: number, startPage?: number) {
  const strip = useRef<HTMLDivElement>(null)
  const box = useBox(strip)
  const [page, setPage] = useState(() => startPage ?? pageOf(pdf))
  // The address may come to name another page: the site's search can be called over the open PDF.
  const [named, setNamed] = useState(startPage)
  if (startPage !== named) {
    setNamed(startPage)
    if (startPage !== undefined) setPage(startPage)
  }

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
    showPage(strip.current, next, calm ? 'instant' : behavior)
  }

  // Keeps the page in place when it first has one, when the window changes its size, and when the address names another.
  const present = useRef(page)
  useEffect(() => {
    present.current = page
  }, [page])
  useEffect(() => {
    if (!strip.current || !doc || box.width === 0) return
    const place = Math.min(present.current, doc.numPages)
    setPage(place)
    goal.current = place
    showPage(strip.current, place)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `present` follows the named page
  }, [doc, box.width, named])
  useEffect(() => {
    if (doc) keepPage(pdf, page, doc.numPages)
  }, [doc, pdf, page])

  // Only when a swipe has ended: other pages scroll by before.
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
        showPage(element, goal.current)
        return
      }
      letGo()
      setPage(place)
    }, restMs)
  }

  return {
    page,
    box,
    go,
    turn: (by: number) => go(page + by, 'smooth'),
    /** The part of the strip that shows the present page: it scrolls by itself when the page is larger. */
    slot: () => strip.current?.children[page - 1],
    focus: () => strip.current?.focus(),
    props: { ref: strip, onScroll: followScroll, onPointerDown: letGo, onWheel: letGo },
  }
}

const showPage = (strip: HTMLElement | null, page: number, behavior: ScrollBehavior = 'instant') =>
  strip?.scrollTo({ left: (page - 1) * strip.clientWidth, behavior })

/** The size of an element, in CSS pixels. */
function useBox(ref: { current: HTMLElement | null }): Box {
  const [box, setBox] = useState<Box>({ width: 0, height: 0 })
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setBox({ width: element.clientWidth, height: element.clientHeight })
    if (!('ResizeObserver' in globalThis)) {
      measure()
      addEventListener('resize', measure)
      return () => removeEventListener('resize', measure)
    }
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref])
  return box
}
