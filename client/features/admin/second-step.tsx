import { useMutation } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import type { SecondStep as Step } from '#shared/factors.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { formText } from '#client/core/form.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { canUsePasskeys, answerByPasskey } from './passkeys.ts'
import { SignSheet } from './sign-sheet.tsx'
import { usePasskeySentence } from './use-passkey-sentence.ts'

interface SecondStepProps {
  step: Step
  onSignedIn: (token: string) => void
  /** Back to the password. */
  onAgain: () => void
}

/** The second step of a sign-in: a code of the app, a passkey, or a recovery code. */
export function SecondStep({ step: { challenge, withCodeApp, withPasskey }, onSignedIn, onAgain }: SecondStepProps) {
  const { t } = useTranslation(['adminAccount', 'adminSite'])
  const trpc = useTrpc()
  const passkeySentence = usePasskeySentence()
  useDocumentTitle(t('adminAccount:step.title'))
  const input = useRef<HTMLInputElement>(null)
  const mayPasskey = withPasskey && canUsePasskeys()
  const [isRecovering, setRecovering] = useState(!withCodeApp && !mayPasskey)
  const finish = useMutation(trpc.auth.finishSignIn.mutationOptions({ onSuccess: ({ token }) => onSignedIn(token) }))
  const asked = useMutation(trpc.auth.askForPasskey.mutationOptions())
  const byPasskey = useMutation({
    mutationFn: async () => {
      const passkey = await answerByPasskey(await asked.mutateAsync({ challenge }))
      return finish.mutateAsync({ challenge, passkey })
    },
  })
  const isBusy = finish.isPending || byPasskey.isPending
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy || finish.isSuccess) return
    byPasskey.reset()
    finish.mutate(
      { challenge, code: formText(new FormData(event.currentTarget), 'code') },
      { onError: () => input.current?.select() },
    )
  }
  const error = byPasskey.error ?? finish.error
  const isOver = error !== null && errorCodeOf(error) === 'SECOND_FACTOR_EXPIRED'
  const fieldError = useFieldErrors(byPasskey.error ? null : finish.error)
  const withField = withCodeApp || isRecovering
  const again = (
    <p className="sign-ways">
      <button type="button" className="link" onClick={onAgain}>
        {t('adminAccount:step.again')}
      </button>
    </p>
  )

  return (
    <SignSheet title={t('adminAccount:step.title')} onSubmit={submit}>
      <div role="alert">
        {error && !(withField && fieldError('code')) && <p className="notice bad">{passkeySentence(error)}</p>}
      </div>
      {isOver ? (
        <Button wide onClick={onAgain}>
          {t('adminAccount:step.again')}
        </Button>
      ) : (
        <>
          {mayPasskey && (
            <Button
              wide
              look={withField ? 'line' : 'solid'}
              aria-disabled={isBusy}
              onClick={() => !isBusy && byPasskey.mutate()}
            >
              {t('adminAccount:step.passkey')}
            </Button>
          )}
          {withField && (
            <>
              <TextField
                key={String(isRecovering)}
                ref={input}
                name="code"
                label={t(isRecovering ? 'adminAccount:step.recoveryCode' : 'adminAccount:step.code')}
                hint={t(isRecovering ? 'adminAccount:step.recoveryHint' : 'adminAccount:step.codeHint')}
                error={fieldError('code')}
                required
                inputMode={isRecovering ? 'text' : 'numeric'}
                autoComplete={isRecovering ? 'off' : 'one-time-code'}
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
              />
              <Button type="submit" wide aria-disabled={isBusy}>
                {t(finish.isPending ? 'adminSite:login.submitting' : 'adminSite:login.submit')}
              </Button>
            </>
          )}
          {(withCodeApp || mayPasskey) && (
            <p className="sign-ways">
              <button type="button" className="link" onClick={() => setRecovering(!isRecovering)}>
                {t(isRecovering ? 'adminAccount:step.otherWay' : 'adminAccount:step.recovery')}
              </button>
            </p>
          )}
          {again}
        </>
      )}
    </SignSheet>
  )
}
