import { useState } from 'react'
import { loginReason } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** Says to whoever was led to the login what it is needed for. */
export function LoginReason() {
  const { t } = useTranslation('auth')
  const [reason] = useState(loginReason)
  return reason && <p className="sign-why">{t(`reasons.${reason}`)}</p>
}
