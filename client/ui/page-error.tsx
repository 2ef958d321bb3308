import './page-state.css'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { ErrorPanel } from './error-panel.tsx'

/** Shown in place of a page, or a section, that could not be loaded. */
export function PageError({ error, title }: ErrorComponentProps & { title?: string }) {
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
