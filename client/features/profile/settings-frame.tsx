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
      <nav className="settings-nav" aria-label={t('settings')}>
        <Link to="/settings/account">{t('account')}</Link>
        <Link to="/settings/preferences">{t('preferences')}</Link>
      </nav>
      {children}
    </TitledPage>
  )
}
