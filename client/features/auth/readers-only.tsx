import { useRouter } from '@tanstack/react-router'
import { useEffect, useReducer, type ReactNode } from 'react'
import { isReaderKnown, onOtherTab, rememberPlace, type LoginReason } from '#client/core/reader.ts'

/**
 * Shows a page to a reader who is logged in; others are led to the login, and back from there. Only in the
 * browser: the server has no session. A redirect in the route would remove the page while it is being hydrated.
 * A logout in another tab leads to the login, too; an expired session is for the page itself to explain.
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
