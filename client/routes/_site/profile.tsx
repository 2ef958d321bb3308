import { createFileRoute } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { MyPlans } from '#client/features/plans/my-plans.tsx'
import { ProfilePage } from '#client/features/profile/profile-page.tsx'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/_site/profile')({
  ...clientOnly,
  ...withMessages('account-pages'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.profile')),
  component: () => (
    <ProfilePage>
      <MyPlans />
    </ProfilePage>
  ),
})
