import { useEffect } from 'react'
import { useSite } from '#client/core/settings.ts'

/** Sets the document's title on pages that the server does not render; others set it in their route's head. */
export function useDocumentTitle(title: string): void {
  const { name } = useSite()
  useEffect(() => {
    const before = document.title
    document.title = `${title} · ${name}`
    return () => {
      document.title = before
    }
  }, [title, name])
}
