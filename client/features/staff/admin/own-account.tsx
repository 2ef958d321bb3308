import { useMutation, useQueryClient } from '@tanstack/react-query'
import { passwordInput } from '#shared/auth.ts'
import { ownName } from '#shared/staff.ts'
import { useTrpc } from '#client/core/trpc.ts'
import { useFormSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AdminForm } from '#client/features/admin/admin-form.tsx'
import { storeToken } from '#client/features/admin/admin-token.ts'
import { useAdminUser } from '#client/features/admin/admin-user.ts'
import { FormField, FormPassword } from '#client/features/admin/form-fields.tsx'
import { useAdminForm } from '#client/features/admin/use-admin-form.ts'

/** The name that colleagues and the audit log show. */
export function OwnName() {
  const { t } = useTranslation('adminAccount')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useFormSentence()
  const { name, email } = useAdminUser()
  const rename = useMutation(trpc.staff.rename.mutationOptions())
  const form = useAdminForm({
    schema: ownName,
    source: { name },
    followsSource: true,
    failed: (error) => sentence(error, t('changeFailed')),
  })
  return (
    <AdminForm
      form={form}
      className="work-form"
      labelledBy="account-name"
      onSubmit={async (input, typed) => {
        await rename.mutateAsync(input)
        if (form.finish(typed, input)) form.setNotice({ isGood: true, text: t('name.done') })
        await queryClient.invalidateQueries({ queryKey: trpc.auth.pathKey() })
      }}
    >
      <h2 id="account-name">{t('name.title')}</h2>
      <p>{email}</p>
      <FormField form={form} name="name" label={t('name.label')} autoComplete="name" required />
      <Notice notice={form.notice} />
      <Button type="submit" look="line" aria-disabled={form.isBusy}>
        {t('name.save')}
      </Button>
    </AdminForm>
  )
}

const noPasswords = { currentPassword: '', newPassword: '' }

/** A new password, which ends all other sessions. */
export function OwnPassword() {
  const { t } = useTranslation(['adminAccount', 'adminSite'])
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const sentence = useFormSentence()
  const change = useMutation(trpc.auth.changePassword.mutationOptions())
  const form = useAdminForm({
    schema: passwordInput,
    source: noPasswords,
    isFleeting: true,
    failed: (error) => sentence(error, t('adminAccount:changeFailed')),
  })
  return (
    <AdminForm
      form={form}
      className="work-form"
      labelledBy="account-password"
      onSubmit={async (input, typed) => {
        const { token } = await change.mutateAsync(input)
        if (token) storeToken(token)
        if (form.finish(typed, noPasswords)) form.setNotice({ isGood: true, text: t('adminAccount:password.done') })
        await queryClient.invalidateQueries({ queryKey: trpc.auth.sessions.queryKey() })
      }}
    >
      <h2 id="account-password">{t('adminAccount:password.title')}</h2>
      <FormPassword
        form={form}
        name="currentPassword"
        label={t('adminAccount:password.current')}
        autoComplete="current-password"
      />
      <FormPassword
        form={form}
        name="newPassword"
        label={t('adminAccount:password.new')}
        hint={t('adminSite:password.hint')}
        autoComplete="new-password"
      />
      <Notice notice={form.notice} />
      <Button type="submit" look="line" aria-disabled={form.isBusy}>
        {t('adminAccount:password.save')}
      </Button>
    </AdminForm>
  )
}
