import { useEffect } from 'react'
import { site } from '#shared/site.ts'

/** Sets the document's title on pages that the server does not render; others set it in their route's head. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${site.name}`
    return () => {
      document.title = before
    }
  }, [title])
}
