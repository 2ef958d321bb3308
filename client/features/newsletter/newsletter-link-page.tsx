import '#client/ui/page-state.css'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'

interface NewsletterLinkPageProps {
  /** What the link in the mail does. */
  action: 'confirm' | 'leave'
  token: string
}

const texts = {
  confirm: { title: 'confirmTitle', busy: 'confirming', done: 'confirmed' },
  leave: { title: 'leaveTitle', busy: 'leaving', done: 'left' },
} as const

/** The target of a link in an email: opening it confirms or ends the subscription. */
export function NewsletterLinkPage({ action, token }: NewsletterLinkPageProps) {
  const trpc = useTrpc()
  const { t } = useTranslation(['newsletter', 'errors', 'site'])
  const { mutate, isError, isSuccess, error } = useMutation(trpc.newsletter[action].mutationOptions())
  const open = useCallback(() => {
    // The letter whose link it was, so that the editors learn how many left by it.
    const letter = new URLSearchParams(location.search).get('letter')
    mutate({ token, ...(letter && { letter }) })
  }, [mutate, token])
  useEffect(open, [open])
  const { title, busy, done } = texts[action]
  return (
    <div className="wrap page-state">
      <h1>{t(title)}</h1>
      {isError ? (
        <ErrorPanel title={t(`errors:${errorCodeOf(error)}`)} onRetry={open} />
      ) : (
        <p role="status">{t(isSuccess ? done : busy)}</p>
      )}
      <Link to="/home" className="btn line">
        {t('site:home')}
      </Link>
    </div>
  )
}
