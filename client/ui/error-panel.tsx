import './error-panel.css'
import type { ReactNode } from 'react'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from './button.tsx'

interface ErrorPanelProps {
  /** What could not be done. */
  title: ReactNode
  /** Of the call that failed: its sentence stands below the title. */
  error?: unknown
  /** In place of the error's sentence. */
  children?: ReactNode
  onRetry?: () => void
}

/** Says what happened, and offers to try again. */
export function ErrorPanel({ title, error, children, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation(['site', 'errors'])
  const text = children ?? (error ? t(`errors:${errorCodeOf(error)}`) : null)
  return (
    <section className="err" role="alert">
      <b>{title}</b>
      {text && <p>{text}</p>}
      {onRetry && (
        <Button look="line" onClick={onRetry}>
          {t('site:retry')}
        </Button>
      )}
    </section>
  )
}
