import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import { z } from 'zod'
import { errorCodeOf } from '#client/core/errors.ts'
import { useMailedToken } from '#client/core/mailed-token.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { FailureNote, SignSheet } from '#client/ui/sign-sheet.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { LangText } from '#client/ui/lang-text.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { pageAfterLogin, storeToken } from '#client/features/admin/admin-token.ts'
import { FormField, FormPassword } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

/** The server judges them. */
const joinForm = z.object({ name: z.string(), password: z.string() })

/** Where the link of an invitation leads: whoever opens it chooses a name and a password, and is signed in. */
export function JoinPage() {
  const { t } = useTranslation(['adminStaff', 'adminSite', 'site'])
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
  const form = useAdminForm({
    schema: joinForm,
    source: { name: '', password: '' },
    isFleeting: true,
    failed: () => null,
  })
  const error = dead ?? form.failure
  const isDead = error !== null && errorCodeOf(error) === 'LINK_INVALID'

  return (
    <SignSheet title={t('adminStaff:join.title')}>
      <AdminForm
        form={form}
        onSubmit={async ({ name, password }) =>
          invitation && join.mutateAsync({ token, name: invitation.hasAccount ? invitation.email : name, password })
        }
      >
        <div role="alert">
          {isDead ? (
            <p className="notice bad">{t('adminStaff:join.dead')}</p>
          ) : (
            error !== null && (
              <FailureNote error={error} retryAfter={(seconds) => t('adminSite:login.retryAfter', { seconds })} />
            )
          )}
        </div>
        {dead && !isDead && (
          <Button look="line" onClick={open}>
            {t('site:retry')}
          </Button>
        )}
        {!invitation && !dead && <p role="status">{t('adminStaff:join.checking')}</p>}
        {invitation && (
          <>
            <p>
              <LangText>{t('adminStaff:join.text', { name: invitation.invitedBy })}</LangText>{' '}
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
              <FormField
                form={form}
                name="name"
                label={t('adminStaff:join.name')}
                required
                autoComplete="name"
                autoFocus
              />
            )}
            <FormPassword
              form={form}
              name="password"
              label={t('adminStaff:join.password')}
              hint={invitation.hasAccount ? undefined : t('adminStaff:join.hint')}
              autoComplete={invitation.hasAccount ? 'current-password' : 'new-password'}
            />
            <Button type="submit" wide aria-disabled={form.isBusy}>
              {t(form.isBusy ? 'adminStaff:join.submitting' : 'adminStaff:join.submit')}
            </Button>
          </>
        )}
      </AdminForm>
      <p className="sign-ways">
        <a className="link" href="/home">
          {t('adminSite:login.backToSite')}
        </a>
      </p>
    </SignSheet>
  )
}
