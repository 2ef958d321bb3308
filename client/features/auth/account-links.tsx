import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLogout, useReaderSession } from '#client/core/reader-session.ts'
import { rememberPlace, useReader } from '#client/core/reader.ts'
import { useToast } from '#client/ui/toast.tsx'

function useLeave(): () => void {
  const { t } = useTranslation('account')
  const logout = useLogout()
  const toasts = useToast()
  const leave = async () => {
    await logout()
    toasts.show(t('loggedOut'))
  }
  return () => void leave()
}

/** Links of the account in the header. The server always renders the login. */
export function AccountTools() {
  const { t } = useTranslation('account')
  const reader = useReader()
  const leave = useLeave()
  useReaderSession()
  if (!reader)
    return (
      <Link to="/login" className="tool wide-only" onClick={() => rememberPlace()}>
        {t('login')}
      </Link>
    )
  return (
    <>
      <Link to="/profile" className="tool wide-only" title={reader.name}>
        {t('profile')}
      </Link>
      <Link to="/bookmarks" className="tool wide-only">
        {t('bookmarks')}
      </Link>
      <button type="button" className="tool wide-only" onClick={leave}>
        {t('logout')}
      </button>
    </>
  )
}

/** The same links in the phone's menu. */
export function AccountMenu() {
  const { t } = useTranslation('account')
  const reader = useReader()
  const leave = useLeave()
  if (!reader)
    return (
      <li>
        <Link to="/login" onClick={() => rememberPlace()}>
          {t('login')}
        </Link>
      </li>
    )
  return (
    <>
      <li>
        <Link to="/profile">{t('profile')}</Link>
      </li>
      <li>
        <Link to="/bookmarks">{t('bookmarks')}</Link>
      </li>
      <li>
        <Link to="/following">{t('following')}</Link>
      </li>
      <li>
        <button type="button" onClick={leave}>
          {t('logout')}
        </button>
      </li>
    </>
  )
}
