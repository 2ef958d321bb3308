import { useRouter } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { isReaderKnown, rememberPlace } from '../core/reader.ts'

/**
 * Shows a page to whoever is known on this device; all others are led to the login, and back from there. Only in the
 * browser: the server knows nobody. A redirect in the route would take the page away while it is still being hydrated.
 */
export function ReadersOnly({ children }: { children: ReactNode }) {
  const router = useRouter()
  const isKnown = isReaderKnown()
  useEffect(() => {
    if (isKnown) return
    rememberPlace()
    void router.navigate({ to: '/login', replace: true })
  }, [isKnown, router])
  return isKnown ? children : null
}
