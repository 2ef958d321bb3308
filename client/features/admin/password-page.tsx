import '#client/ui/notice.css'
import '#client/ui/sign-sheet.css'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type FormEvent } from 'react'
import { useTrpc } from '#client/core/trpc.ts'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { formText } from '#client/core/form.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput } from '#client/ui/password-input.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { pageAfterLogin, storedToken, storeToken } from './admin-token.ts'
import { SignSheet } from './sign-sheet.tsx'

/** Replaces the generated password, without which the admin stays closed. Asks for that one if the login is long ago. */
export function PasswordPage() {
  const { t } = useTranslation(['adminSite', 'errors'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const router = useRouter()
  const toasts = useToast()
  useDocumentTitle(t('adminSite:password.title'))
  useEffect(() => {
    if (!storedToken()) router.history.replace('/auth/login')
  }, [router])
  const [needsCurrent, setNeedsCurrent] = useState(false)
  const change = useMutation(
    trpc.auth.changePassword.mutationOptions({
      onSuccess: ({ token }) => {
        if (token) storeToken(token)
        // What was known of the session would lead back here.
        queryClient.removeQueries({ queryKey: trpc.auth.verifyAdmin.queryKey() })
        toasts.show(t('adminSite:password.done'))
        router.history.replace(pageAfterLogin(undefined))
      },
      onError: (error) => {
        if (fieldErrorsOf(error).currentPassword) setNeedsCurrent(true)
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const form = new FormData(event.currentTarget)
    change.mutate({
      newPassword: formText(form, 'newPassword'),
      currentPassword: needsCurrent ? formText(form, 'currentPassword') : '',
    })
  }
  const fieldError = useFieldErrors(change.error)
  const fields = fieldErrorsOf(change.error)
  const code = change.error && errorCodeOf(change.error)
  // What is said at a field is not said twice.
  const failure = code !== fields.currentPassword && code !== fields.newPassword && code
  return (
    <SignSheet title={t('adminSite:password.title')} onSubmit={submit}>
      <p>{t('adminSite:password.text')}</p>
      <div role="alert">{failure && <p className="notice bad">{t(`errors:${failure}`)}</p>}</div>
      {needsCurrent && (
        <PasswordInput
          name="currentPassword"
          label={t('adminSite:password.current')}
          showLabel={t('adminSite:login.showPassword')}
          autoComplete="current-password"
          autoFocus
          error={fieldError('currentPassword')}
        />
      )}
      <PasswordInput
        name="newPassword"
        label={t('adminSite:password.new')}
        showLabel={t('adminSite:login.showPassword')}
        hint={t('adminSite:password.hint')}
        autoComplete="new-password"
        error={fieldError('newPassword')}
      />
      <Button type="submit" wide aria-disabled={change.isPending}>
        {t('adminSite:password.save')}
      </Button>
    </SignSheet>
  )
}
