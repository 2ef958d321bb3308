import { useTranslation } from '#client/i18n/use-translation.ts'
import { PasswordInput } from '#client/ui/password-input.tsx'

interface PasswordFieldProps {
  /** A new one brings its rule, and browsers offer to make it. */
  isNew?: boolean
  error?: string | null
}

export function PasswordField({ isNew = false, error }: PasswordFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <PasswordInput
      label={t('password')}
      showLabel={t('showPassword')}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      hint={isNew ? t('passwordHint') : undefined}
      error={error}
    />
  )
}
