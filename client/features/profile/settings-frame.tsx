import './profile-form.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TitledPage } from '#client/ui/titled-page.tsx'

/** The settings: account and preferences. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <TitledPage title={t('settings')}>
      <nav className="settings-nav cluster gap-x-5 ink-below" aria-label={t('settings')}>
        <Link className="tap-link strong" to="/settings/account">
          {t('account')}
        </Link>
        <Link className="tap-link strong" to="/settings/preferences">
          {t('preferences')}
        </Link>
      </nav>
      {children}
    </TitledPage>
  )
}

const ownPages = [
  { to: '/orders', label: 'site:pages.orders' },
  { to: '/bookmarks', label: 'site:pages.bookmarks' },
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
      <ul className="cluster gap-x-5">
        {ownPages.map(({ to, label }) => (
          <li key={to}>
            <Link className="tap-link accent hover-line" to={to}>
              {t(label)}
            </Link>
          </li>
        ))}
        <li>
          <Link className="tap-link accent hover-line" to="/home" hash="inland-title">
            {t('newsletter:title')}
          </Link>
        </li>
      </ul>
    </nav>
  )
}
