import { useRouter } from '@tanstack/react-router'
import { useEffect, useReducer, type ReactNode } from 'react'
import { isReaderKnown, onOtherTab, rememberPlace, type LoginReason } from '#client/core/reader.ts'

/**
 * Shows a page to whoever is known on this device; all others are led to the login, and back from there. Only in the
 * browser: the server knows nobody. A redirect in the route would take the page away while it is still being hydrated.
 * A logout in another tab takes the page away, too; one that the server tells of is the page's own to explain.
 */
export function ReadersOnly({ reason, children }: { reason?: LoginReason; children: ReactNode }) {
  const router = useRouter()
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  useEffect(() => onOtherTab(lookAgain), [])
  const isKnown = isReaderKnown()
  useEffect(() => {
    if (isKnown) return
    rememberPlace(undefined, reason)
    void router.navigate({ to: '/login', replace: true })
  }, [isKnown, reason, router])
  return isKnown ? children : null
}
