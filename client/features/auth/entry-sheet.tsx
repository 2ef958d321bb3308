import { type ReactNode, useState } from 'react'
import { useSettings } from '#client/core/settings.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import type { AuthSearch } from './auth-search.ts'
import { AuthFailure, AuthSheet } from './auth-sheet.tsx'
import { loginReason } from '#client/core/reader.ts'

interface EntrySheetProps {
  title: string
  search: AuthSearch
  /** Whether a session of this device still holds is not known yet. */
  isChecking: boolean
  error: unknown
  /** Why a sign-in by Google that has led here was not completed. */
  codeError: unknown
  /** What is said of an error without a sentence of its own. */
  fallback: string
  google: string
  /** Links to the other ways in. */
  ways: ReactNode
  /** The form. */
  children: ReactNode
}

/** The page on which a reader signs in or up: why it is shown, what has failed, the form, and Google where the site has it. */
export function EntrySheet({
  title,
  search,
  isChecking,
  error,
  codeError,
  fallback,
  google,
  ways,
  children,
}: EntrySheetProps) {
  const { t } = useTranslation('auth')
  const settings = useSettings()
  const googleError = search.error ?? (codeError ? 'google_expired' : undefined)
  if (isChecking)
    return (
      <AuthSheet title={title}>
        <p role="status">{t('checking')}</p>
      </AuthSheet>
    )
  return (
    <AuthSheet title={title}>
      <LoginReason />
      <div role="alert">
        {error ? (
          <AuthFailure error={error} fallback={fallback} />
        ) : (
          googleError && <p className="notice bad">{t(`googleErrors.${googleError}`)}</p>
        )}
      </div>
      {children}
      {settings?.signInWithGoogle && (
        <>
          <p className="sign-or">{t('or')}</p>
          <a className="btn line wide" href="/api/auth/google">
            {google}
          </a>
        </>
      )}
      <p className="sign-ways">{ways}</p>
    </AuthSheet>
  )
}

/** What the login is needed for, if a page led to it. */
function LoginReason() {
  const { t } = useTranslation('auth')
  const [reason] = useState(loginReason)
  return reason && <p className="sign-why">{t(`reasons.${reason}`)}</p>
}
