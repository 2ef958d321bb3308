import { useTranslation } from '#client/i18n/use-translation.ts'
import { AuthSheet } from './auth-sheet.tsx'
import { useMailedToken } from '#client/core/mailed-token.ts'
import { NewPasswordForm } from './new-password-form.tsx'

/** Sets a new password, by the link of an email. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth')
  return (
    <AuthSheet title={t('resetTitle')}>
      <NewPasswordForm token={useMailedToken()} />
    </AuthSheet>
  )
}
