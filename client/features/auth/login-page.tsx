import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { formText } from '#client/core/form.ts'
import { useSettings } from '#client/core/settings.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AuthSearch } from './auth-search.ts'
import { AuthSheet } from './auth-sheet.tsx'
import { FailureNote } from './failure-note.tsx'
import { LoginReason } from './login-reason.tsx'
import { PasswordField } from './password-field.tsx'
import { useEntry } from './use-entry.ts'

/** Signs a reader in. Whoever has a valid session goes on at once. */
export function LoginPage({ search }: { search: AuthSearch }) {
  const { t } = useTranslation(['auth', 'errors'])
  const trpc = useTrpc()
  const settings = useSettings()
  const toasts = useToast()
  const email = useRef<HTMLInputElement>(null)
  const { isChecking, enter } = useEntry(search)

  const login = useMutation(
    trpc.auth.login.mutationOptions({
      onSuccess: (session) => {
        toasts.show(t('auth:loginDone'))
        enter(session)
      },
    }),
  )

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    const form = new FormData(event.currentTarget)
    login.mutate(
      { email: formText(form, 'email'), password: formText(form, 'password') },
      { onError: () => email.current?.focus() },
    )
  }
  const fieldError = useFieldErrors(login.error)

  if (isChecking)
    return (
      <AuthSheet title={t('auth:loginTitle')}>
        <p role="status">{t('auth:checking')}</p>
      </AuthSheet>
    )
  return (
    <AuthSheet title={t('auth:loginTitle')}>
      <LoginReason />
      <div role="alert">
        {login.error ? (
          <FailureNote error={login.error} fallback={t('auth:loginFailed')} />
        ) : (
          search.error && <p className="notice bad">{t(`auth:googleErrors.${search.error}`)}</p>
        )}
      </div>
      <form onSubmit={submit}>
        <Field label={t('auth:email')} error={fieldError('email')} required>
          {(control) => <input {...control} ref={email} type="email" name="email" autoComplete="username" autoFocus />}
        </Field>
        <PasswordField error={fieldError('password')} />
        <Button type="submit" wide aria-disabled={login.isPending}>
          {login.isPending ? t('auth:loggingIn') : t('auth:login')}
        </Button>
      </form>
      {settings?.signInWithGoogle && (
        <>
          <p className="sign-or">{t('auth:or')}</p>
          <a className="btn line wide" href="/api/auth/google">
            {t('auth:google')}
          </a>
        </>
      )}
      <p className="sign-ways">
        {t('auth:noAccount')}{' '}
        <Link to="/signup" className="link">
          {t('auth:toSignup')}
        </Link>
        <br />
        <Link to="/forgot-password" className="link">
          {t('auth:forgotten')}
        </Link>
      </p>
    </AuthSheet>
  )
}
