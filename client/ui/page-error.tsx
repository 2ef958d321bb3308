import './page-state.css'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { backToSentPage, isSentPage } from '#client/core/sent-page.ts'
import { ErrorPanel } from './error-panel.tsx'

type PageErrorProps = ErrorComponentProps & { title?: string }

/** Shown in place of a page, or a section, that could not be loaded. */
export function PageError(props: PageErrorProps) {
  // A script has failed, not a call.
  const router = useRouter()
  const [hasPage] = useState(() => !import.meta.env.SSR && isSentPage(router))
  useEffect(() => {
    // Later: inside an effect React cannot be stopped.
    if (hasPage) setTimeout(backToSentPage)
  }, [hasPage])
  return hasPage ? null : <PageFailure {...props} />
}

function PageFailure({ error, title }: PageErrorProps) {
  const router = useRouter()
  const { t } = useTranslation(['site', 'errors'])
  const why = t(`errors:${errorCodeOf(error)}`)
  const queries = useQueryErrorResetBoundary()
  // Without this, Query would return the old error to the next attempt.
  useEffect(() => queries.reset(), [queries])
  // Tries again by itself as soon as the device is online.
  useEffect(() => {
    const retry = () => void router.invalidate()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [router])
  return (
    <div className="wrap page-state">
      <ErrorPanel title={title ?? t('site:error.title')} onRetry={() => void router.invalidate()}>
        {/* Some titles hold it already. */}
        {title?.includes(why) ? null : why}
      </ErrorPanel>
    </div>
  )
}
