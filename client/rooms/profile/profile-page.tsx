import { Link } from '@tanstack/react-router'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { SectionHead } from '#client/ui/section-head.tsx'
import { ProfileForm } from './profile-form.tsx'

export function ProfilePage() {
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
    </div>
  )
}
