import { useReader } from '#client/core/reader.ts'
import { AccountData } from './account-data.tsx'
import { OwnPages } from './own-pages.tsx'
import { ProfileForm } from './profile-form.tsx'
import { SessionList } from './session-list.tsx'
import { SettingsFrame } from './settings-frame.tsx'

/** Settings: the profile, where one is logged in, and what happens to one's data. */
export function AccountPage() {
  const reader = useReader()
  return (
    <SettingsFrame>
      {reader && <OwnPages />}
      <ProfileForm />
      {reader && (
        <>
          <SessionList />
          <AccountData />
        </>
      )}
    </SettingsFrame>
  )
}
