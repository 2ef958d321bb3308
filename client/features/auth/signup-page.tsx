import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { useEffect, useRef, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
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

const longMs = 8000

/** Makes a reader's account. */
export function SignupPage({ search }: { search: AuthSearch }) {
  const { t } = useTranslation(['auth', 'errors'])
  const trpc = useTrpc()
  const lang = useLang()
  const router = useRouter()
  const settings = useSettings()
  const toasts = useToast()
  const form = useRef<HTMLFormElement>(null)
  const { isChecking, enter } = useEntry(search)

  const signup = useMutation(
    trpc.auth.register.mutationOptions({
      onSuccess: ({ session }) => {
        if (session) {
          toasts.show(t('auth:signupDone', { name: session.user.name }))
          enter(session)
          return
        }
        toasts.show(t('auth:confirmFirst'), longMs)
        void router.navigate({ to: '/login' })
      },
    }),
  )

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (signup.isPending) return
    const data = new FormData(event.currentTarget)
    signup.mutate({
      name: formText(data, 'name'),
      email: formText(data, 'email'),
      password: formText(data, 'password'),
      lang,
    })
  }
  // The first field that is wrong; where no field is, the first of all.
  useEffect(() => {
    if (!signup.error) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    ;(wrong ?? form.current?.querySelector('input'))?.focus()
  }, [signup.error])
  const fieldError = useFieldErrors(signup.error)

  if (isChecking)
    return (
      <AuthSheet title={t('auth:signupTitle')}>
        <p role="status">{t('auth:checking')}</p>
      </AuthSheet>
    )
  return (
    <AuthSheet title={t('auth:signupTitle')}>
      <LoginReason />
      <div role="alert">
        {signup.error ? (
          <FailureNote error={signup.error} fallback={t('auth:signupFailed')} />
        ) : (
          search.error && <p className="notice bad">{t(`auth:googleErrors.${search.error}`)}</p>
        )}
      </div>
      <form ref={form} onSubmit={submit}>
        <Field label={t('auth:name')} error={fieldError('name')} required>
          {(control) => <input {...control} name="name" autoComplete="name" autoFocus />}
        </Field>
        <Field label={t('auth:email')} error={fieldError('email')} required>
          {(control) => <input {...control} type="email" name="email" autoComplete="username" />}
        </Field>
        <PasswordField isNew error={fieldError('password')} />
        <Button type="submit" wide aria-disabled={signup.isPending}>
          {signup.isPending ? t('auth:signingUp') : t('auth:signup')}
        </Button>
      </form>
      {settings?.signInWithGoogle && (
        <>
          <p className="sign-or">{t('auth:or')}</p>
          <a className="btn line wide" href="/api/auth/google">
            {t('auth:googleSignup')}
          </a>
        </>
      )}
      <p className="sign-ways">
        {t('auth:hasAccount')}{' '}
        <Link to="/login" className="link">
          {t('auth:toLogin')}
        </Link>
      </p>
    </AuthSheet>
  )
}
