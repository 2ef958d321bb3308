import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { titleHead } from '#client/core/head.ts'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/_site/notifications')({
  ...clientOnly,
  staticData: { messages: 'account-pages' },
  head: ({ match: { context } }) => titleHead(context.i18n.t('site:pages.notifications')),
  component: lazyRouteComponent(
    () => import('#client/features/notifications/notifications-page.tsx'),
    'NotificationsPage',
  ),
})
