import { useEffect, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

interface PreviewFrameProps {
  title: string
  className: string
  isDark: boolean
  children: ReactNode
}

/** Readers' style sheets, in a window of its own: what they ask about the screen goes by its width, not by the editor's. */
function furnish(page: Document): HTMLElement {
  const { documentElement, head } = document
  if (page.head.childElementCount > 0) return page.body
  page.documentElement.lang = documentElement.lang
  for (const sheet of head.querySelectorAll('link[rel=stylesheet], style')) page.head.append(sheet.cloneNode(true))
  // A preview leads nowhere.
  page.addEventListener(
    'click',
    (event) => {
      // Its classes are those of another window.
      if (!(event.target as Element).closest('a')) return
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  return page.body
}

/** Shows what readers see in a window of any width and in either theme. */
export function PreviewFrame({ title, className, isDark, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  body?.ownerDocument.documentElement.classList.toggle('dark', isDark)
  body?.ownerDocument.documentElement.classList.add('js')
  const frame = useRef<HTMLIFrameElement>(null)
  const open = () => {
    const page = frame.current?.contentDocument
    if (page) setBody(furnish(page))
  }
  // Some browsers have its document at once, before anybody can listen; others put another in its place.
  useEffect(open, [])
  return (
    <iframe ref={frame} title={title} className={className} sandbox="allow-same-origin" onLoad={open}>
      {body && createPortal(children, body)}
    </iframe>
  )
}
