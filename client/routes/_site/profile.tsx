import { createFileRoute } from '@tanstack/react-router'
import { titleHead } from '#client/core/head.ts'
import { loadAccountMessages } from '#client/i18n/load.ts'
import { MyPlans } from '#client/features/plans/my-plans.tsx'
import { ProfilePage } from '#client/features/profile/profile-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/_site/profile')({
  ...clientOnly,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  head: ({ match: { context } }) => titleHead(context.i18n.t('site:pages.profile')),
  component: () => (
    <ProfilePage>
      <MyPlans />
    </ProfilePage>
  ),
})
