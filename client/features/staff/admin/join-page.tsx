import '#client/ui/notice.css'
import '#client/ui/sign-sheet.css'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, type FormEvent } from 'react'
import { errorCodeOf, fieldErrorsOf, retryAfterOf } from '#client/core/errors.ts'
import { formText } from '#client/core/form.ts'
import { useMailedToken } from '#client/core/mailed-token.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFieldErrors } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordInput } from '#client/ui/password-input.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { pageAfterLogin, storeToken } from '#client/features/admin/admin-token.ts'
import { SignSheet } from '#client/features/admin/sign-sheet.tsx'

/** Where the link of an invitation leads: whoever opens it chooses a name and a password, and is signed in. */
export function JoinPage() {
  const { t } = useTranslation(['adminStaff', 'adminSite', 'errors', 'site'])
  const trpc = useTrpc()
  const router = useRouter()
  const toasts = useToast()
  const token = useMailedToken()
  useDocumentTitle(t('adminStaff:join.title'))
  const { mutate, data: invitation, error: dead } = useMutation(trpc.staff.openInvitation.mutationOptions())
  const open = useCallback(() => mutate({ token }), [mutate, token])
  useEffect(open, [open])
  const join = useMutation(
    trpc.staff.join.mutationOptions({
      onSuccess: (session) => {
        storeToken(session.token)
        toasts.show(t('adminStaff:join.done'))
        router.history.replace(pageAfterLogin(undefined))
      },
    }),
  )
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (join.isPending || !invitation) return
    const form = new FormData(event.currentTarget)
    const name = invitation.hasAccount ? invitation.email : formText(form, 'name')
    join.mutate({ token, name, password: formText(form, 'password') })
  }
  const fieldError = useFieldErrors(join.error)
  const fields = fieldErrorsOf(join.error)
  const error = dead ?? join.error
  const code = error && errorCodeOf(error)
  const isSaid = code === fields.password || code === fields.name
  const wait = retryAfterOf(error)

  return (
    <SignSheet title={t('adminStaff:join.title')} onSubmit={submit}>
      <div role="alert">
        {code && !isSaid && (
          <p className="notice bad">
            {code === 'LINK_INVALID' ? t('adminStaff:join.dead') : t(`errors:${code}`)}
            {wait !== undefined && ` ${t('adminSite:login.retryAfter', { seconds: wait })}`}
          </p>
        )}
      </div>
      {dead && code !== 'LINK_INVALID' && (
        <Button look="line" onClick={open}>
          {t('site:retry')}
        </Button>
      )}
      {!invitation && !dead && <p role="status">{t('adminStaff:join.checking')}</p>}
      {invitation && (
        <>
          <p>
            {t('adminStaff:join.text', { name: invitation.invitedBy })}{' '}
            {t('adminStaff:join.as', { role: t(`adminStaff:roles.${invitation.role}`) })}
          </p>
          {invitation.hasAccount && <p>{t('adminStaff:join.known')}</p>}
          <TextField
            label={t('adminSite:login.email')}
            type="email"
            autoComplete="username"
            readOnly
            value={invitation.email}
          />
          {!invitation.hasAccount && (
            <TextField
              label={t('adminStaff:join.name')}
              error={fieldError('name')}
              required
              name="name"
              autoComplete="name"
              autoFocus
            />
          )}
          <PasswordInput
            label={t('adminStaff:join.password')}
            showLabel={t('adminSite:login.showPassword')}
            hint={invitation.hasAccount ? undefined : t('adminStaff:join.hint')}
            autoComplete={invitation.hasAccount ? 'current-password' : 'new-password'}
            error={fieldError('password')}
          />
          <Button type="submit" wide aria-disabled={join.isPending}>
            {t(join.isPending ? 'adminStaff:join.submitting' : 'adminStaff:join.submit')}
          </Button>
        </>
      )}
      <p className="sign-ways">
        <a className="link" href="/home">
          {t('adminSite:login.backToSite')}
        </a>
      </p>
    </SignSheet>
  )
}
