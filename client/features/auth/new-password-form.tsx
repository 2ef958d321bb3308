import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { formText, useWrongField } from '#client/core/form.ts'
import { forgetReader } from '#client/core/reader.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { AuthFailure } from './auth-sheet.tsx'
import { PasswordField } from './password-field.tsx'

const longMs = 6000

/** Sets a new password by a token, then opens the login of readers or of the staff; of a token that is no longer valid it says so. */
export function NewPasswordForm({ token }: { token: string }) {
  const { t } = useTranslation(['auth', 'errors'])
  const trpc = useTrpc()
  const router = useRouter()
  const toasts = useToast()
  const reset = useMutation(
    trpc.auth.resetPassword.mutationOptions({
      onSuccess: async ({ isStaff }) => {
        // All sessions have ended, the one of this device too.
        forgetReader()
        toasts.show(t('auth:resetDone'), longMs)
        // The staff signs in at a door of its own.
        await router.navigate({ to: isStaff ? '/auth/login' : '/login', replace: true })
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!reset.isPending) reset.mutate({ token, password: formText(new FormData(event.currentTarget), 'password') })
  }
  const fieldError = useFieldErrors(reset.error)
  const form = useWrongField(reset.error)
  const isDead = token === '' || (reset.error !== null && errorCodeOf(reset.error) === 'LINK_INVALID')
  return (
    <>
      <div role="alert">
        {isDead ? (
          <p className="notice bad">{t('errors:LINK_INVALID')}</p>
        ) : (
          reset.error && <AuthFailure error={reset.error} fallback={t('errors:INTERNAL')} />
        )}
      </div>
      {isDead ? (
        <Link to="/forgot-password" className="btn line">
          {t('auth:resetAgain')}
        </Link>
      ) : (
        <form ref={form} method="post" onSubmit={submit} noValidate>
          <PasswordField isNew error={fieldError('password')} />
          <Button type="submit" wide aria-disabled={reset.isPending}>
            {t('auth:resetSave')}
          </Button>
        </form>
      )}
    </>
  )
}
