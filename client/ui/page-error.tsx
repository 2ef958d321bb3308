import './page-state.css'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { ErrorPanel } from './error-panel.tsx'

/** In place of a page, or a part of one, that could not be loaded. */
export function PageError({ error, title }: ErrorComponentProps & { title?: string }) {
  const router = useRouter()
  const { t } = useTranslation(['site', 'errors'])
  const why = t(`errors:${errorCodeOf(error)}`)
  const queries = useQueryErrorResetBoundary()
  // Without this, Query would answer the next attempt with the old error.
  useEffect(() => queries.reset(), [queries])
  // What failed for want of a connection comes by itself when there is one again.
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
