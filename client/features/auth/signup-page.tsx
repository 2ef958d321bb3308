import { useMutation } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import { formText, useWrongField } from '#client/core/form.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { HousePages } from '#client/ui/house-pages.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { AuthSearch } from './auth-search.ts'
import { EntrySheet } from './entry-sheet.tsx'
import { PasswordField } from './password-field.tsx'
import { useEntry } from './use-entry.ts'

const longMs = 8000

/** Makes a reader's account. */
export function SignupPage({ search }: { search: AuthSearch }) {
  const { t } = useTranslation('auth')
  const trpc = useTrpc()
  const lang = useLang()
  const router = useRouter()
  const toasts = useToast()
  const { isChecking, codeError, enter } = useEntry(search)

  const signup = useMutation(
    trpc.auth.register.mutationOptions({
      onSuccess: ({ session }) => {
        if (session) {
          const unkept = enter(session)
          toasts.show(t('signupDone', { name: session.user.name }) + unkept, unkept ? longMs : undefined)
          return
        }
        toasts.show(t('confirmFirst'), longMs)
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
  const fieldError = useFieldErrors(signup.error)
  const form = useWrongField(signup.error)

  return (
    <EntrySheet
      title={t('signupTitle')}
      search={search}
      isChecking={isChecking}
      error={signup.error}
      codeError={codeError}
      fallback={t('signupFailed')}
      google={t('googleSignup')}
      ways={
        <>
          {t('hasAccount')}{' '}
          <Link to="/login" className="link">
            {t('toLogin')}
          </Link>
        </>
      }
    >
      <form ref={form} method="post" onSubmit={submit} noValidate>
        <Field label={t('name')} error={fieldError('name')} required>
          {(control) => <input {...control} name="name" autoComplete="name" autoFocus />}
        </Field>
        <Field label={t('email')} error={fieldError('email')} required>
          {(control) => <input {...control} type="email" name="email" autoComplete="username" />}
        </Field>
        <PasswordField isNew error={fieldError('password')} />
        <Button type="submit" wide aria-disabled={signup.isPending}>
          {signup.isPending ? t('signingUp') : t('signup')}
        </Button>
        <HousePages slugs={['terms', 'privacy']}>{t('agree')}</HousePages>
      </form>
    </EntrySheet>
  )
}
