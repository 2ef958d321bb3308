import '#client/ui/page-state.css'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { leftMark } from '#shared/follows.rules.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'

/**
 * The target of the link in a weekly letter: ends these letters when the button is pressed, and only then, since programs
 * that check emails open their links. Without scripts the form is sent to the same address.
 * @param token or, after the form was sent without scripts, that it was
 */
export function LeavePage({ token }: { token: string }) {
  const trpc = useTrpc()
  const { t } = useTranslation(['follows', 'site'])
  const sentence = useSentence()
  const { mutate, isPending, isError, isSuccess, error } = useMutation(trpc.follows.leaveLetters.mutationOptions())
  const isDone = token === leftMark || isSuccess
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isPending) mutate({ token })
  }
  return (
    <div className="wrap page-state">
      <h1>{t('follows:leave.title')}</h1>
      {isError && <ErrorPanel title={sentence(error)} />}
      <p role="status">{t(isDone ? 'follows:leave.done' : 'follows:leave.ask')}</p>
      {!isDone && (
        <form method="post" onSubmit={submit}>
          <input type="hidden" name="from" value="page" />
          <Button type="submit" aria-disabled={isPending}>
            {t('follows:leave.act')}
          </Button>
        </form>
      )}
      <Link to="/home" className="btn line">
        {t('site:home')}
      </Link>
    </div>
  )
}
