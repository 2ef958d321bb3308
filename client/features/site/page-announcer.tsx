import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { LangText } from '#client/ui/lang-text.tsx'

/** Where reading a page begins. */
const startOfPage = (): HTMLElement | null => {
  const main = document.querySelector('main')
  return main?.querySelector('h1') ?? main
}

/**
 * What a browser does by itself when it loads a page, for pages that follow one another in place: says the new title to
 * those who listen, and begins at the page's heading. A page that puts the focus somewhere itself is left alone.
 */
export function PageAnnouncer() {
  const router = useRouter()
  const [title, setTitle] = useState('')
  useEffect(() => {
    let before: Element | null = null
    const stops = [
      router.subscribe('onBeforeNavigate', () => {
        before = document.activeElement
      }),
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        setTitle(document.title)
        const { activeElement } = document
        if (activeElement !== document.body && activeElement !== before) return
        const start = startOfPage()
        if (!start) return
        if (start.tabIndex < 0) start.tabIndex = -1
        // The router has scrolled already.
        start.focus({ preventScroll: true })
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [router])
  return (
    <p className="vh" role="status">
      <LangText>{title}</LangText>
    </p>
  )
}
