import { createFileRoute } from '@tanstack/react-router'
import { titleHead } from '../../core/head.ts'
import { loadAccountMessages } from '../../i18n/load.ts'
import { MyPlans } from '../../features/plans/my-plans.tsx'
import { ProfilePage } from '../../features/profile/profile-page.tsx'
import { clientOnly } from '../../ui/page-loading.tsx'

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
