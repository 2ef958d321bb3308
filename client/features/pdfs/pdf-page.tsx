import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { TextLayer, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { langOfText } from '#shared/lang.ts'
import { repairPieces } from '#shared/pdf-text.ts'
import { findInText } from '#shared/find-in-text.ts'
import type { View } from './pdf-foot.tsx'

/** More pixels than this a canvas of a phone cannot hold. */
const maxPixels = 12_000_000
const maxDensity = 2

export interface Box {
  width: number
  height: number
}

interface PdfPageProps {
  doc: PDFDocumentProxy
  number: number
  /** Room for the page in CSS pixels. */
  box: Box
  fit: View['fit']
  /** 1: as large as `fit` says. */
  zoom: number
  /** Words that are marked, as they stand in the PDF. */
  marked: readonly string[]
  label: string
  onError: (error: unknown) => void
}

/** One page: its picture, and over it its text, which can be selected and is read aloud. */
export function PdfPage({ doc, number, box, fit, zoom, marked, label, onError }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Box | null>(null)
  const [isDrawn, setDrawn] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const centre = useRef<Centre | null>(null)
  useCentre(frame, centre, size)
  const fail = useRef(onError)
  useEffect(() => {
    fail.current = onError
  }, [onError])

  useEffect(() => {
    let isWanted = true
    let stop = () => {}
    const draw = async () => {
      const page = await doc.getPage(number)
      const [target, layer] = [canvas.current, text.current]
      if (!isWanted || !target || !layer) return
      const whole = page.getViewport({ scale: 1 })
      const ofWidth = box.width / whole.width
      const scale = (fit === 'width' ? ofWidth : Math.min(ofWidth, box.height / whole.height)) * zoom
      const viewport = page.getViewport({ scale })
      centre.current = centreOf(frame.current)
      setSize({ width: Math.floor(viewport.width), height: Math.floor(viewport.height) })
      const density = Math.min(
        devicePixelRatio || 1,
        maxDensity,
        Math.sqrt(maxPixels / (viewport.width * viewport.height)),
      )
      // Drawn aside, so that the old picture stays until the new one is there.
      const fresh = document.createElement('canvas')
      fresh.width = Math.floor(viewport.width * density)
      fresh.height = Math.floor(viewport.height * density)
      const drawing = page.render({ canvas: fresh, viewport, transform: [density, 0, 0, density, 0, 0] })
      stop = () => drawing.cancel()
      await drawing.promise
      if (!isWanted) return
      target.width = fresh.width
      target.height = fresh.height
      target.getContext('2d')?.drawImage(fresh, 0, 0)
      setDrawn(true)
      layer.replaceChildren()
      layer.style.setProperty('--total-scale-factor', String(scale))
      const words = new TextLayer({ textContentSource: await readPageText(page), container: layer, viewport })
      stop = () => words.cancel()
      await words.render()
      // Read aloud in its own language, whatever that of the page around it is.
      layer.lang = langOfText(layer.textContent ?? '')
      if (isWanted) layer.dispatchEvent(new Event('filled'))
    }
    draw().catch((error: unknown) => {
      if (isWanted) fail.current(error)
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [doc, number, box.width, box.height, fit, zoom])

  useMarks(text, marked, `page-${number}`)

  return (
    <div
      ref={frame}
      className="pdfr-page"
      // It would jump from the size of an empty canvas to its own.
      hidden={!size}
      style={size ?? undefined}
      role="group"
      aria-label={label}
      aria-busy={!isDrawn}
    >
      <canvas ref={canvas} aria-hidden="true" />
      <div ref={text} className="pdfr-text" />
    </div>
  )
}

/** Words are measured in this font, which has Tamil letters on every device. */
const wordFont = '"Noto Sans Tamil Variable", sans-serif'

async function readPageText(page: PDFPageProxy) {
  const [text] = await Promise.all([page.getTextContent(), document.fonts.load(`16px ${wordFont}`, 'அ')])
  for (const style of Object.values(text.styles)) style.fontFamily = wordFont
  // Copied, found and read aloud is what is written, not the order in which it is drawn.
  const items = text.items.filter((item) => 'str' in item)
  const written = repairPieces(items.map(({ str }) => str))
  items.forEach((item, index) => (item.str = written[index] ?? item.str))
  return text
}

interface Centre {
  x: number
  y: number
}

/** Which place of a page is in the middle of its window, as parts of its size. */
function centreOf(page: HTMLElement | null): Centre | null {
  const slot = page?.parentElement
  if (!page || !slot || page.clientWidth === 0) return null
  const [inner, outer] = [page.getBoundingClientRect(), slot.getBoundingClientRect()]
  return {
    x: (outer.left + outer.width / 2 - inner.left) / inner.width,
    y: (outer.top + outer.height / 2 - inner.top) / inner.height,
  }
}

/** Keeps what was in the middle of the window there when the page has changed its size. */
function useCentre(frame: { current: HTMLElement | null }, centre: { current: Centre | null }, size: Box | null): void {
  useLayoutEffect(() => {
    const [page, slot] = [frame.current, frame.current?.parentElement]
    if (!page || !slot || !size || !centre.current) return
    const [inner, outer] = [page.getBoundingClientRect(), slot.getBoundingClientRect()]
    slot.scrollBy({
      left: inner.left + centre.current.x * inner.width - (outer.left + outer.width / 2),
      top: inner.top + centre.current.y * inner.height - (outer.top + outer.height / 2),
      behavior: 'instant',
    })
  }, [centre, frame, size])
}

/** The findings of all pages that are shown, which are marked without touching the text. */
const shownMarks = new Map<string, Range[]>()

function showMarks(): void {
  if (typeof Highlight === 'undefined') return
  CSS.highlights.set('pdf-found', new Highlight(...[...shownMarks.values()].flat()))
}

function useMarks(layer: { current: HTMLElement | null }, words: readonly string[], key: string): void {
  useEffect(() => {
    const element = layer.current
    if (!element) return
    const mark = () => {
      shownMarks.set(key, rangesOf(element, words))
      showMarks()
    }
    mark()
    element.addEventListener('filled', mark)
    return () => {
      element.removeEventListener('filled', mark)
      shownMarks.delete(key)
      showMarks()
    }
  }, [layer, words, key])
}

/** Where words stand in the text nodes of an element, also across several of them. */
function rangesOf(element: HTMLElement, words: readonly string[]): Range[] {
  if (words.length === 0) return []
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const nodes: { node: Text; start: number }[] = []
  let whole = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    nodes.push({ node: node as Text, start: whole.length })
    whole += `${(node as Text).data} `
  }
  const place = (offset: number): [Text, number] | undefined => {
    const found = nodes.findLast(({ start }) => start <= offset)
    return found && [found.node, Math.min(offset - found.start, found.node.data.length)]
  }
  return words
    .flatMap((each) => findInText(whole, each))
    .flatMap(({ start, end }) => {
      const [from, to] = [place(start), place(end - 1)]
      if (!from || !to) return []
      const range = new Range()
      range.setStart(...from)
      range.setEnd(to[0], Math.min(to[1] + 1, to[0].data.length))
      return [range]
    })
}
