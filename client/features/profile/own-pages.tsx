import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'

const ownPages = [
  { to: '/orders', label: 'site:pages.orders' },
  { to: '/bookmarks', label: 'site:pages.bookmarks' },
  { to: '/following', label: 'site:pages.following' },
  { to: '/notifications', label: 'site:pages.notifications' },
  { to: '/subscriptions', label: 'site:shop.subscribe' },
  { to: '/settings/account', label: 'site:pages.account' },
  { to: '/settings/preferences', label: 'profile:preferencesOf' },
] as const

/** The ways to everything that the reader has here, beside the profile. */
export function OwnPages() {
  const { t } = useTranslation(['profile', 'site', 'newsletter'])
  return (
    <nav className="own-pages" aria-label={t('profile:ownPages')}>
      <ul>
        {ownPages.map(({ to, label }) => (
          <li key={to}>
            <Link to={to}>{t(label)}</Link>
          </li>
        ))}
        <li>
          <Link to="/home" hash="inland-title">
            {t('newsletter:title')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
