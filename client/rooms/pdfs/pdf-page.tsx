import { useEffect, useRef, useState } from 'react'
import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { findInText } from '#shared/find-in-text.ts'

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
  /** 1: the whole page is seen. */
  zoom: number
  /** Words that are marked. */
  query: string
  label: string
  onError: (error: unknown) => void
}

/** One page: its picture, and over it its text, which can be selected and is read aloud. */
export function PdfPage({ doc, number, box, zoom, query, label, onError }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState<Box | null>(null)
  const [isDrawn, setDrawn] = useState(false)
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
      const scale = Math.min(box.width / whole.width, box.height / whole.height) * zoom
      const viewport = page.getViewport({ scale })
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
      const words = new TextLayer({ textContentSource: page.streamTextContent(), container: layer, viewport })
      stop = () => words.cancel()
      await words.render()
      if (isWanted) layer.dispatchEvent(new Event('filled'))
    }
    draw().catch((error: unknown) => {
      if (isWanted) fail.current(error)
    })
    return () => {
      isWanted = false
      stop()
    }
  }, [doc, number, box.width, box.height, zoom])

  useMarks(text, query, `page-${number}`)

  return (
    <div
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

/** The findings of all pages that are shown, which are marked without touching the text. */
const shownMarks = new Map<string, Range[]>()

function showMarks(): void {
  if (typeof Highlight === 'undefined') return
  CSS.highlights.set('pdf-found', new Highlight(...[...shownMarks.values()].flat()))
}

function useMarks(layer: { current: HTMLElement | null }, query: string, key: string): void {
  useEffect(() => {
    const element = layer.current
    if (!element) return
    const mark = () => {
      shownMarks.set(key, query ? rangesOf(element, query) : [])
      showMarks()
    }
    mark()
    element.addEventListener('filled', mark)
    return () => {
      element.removeEventListener('filled', mark)
      shownMarks.delete(key)
      showMarks()
    }
  }, [layer, query, key])
}

/** Where words stand in the text nodes of an element, also across several of them. */
function rangesOf(element: HTMLElement, query: string): Range[] {
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
  return findInText(whole, query).flatMap(({ start, end }) => {
    const [from, to] = [place(start), place(end - 1)]
    if (!from || !to) return []
    const range = new Range()
    range.setStart(...from)
    range.setEnd(to[0], Math.min(to[1] + 1, to[0].data.length))
    return [range]
  })
}
