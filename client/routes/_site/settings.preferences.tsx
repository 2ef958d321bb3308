import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadAccountMessages } from '../../i18n/load.ts'

export const Route = createFileRoute('/_site/settings/preferences')({
  ssr: false,
  beforeLoad: ({ context }) => loadAccountMessages(context.i18n),
  component: lazyRouteComponent(() => import('../../rooms/profile/preferences-page.tsx'), 'PreferencesPage'),
})
