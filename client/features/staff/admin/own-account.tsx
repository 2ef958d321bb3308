import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { errorCodeOf, fieldErrorsOf } from '#client/core/errors.ts'
import { formText } from '#client/core/form.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors, useSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PasswordInput } from '#client/ui/password-input.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { storeToken } from '#client/features/admin/admin-token.ts'
import { useAdminUser } from '#client/features/admin/admin-user.ts'

/** The name that colleagues and the audit log show. */
export function OwnName() {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const { name, email } = useAdminUser()
  const rename = useMutation(
    trpc.staff.rename.mutationOptions({
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.auth.pathKey() }),
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!rename.isPending) rename.mutate({ name: formText(new FormData(event.currentTarget), 'name') })
  }
  const fieldError = useFieldErrors(rename.error)('name')
  return (
    <form method="post" className="work-form" onSubmit={submit} noValidate aria-labelledby="account-name">
      <h2 id="account-name">{t('name.title')}</h2>
      <p>{email}</p>
      <TextField
        label={t('name.label')}
        name="name"
        defaultValue={name}
        autoComplete="name"
        maxLength={100}
        required
        error={fieldError}
      />
      <Notice
        notice={
          rename.isSuccess
            ? { isGood: true, text: t('name.done') }
            : rename.error && !fieldError
              ? { isGood: false, text: sentence(rename.error, t('changeFailed')) }
              : null
        }
      />
      <Button type="submit" look="line" aria-disabled={rename.isPending}>
        {t('name.save')}
      </Button>
    </form>
  )
}

/** A new password, which ends all other sessions. */
export function OwnPassword() {
  const { t } = useTranslation(['adminAccount', 'adminSite'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useSentence()
  const change = useMutation(
    trpc.auth.changePassword.mutationOptions({
      onSuccess: async ({ token }) => {
        if (token) storeToken(token)
        await queryClient.invalidateQueries({ queryKey: trpc.auth.sessions.queryKey() })
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (change.isPending) return
    const form = event.currentTarget
    const sent = new FormData(form)
    change.mutate(
      { currentPassword: formText(sent, 'currentPassword'), newPassword: formText(sent, 'newPassword') },
      { onSuccess: () => form.reset() },
    )
  }
  const fieldError = useFieldErrors(change.error)
  const fields = fieldErrorsOf(change.error)
  const code = change.error && errorCodeOf(change.error)
  const isSaid = code === fields.currentPassword || code === fields.newPassword
  return (
    <form method="post" className="work-form" onSubmit={submit} noValidate aria-labelledby="account-password">
      <h2 id="account-password">{t('adminAccount:password.title')}</h2>
      <PasswordInput
        name="currentPassword"
        label={t('adminAccount:password.current')}
        showLabel={t('adminSite:login.showPassword')}
        autoComplete="current-password"
        error={fieldError('currentPassword')}
      />
      <PasswordInput
        name="newPassword"
        label={t('adminAccount:password.new')}
        showLabel={t('adminSite:login.showPassword')}
        hint={t('adminSite:password.hint')}
        autoComplete="new-password"
        error={fieldError('newPassword')}
      />
      <Notice
        notice={
          change.isSuccess
            ? { isGood: true, text: t('adminAccount:password.done') }
            : change.error && !isSaid
              ? { isGood: false, text: sentence(change.error, t('adminAccount:changeFailed')) }
              : null
        }
      />
      <Button type="submit" look="line" aria-disabled={change.isPending}>
        {t('adminAccount:password.save')}
      </Button>
    </form>
  )
}
