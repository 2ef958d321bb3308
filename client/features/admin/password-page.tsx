import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { useTrpc } from '#client/core/trpc.ts'
import { fieldErrorsOf } from '#client/core/errors.ts'
import { useFormSentence } from '#client/core/use-sentence.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/button.tsx'
import { SignSheet } from '#client/ui/sign-sheet.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useDocumentTitle } from '#client/ui/use-document-title.ts'
import { AdminForm } from './admin-form.tsx'
import { pageAfterLogin, storedToken, storeToken } from './admin-token.ts'
import { FormPassword } from './form-fields.tsx'
import { useAdminForm } from './use-admin-form.ts'

/** The server judges them. */
const passwordForm = z.object({ currentPassword: z.string(), newPassword: z.string() })

/** Replaces the generated password, without which the admin stays closed. Asks for that one if the login is long ago. */
export function PasswordPage() {
  const { t } = useTranslation('adminSite')
  const trpc = useTrpc()
  const queryClient = useQueryClient()
  const router = useRouter()
  const toasts = useToast()
  useDocumentTitle(t('password.title'))
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
        toasts.show(t('password.done'))
        router.history.replace(pageAfterLogin(undefined))
      },
      onError: (error) => {
        if (fieldErrorsOf(error).currentPassword) setNeedsCurrent(true)
      },
    }),
  )
  const sentence = useFormSentence()
  const form = useAdminForm({
    schema: passwordForm,
    source: { currentPassword: '', newPassword: '' },
    isFleeting: true,
    failed: sentence,
  })
  return (
    <SignSheet title={t('password.title')}>
      <AdminForm form={form} onSubmit={(input) => change.mutateAsync(input)}>
        <p>{t('password.text')}</p>
        <div role="alert">{form.notice && <p className="notice bad">{form.notice.text}</p>}</div>
        {needsCurrent && (
          <FormPassword
            form={form}
            name="currentPassword"
            label={t('password.current')}
            autoComplete="current-password"
            autoFocus
          />
        )}
        <FormPassword
          form={form}
          name="newPassword"
          label={t('password.new')}
          hint={t('password.hint')}
          autoComplete="new-password"
        />
        <Button type="submit" wide aria-disabled={form.isBusy}>
          {t('password.save')}
        </Button>
      </AdminForm>
    </SignSheet>
  )
}
