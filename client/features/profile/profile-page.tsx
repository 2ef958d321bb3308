import type { ReactNode } from 'react'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { TitledPage } from '#client/ui/titled-page.tsx'
import { OwnPages } from './own-pages.tsx'
import { ProfileForm } from './profile-form.tsx'

/** The reader's own page. `children` is what else the reader has here. */
export function ProfilePage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('profile')
  return (
    <TitledPage title={t('title')}>
      <OwnPages />
      <ProfileForm />
      {children}
    </TitledPage>
  )
}
