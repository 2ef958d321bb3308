import './profile-form.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SectionHead } from '#client/ui/section-head.tsx'

/** The settings: account and preferences. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <div className="wrap">
      <SectionHead first>
        <h1>{t('settings')}</h1>
      </SectionHead>
      <nav className="settings-nav" aria-label={t('settings')}>
        <Link to="/settings/account">{t('account')}</Link>
        <Link to="/settings/preferences">{t('preferences')}</Link>
      </nav>
      {children}
    </div>
  )
}
