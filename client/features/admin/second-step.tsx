import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import type { SecondStep as Step } from '#shared/factors.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { SignSheet } from '#client/ui/sign-sheet.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { AdminForm } from './admin-form.tsx'
import { FormField } from './form-fields.tsx'
import { answerByPasskey, canUsePasskeys, usePasskeySentence } from './passkeys.ts'
import { useAdminForm } from './use-admin-form.ts'

/** The server judges it. */
const codeForm = z.object({ code: z.string() })

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
  const form = useAdminForm({
    schema: codeForm,
    source: { code: '' },
    isFleeting: true,
    failed: () => {
      form.focus('code', true)
      return null
    },
  })
  const isBusy = finish.isPending || byPasskey.isPending || finish.isSuccess
  const error = byPasskey.error ?? form.failure
  const isOver = error !== null && errorCodeOf(error) === 'SECOND_FACTOR_EXPIRED'
  const withField = withCodeApp || isRecovering
  const again = (
    <p className="sign-ways">
      <button type="button" className="link" onClick={onAgain}>
        {t('adminAccount:step.again')}
      </button>
    </p>
  )

  return (
    <SignSheet title={t('adminAccount:step.title')}>
      <AdminForm
        form={form}
        isBusy={isBusy}
        onSubmit={({ code }) => {
          byPasskey.reset()
          return finish.mutateAsync({ challenge, code })
        }}
      >
        <div role="alert">
          {error !== null && !(withField && form.errorOf('code')) && (
            <p className="notice bad">{passkeySentence(error)}</p>
          )}
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
                <FormField
                  key={String(isRecovering)}
                  form={form}
                  name="code"
                  label={t(isRecovering ? 'adminAccount:step.recoveryCode' : 'adminAccount:step.code')}
                  hint={t(isRecovering ? 'adminAccount:step.recoveryHint' : 'adminAccount:step.codeHint')}
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
                <button
                  type="button"
                  className="link"
                  onClick={() => {
                    form.set('code', '')
                    setRecovering(!isRecovering)
                  }}
                >
                  {t(isRecovering ? 'adminAccount:step.otherWay' : 'adminAccount:step.recovery')}
                </button>
              </p>
            )}
            {again}
          </>
        )}
      </AdminForm>
    </SignSheet>
  )
}
