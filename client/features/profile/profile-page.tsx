import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SectionHead } from '#client/ui/section-head.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The reader's own page. `children` is what else the reader has here. */
export function ProfilePage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <div className="wrap">
      <SectionHead
        first
        aside={
          <Link to="/settings/account" className="link">
            {t('settings')}
          </Link>
        }
      >
        <h1>{t('title')}</h1>
      </SectionHead>
      <ProfileForm />
      {children}
    </div>
  )
}
