import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf } from '#client/core/errors.ts'
import { formText, useWrongField } from '#client/core/form.ts'
import { useLang } from '#client/core/lang.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AuthSearch } from './auth-search.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { PasswordField } from './password-field.tsx'
import { useEntry } from './use-entry.ts'

const longMs = 8000

/** Signs a reader in. Whoever has a valid session goes on at once. */
export function LoginPage({ search }: { search: AuthSearch }) {
  const { t } = useTranslation('auth')
  const trpc = useTrpc()
  const toasts = useToast()
  const email = useRef<HTMLInputElement>(null)
  const lang = useLang()
  const { isChecking, codeError, enter } = useEntry(search)

  const login = useMutation(
    trpc.auth.login.mutationOptions({
      onSuccess: (session) => {
        const unkept = enter(session)
        toasts.show(t('loginDone') + unkept, unkept ? longMs : undefined)
      },
    }),
  )

  const again = useMutation(
    trpc.auth.confirmAgain.mutationOptions({
      onSuccess: () => toasts.show(t('confirmFirst'), longMs),
    }),
  )
  const isUnconfirmed = login.error !== null && errorCodeOf(login.error) === 'EMAIL_UNCONFIRMED'

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (login.isPending) return
    const data = new FormData(event.currentTarget)
    login.mutate(
      { email: formText(data, 'email'), password: formText(data, 'password') },
      { onError: (error) => errorCodeOf(error) === 'LOGIN_FAILED' && email.current?.focus() },
    )
  }
  const fieldError = useFieldErrors(login.error)
  const form = useWrongField(login.error)

  return (
    <EntrySheet
      title={t('loginTitle')}
      search={search}
      isChecking={isChecking}
      error={again.error ?? login.error}
      codeError={codeError}
      fallback={t('loginFailed')}
      google={t('google')}
      ways={
        <>
          {t('noAccount')}{' '}
          <Link to="/signup" className="link">
            {t('toSignup')}
          </Link>
          <br />
          <Link to="/forgot-password" className="link">
            {t('forgotten')}
          </Link>
        </>
      }
    >
      <form ref={form} method="post" onSubmit={submit} noValidate>
        <Field label={t('email')} error={fieldError('email')} required>
          {(control) => <input {...control} ref={email} type="email" name="email" autoComplete="username" autoFocus />}
        </Field>
        <PasswordField error={fieldError('password')} />
        <Button type="submit" wide aria-disabled={login.isPending}>
          {login.isPending ? t('loggingIn') : t('login')}
        </Button>
      </form>
      {isUnconfirmed && (
        <Button
          look="line"
          wide
          aria-disabled={again.isPending}
          onClick={() => !again.isPending && login.variables && again.mutate({ ...login.variables, lang })}
        >
          {t('confirmAgain')}
        </Button>
      )}
    </EntrySheet>
  )
}
