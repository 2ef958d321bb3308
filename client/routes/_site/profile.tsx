import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAccountMessages } from '../../i18n/load.ts'

export const Route = createFileRoute('/_site/profile')({
  ssr: false,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  component: lazyRouteComponent(() => import('../../rooms/profile/profile-page.tsx'), 'ProfilePage'),
})
