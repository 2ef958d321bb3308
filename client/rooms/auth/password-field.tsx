import { useId, useState } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Field } from '#client/ui/field.tsx'

interface PasswordFieldProps {
  /** A new one brings its rule, and browsers offer to make it. */
  isNew?: boolean
  error?: string | null
}

export function PasswordField({ isNew = false, error }: PasswordFieldProps) {
  const { t } = useTranslation('auth')
  const [isShown, setShown] = useState(false)
  const showId = useId()
  return (
    <>
      <Field label={t('password')} hint={isNew ? t('passwordHint') : undefined} error={error} required>
        {(control) => (
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            name="password"
            autoComplete={isNew ? 'new-password' : 'current-password'}
          />
        )}
      </Field>
      <label className="chk" htmlFor={showId}>
        <input id={showId} type="checkbox" checked={isShown} onChange={() => setShown(!isShown)} />
        {t('showPassword')}
      </label>
    </>
  )
}
