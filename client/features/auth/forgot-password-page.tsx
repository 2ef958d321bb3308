import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { useLang } from '#client/core/lang.ts'
import { formText, useWrongField } from '#client/core/form.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Field } from '#client/ui/field.tsx'
import { AuthSheet } from './auth-sheet.tsx'
import { FailureNote } from './failure-note.tsx'

/** Asks for a link to a new password. Staff goes back to its own sign-in. */
export function ForgotPasswordPage() {
  const { staff } = useSearch({ from: '/forgot-password' })
  const { t } = useTranslation(['auth', 'errors'])
  const trpc = useTrpc()
  const lang = useLang()
  const ask = useMutation(trpc.auth.forgotten.mutationOptions())
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!ask.isPending) ask.mutate({ email: formText(new FormData(event.currentTarget), 'email'), lang })
  }
  const fieldError = useFieldErrors(ask.error)
  const form = useWrongField(ask.error)
  return (
    <AuthSheet title={t('auth:forgottenTitle')}>
      <div role="status">{ask.isSuccess && <p className="notice">{t('auth:forgottenSent')}</p>}</div>
      <div role="alert">{ask.error && <FailureNote error={ask.error} fallback={t('errors:INTERNAL')} />}</div>
      {!ask.isSuccess && (
        <form ref={form} method="post" onSubmit={submit} noValidate>
          <p>{t('auth:forgottenText')}</p>
          <Field label={t('auth:email')} error={fieldError('email')} required>
            {(control) => <input {...control} type="email" name="email" autoComplete="username" autoFocus />}
          </Field>
          <Button type="submit" wide aria-disabled={ask.isPending}>
            {t('auth:forgottenSend')}
          </Button>
        </form>
      )}
      <p className="sign-ways">
        <Link to={staff ? '/auth/login' : '/login'} className="link">
          {t('auth:toLogin')}
        </Link>
      </p>
    </AuthSheet>
  )
}
