import { useState } from 'react'
import { loginReason } from '#client/core/reader.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** What the login is needed for, if a page led to it. */
export function LoginReason() {
  const { t } = useTranslation('auth')
  const [reason] = useState(loginReason)
  return reason && <p className="sign-why">{t(`reasons.${reason}`)}</p>
}
