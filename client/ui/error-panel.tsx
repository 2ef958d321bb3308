import './error-panel.css'
import type { ReactNode } from 'react'
import { useReason } from '#client/core/use-reason.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from './button.tsx'

interface ErrorPanelProps {
  /** What could not be done. */
  title: ReactNode
  /** Of the call that failed: why it has stands below the title, where that is known. */
  error?: unknown
  /** In place of the error's sentence. */
  children?: ReactNode
  onRetry?: () => void
}

/** Says what happened, and offers to try again. */
export function ErrorPanel({ title, error, children, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation('site')
  const reason = useReason()
  const text = children ?? (error ? reason(error) : null)
  return (
    <section className="err" role="alert">
      <b>{title}</b>
      {text && <p>{text}</p>}
      {onRetry && (
        <Button look="line" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </section>
  )
}
