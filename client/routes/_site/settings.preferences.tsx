import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/_site/settings/preferences')({
  ...clientOnly,
  ...withMessages('account-pages'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.preferences')),
  component: lazyRouteComponent(() => import('#client/features/profile/preferences-page.tsx'), 'PreferencesPage'),
})
