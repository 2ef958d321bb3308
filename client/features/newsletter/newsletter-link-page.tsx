import '#client/ui/page-state.css'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { linkOutcomes } from '#shared/newsletter.rules.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'

interface NewsletterLinkPageProps {
  /** What the link in the mail is for. */
  action: 'confirm' | 'leave'
  /** Or, after the form was sent without scripts, its outcome. */
  token: string
}

const texts = {
  confirm: { title: 'confirmTitle', ask: 'confirmAsk', act: 'confirm', busy: 'confirming', done: 'confirmed' },
  leave: { title: 'leaveTitle', ask: 'leaveAsk', act: 'leave', busy: 'leaving', done: 'left' },
} as const

/**
 * The target of a link in an email: confirms or ends the subscription when the button is pressed, and only then, since
 * programs that check emails open their links. Without scripts the form is sent to the same address.
 */
export function NewsletterLinkPage({ action, token }: NewsletterLinkPageProps) {
  const trpc = useTrpc()
  const { t } = useTranslation(['newsletter', 'errors', 'site'])
  const sentence = useSentence()
  const { mutate, isPending, isError, isSuccess, error } = useMutation(trpc.newsletter[action].mutationOptions())
  const { title, ask, act, busy, done } = texts[action]
  const isInvalid = token === linkOutcomes.invalid || (isError && errorCodeOf(error) === 'NEWSLETTER_LINK_INVALID')
  const isDone = token === linkOutcomes.done || isSuccess

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isPending) return
    // The letter whose link it was, so that the editors learn how many left by it.
    const letter = new URLSearchParams(location.search).get('letter')
    mutate({ token, ...(letter && { letter }) })
  }

  return (
    <div className="wrap page-state">
      <h1>{t(title)}</h1>
      {isInvalid && <ErrorPanel title={t('errors:NEWSLETTER_LINK_INVALID')} />}
      {isError && !isInvalid && <ErrorPanel title={sentence(error)} />}
      <p role="status">{isDone ? t(done) : !isInvalid && t(ask)}</p>
      {!isDone && !isInvalid && (
        <form method="post" onSubmit={submit}>
          <input type="hidden" name="from" value="page" />
          <Button type="submit" aria-disabled={isPending}>
            {t(isPending ? busy : act)}
          </Button>
        </form>
      )}
      <Link to="/home" className="btn line">
        {t('site:home')}
      </Link>
    </div>
  )
}
