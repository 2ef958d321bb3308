import { Link } from '@tanstack/react-router'
import { errorCodeOf } from '#client/core/errors.ts'
import { rememberPlace } from '#client/core/reader.ts'
import { useSettings } from '#client/core/settings.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'

/**
 * For an account without a password, after a change that needs a recent sign-in: the ways to one. Google asks who is there,
 * and leads back to this page; a link by email makes a password.
 */
export function SignInAgain({ error }: { error: unknown }) {
  const { t } = useTranslation('profile')
  const settings = useSettings()
  if (error == null || errorCodeOf(error) !== 'REAUTHENTICATION_NEEDED') return null
  return (
    <p className="notice">
      {t('signInAgain')}{' '}
      {settings?.signInWithGoogle && (
        <>
          <a className="link" href="/api/auth/google?again=1" onClick={() => rememberPlace()}>
            {t('againByGoogle')}
          </a>{' '}
        </>
      )}
      <Link className="link" to="/forgot-password">
        {t('againByMail')}
      </Link>
    </p>
  )
}
