import './pending-page.css'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useState, type ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useSite } from '#client/core/settings.ts'
import { Button } from './button.tsx'

/** After how long a page that is still loading says so. */
const lateAfterMs = 8000

/** Options of routes that show their skeleton at once, without the router's delay. */
export const pendingAtOnce = { pendingMs: 100, pendingMinMs: 0 } as const

/** Around the skeleton of a page: scrolls to the top, and offers to try again when loading takes long. */
export function PendingPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('site')
  const router = useRouter()
  const queryClient = useQueryClient()
  const [isLate, setIsLate] = useState(false)
  // The router does so only when the page itself is there.
  useLayoutEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), lateAfterMs)
    return () => clearTimeout(timer)
  }, [])
  const title = `${t('loading')} · ${useSite().name}`
  useEffect(() => {
    // The head of the page is not known yet, and the router writes that of the site.
    const { title: before } = document
    document.title = title
    return () => {
      // A page that fails has no other.
      if (document.title === title) document.title = before
    }
  }, [title])

  const retry = async () => {
    setIsLate(false)
    await queryClient.cancelQueries()
    await router.invalidate()
  }
  return (
    <>
      {isLate && (
        <div className="wrap late" role="status">
          <p>{t('slow')}</p>
          <Button look="line" onClick={() => void retry()}>
            {t('retry')}
          </Button>
        </div>
      )}
      {children}
    </>
  )
}
