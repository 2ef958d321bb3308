import './error-panel.css'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from './button.tsx'

interface ErrorPanelProps {
  /** What could not be done. */
  title: ReactNode
  /** Why, and what is safe. */
  children?: ReactNode
  onRetry?: () => void
}

/** Says what happened, and offers to try again. */
export function ErrorPanel({ title, children, onRetry }: ErrorPanelProps) {
  const { t } = useTranslation('site')
  return (
    <section className="err" role="alert">
      <b>{title}</b>
      {children && <p>{children}</p>}
      {onRetry && (
        <Button look="line" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </section>
  )
}
