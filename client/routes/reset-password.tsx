import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { withMessages } from '#client/i18n/load.ts'
import { titleHead } from '#client/core/head.ts'
import { clientOnly } from '#client/ui/page-loading.tsx'

export const Route = createFileRoute('/reset-password')({
  ...clientOnly,
  ...withMessages('account-pages'),
  head: ({ match: { context } }) => titleHead(context, context.i18n.t('site:pages.resetPassword')),
  component: lazyRouteComponent(() => import('#client/features/auth/reset-password-page.tsx'), 'ResetPasswordPage'),
})
